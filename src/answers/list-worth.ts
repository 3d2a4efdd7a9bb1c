import { sum } from 'd3-array';
import { type Clock, inTurns } from '../base/clock.ts';
import type { Currency } from '../market/currency.ts';
import type { Market } from '../market/snapshots/market.ts';
import { games } from '../names/game.ts';
import type { Catalogue } from '../search/catalogue.ts';
import type { ParsedList, ReadItem } from './appraisals.ts';
import { type CheckedItem, checkItems } from './check-items.ts';
import { MarketLists } from './market-lists.ts';

/** Checking this many items takes about 3 ms. */
const itemsPerTurn = 100;

/**
 * Checks the items, the most valuable first, without those that have left the market.
 * @throws MarketError if the list of asks is unavailable
 */
export async function appraise(
	{ items }: ParsedList,
	lists: MarketLists,
	catalogue: Catalogue,
): Promise<CheckedItem[]> {
	const checked = await checkAll(items, lists, catalogue);
	return checked.filter((item) => item !== undefined).sort((a, b) => worthOf(b) - worthOf(a) || b.amount - a.amount);
}

/**
 * Checks the items in their order, with undefined for one that has left the market.
 * @throws MarketError if the list of asks is unavailable
 */
export async function checkAll(
	items: ParsedList['items'],
	lists: MarketLists,
	catalogue: Catalogue,
): Promise<(CheckedItem | undefined)[]> {
	const checked: (CheckedItem | undefined)[] = [];
	await inTurns(items, itemsPerTurn, ({ key, isAny, amount }) => {
		const ref = catalogue.byKey(key);
		const refs = ref && (isAny ? catalogue.wearsOf(ref) : [ref]);
		checked.push(refs && checkItems(lists, catalogue, [{ refs, amount }])[0]);
	});
	return checked;
}

/**
 * Returns what some units are worth, in hundredths. The result is rounded as it is displayed, so that lines add up to
 * their sum. The price of one unit is not rounded, because a converted price may include fractions of a cent: 1,000
 * units at 0.127 are worth 127, not 130. An amount under half a cent keeps its fraction, so that it does not become 0.
 */
export function worthInCents(price: number | null, amount: number): number {
	const cents = 100 * (price ?? 0) * amount;
	return Math.round(cents) || cents;
}

const worthOf = ({ lowest, median, amount }: CheckedItem) => worthInCents(lowest ?? median, amount);

/**
 * Sums are in hundredths. `byMedian` uses the 30-day median of the version with the lowest ask. `withoutAsk` and
 * `withoutMedian` are numbers of items, and `units` adds up the amounts of all items.
 */
export function totalOf(items: readonly Pick<CheckedItem, 'lowest' | 'median' | 'amount'>[]) {
	let byAsk = 0;
	let withoutAsk = 0;
	let byMedian = 0;
	let withoutMedian = 0;
	let units = 0;
	for (const { lowest, median, amount } of items) {
		byAsk += worthInCents(lowest, amount);
		byMedian += worthInCents(median, amount);
		if (lowest === null) withoutAsk++;
		if (median === null) withoutMedian++;
		units += amount;
	}
	return { byAsk, withoutAsk, byMedian, withoutMedian, units };
}

export interface ListWorth {
	/** The sum of the lowest asks, in hundredths. */
	readonly sum: number;
	/**
	 * How many units are not in the sum: nobody sells them, their ask looks wrong, or the list of their game is missing.
	 */
	readonly unpricedUnits: number;
	/** What one unit of each item in the sum costs, not rounded, by name. */
	readonly asks: ReadonlyMap<string, number>;
	readonly isConverted: boolean;
}

interface WorthContext {
	readonly market: Market;
	readonly clock: Clock;
}

/** Finds items by their names, in the very spelling of the marketplace. Names of other games are left out. */
async function itemsNamed(amounts: ReadonlyMap<string, number>, catalogue: Catalogue): Promise<ReadItem[]> {
	const items: ReadItem[] = [];
	await inTurns([...amounts], itemsPerTurn, ([name, amount]) => {
		const ref = catalogue.byExactName(name);
		if (ref && catalogue.name(ref.name) === name) items.push({ key: catalogue.key(ref), isAny: false, amount });
	});
	return items;
}

/**
 * Answers from the lists in memory. `amounts` are by name. Returns undefined if nothing can be priced. For a name with
 * versions, the cheapest one counts.
 */
export async function worthNow(
	amounts: ReadonlyMap<string, number>,
	currency: Currency,
	{ market, clock }: WorthContext,
): Promise<ListWorth | undefined> {
	let total = 0;
	const remaining = new Map(amounts);
	const asks = new Map<string, number>();
	let isConverted = false;
	for (const game of games) {
		const lists = new MarketLists(market, clock, { game, currency, locked: false });
		const catalogue = lists.catalogue();
		if (!catalogue || !lists.recentListings()) continue;
		const items = await itemsNamed(remaining, catalogue);
		for (const item of await checkAll(items, lists, catalogue)) {
			if (!item || item.lowest === null || item.doubtful) continue;
			total += worthInCents(item.lowest, item.amount);
			asks.set(item.name, item.lowest);
			isConverted ||= lists.conversion !== undefined;
			remaining.delete(item.name);
		}
	}
	if (remaining.size === amounts.size) return undefined;
	return { sum: total, unpricedUnits: sum(remaining.values()), asks, isConverted };
}
