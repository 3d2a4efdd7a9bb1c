import { least, rollup } from 'd3-array';
import type { CheckedItem } from '../../src/answers/check-items.ts';
import { askAndSalesSources, type ListSource } from '../../src/answers/choices.ts';
import { isOutlier } from '../../src/answers/doubtful-asks.ts';
import { checkAll, worthInCents } from '../../src/answers/list-worth.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { dayLength, hourLength, wallTime } from '../../src/base/clock.ts';
import { StoreError } from '../../src/base/errors/store-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import { minComparableSales } from '../../src/market/rows/figures.ts';
import { type Game, games } from '../../src/names/game.ts';
import type { ItemId } from '../../src/names/ids.ts';
import { offerOfSnapshot, type PriceSnapshot, valueOfCode } from '../../src/prices/price-history.ts';
import { recordedPeriods } from '../../src/prices/price-series.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { fullNameOf } from '../items/choices-view.ts';
import { homeLists } from '../items/home-lists.ts';
import { rateOf } from '../items/rates.ts';
import { searchableCatalogue } from '../items/suggestions.ts';
import type { HoldingsContext } from './holdings-context.ts';
import type { Holding, Priced, UserHoldings } from './stored-items.ts';

/** Current prices are compared with those of this many days ago. */
export const comparedDays = [1, 7, 30] as const;
export const dayIndex = comparedDays.indexOf(1);
export const weekIndex = comparedDays.indexOf(7);
/**
 * How far recorded prices may be from the time in question, ms. The limit grows with the days, because only the end of
 * an old day is recorded.
 */
const maxTimeDifference: Readonly<Record<(typeof comparedDays)[number], number>> = {
	1: 6 * hourLength,
	7: 12 * hourLength,
	30: dayLength,
};

export type PricesToValue = Pick<HoldingsContext, 'market' | 'clock' | 'history'>;

export interface ValuedHolding {
	readonly holding: Holding;
	/** Undefined if the marketplace no longer knows the item. */
	readonly now: CheckedItem | undefined;
	/** The ask of each of `comparedDays`, in the currency of the answer; undefined if it is unknown. */
	readonly before: readonly (number | undefined)[];
}

export interface Valuation {
	/** The items, the most valuable first. */
	readonly items: readonly ValuedHolding[];
	/**
	 * The worth of items added in 30 days, less that of removed ones, in the currency of the answer; undefined without an
	 * exchange rate.
	 */
	readonly netAdded: { readonly amount: number; readonly isConverted: boolean } | undefined;
	/** For each kind, the oldest list of any game. Lists of sales are missing unless those of all games are known. */
	readonly sources: readonly ListSource[];
}

/** @throws MarketError if a list of asks is missing */
export async function valuation(
	{ items, flows }: UserHoldings,
	currency: Currency,
	context: PricesToValue,
): Promise<Valuation> {
	const { market, clock, history } = context;
	const valued: ValuedHolding[] = [];
	const usedLists: ListSource[] = [];
	let hasAllSales = true;
	const rate = rateOf(currency, context);
	for (const game of games) {
		const gameItems = items.filter((each) => each.game === game);
		if (gameItems.length === 0) continue;
		const lists = new MarketLists(market, clock, { game, currency, locked: false });
		valued.push(...(await valuedItems(gameItems, lists, context)));
		const sales = lists.cachedSales();
		hasAllSales &&= sales !== undefined;
		usedLists.push(...askAndSalesSources(lists.listings(), sales));
	}
	const since = clock.wall() - 30 * dayLength;
	const sources = hasAllSales ? usedLists : usedLists.filter(({ list }) => list === 'asks');
	const recentFlows = flows.filter((each) => each.at >= since);
	const cents = recentFlows.reduce((sum, each) => sum + each.cents, 0);
	return {
		items: valued.sort((a, b) => holdingWorth(b) - holdingWorth(a)),
		netAdded:
			rate === undefined ? undefined : { amount: (cents / 100) * rate, isConverted: currency !== history.currency },
		sources: [...rollup(sources, oldest, ({ list }) => list).values()],
	};
}

/** Values the items of one game. @throws MarketError if the list of asks is missing */
async function valuedItems(
	items: readonly Holding[],
	lists: MarketLists,
	context: PricesToValue,
): Promise<ValuedHolding[]> {
	const { clock, history } = context;
	const { game, currency } = lists.query;
	const catalogue = await searchableCatalogue(lists);
	const checked = await checkAll(items, lists, catalogue);
	// Days are counted back from when the list was fetched, because it may be old.
	const references = await referencesOf(game, wallTime(clock, lists.listings().fetchedAt), context);
	const inHome = currency === history.currency ? checked : await checkedInHome(items, game, references, context);
	// The current ask is scaled by how the ask in the home currency has changed, so that exchange rates do not matter.
	const asksBefore = (holding: Holding, itemIndex: number) =>
		references.map((reference, periodIndex) => {
			const ask = reference && askThen(holding, reference, catalogue);
			const now = checked[itemIndex];
			const lowestInHome = inHome[itemIndex]?.lowest;
			if (ask === undefined || !now?.lowest || !lowestInHome) return undefined;
			const before = now.lowest * (ask / lowestInHome);
			// Today's median tells about yesterday's ask, but not about older ones: prices may triple in a month.
			const isBait = periodIndex === dayIndex && isFarFrom(now.median, before);
			return isBait ? undefined : before;
		});
	return items.map((holding, i) => ({ holding, now: checked[i], before: asksBefore(holding, i) }));
}

/**
 * Recorded prices are in the home currency, so only current asks in the home currency tell how much an item has moved.
 * Without a list of these, the result is empty.
 */
async function checkedInHome(
	items: readonly Holding[],
	game: Game,
	references: readonly (PriceSnapshot | undefined)[],
	context: PricesToValue,
): Promise<readonly (CheckedItem | undefined)[]> {
	const lists = homeLists(game, context);
	const catalogue = lists.catalogue();
	const isComparable = references.some((each) => each !== undefined) && lists.cachedListings() !== undefined;
	return catalogue && isComparable ? checkAll(items, lists, catalogue) : [];
}

/** Returns the name with its version, or the stored name if the marketplace no longer knows the item. */
export const holdingName = ({ holding, now }: ValuedHolding): string => (now ? fullNameOf(now) : holding.name);

const oldest = (sources: readonly ListSource[]): ListSource => least(sources, ({ fetchedAt }) => fetchedAt)!;

/** Returns the worth of all units in hundredths, by the lowest ask. */
export const holdingWorth = ({ holding, now }: ValuedHolding): number =>
	worthInCents(now?.lowest ?? null, holding.amount);

/**
 * Resolves to the recorded prices to compare with, for each of `comparedDays`.
 * @param now when the current prices were fetched, Unix ms
 */
async function referencesOf(
	game: Game,
	now: number,
	{ history }: Pick<PricesToValue, 'history'>,
): Promise<(PriceSnapshot | undefined)[]> {
	const references: (PriceSnapshot | undefined)[] = [];
	for (const days of comparedDays) {
		const at = now - days * dayLength;
		// The worth needs no recorded prices, so it is shown even if these cannot be read.
		const reference = await history.reference(game, at).catch(undefinedIfUnreadable);
		const isNear = reference && Math.abs(reference.at - at) <= maxTimeDifference[days];
		references.push(isNear ? reference : undefined);
	}
	return references;
}

function undefinedIfUnreadable(error: unknown): undefined {
	if (!(error instanceof StoreError)) throw error;
}

/** The place of the 30 days in the arrays of a snapshot. */
const monthIndex = recordedPeriods.indexOf('month');

/** Whether an ask is so far from what the item sells for that it is a mistake or bait. */
const isFarFrom = (median: number | null, ask: number): boolean =>
	median !== null && isOutlier(100 * ask, { amount: 100 * median, basis: 'sales' });

/** Returns the median sale price of the 30 days before; null if the item had too few sales, or if that is unknown. */
function medianThen({ medians, volumes }: PriceSnapshot, item: ItemId): number | null {
	const median = valueOfCode(medians[monthIndex]?.[item] ?? 0);
	const volume = valueOfCode(volumes[monthIndex]?.[item] ?? 0);
	return median > 0 && volume >= minComparableSales ? median / 100 : null;
}

/**
 * Returns the lowest recorded ask; undefined if nothing was on offer, if that is unknown, or if it was a mistake or
 * bait.
 */
function askThen({ key, isAny }: Holding, reference: PriceSnapshot, catalogue: Catalogue): number | undefined {
	const ref = catalogue.byKey(key);
	if (!ref) return undefined;
	const asks = (isAny ? catalogue.wearsOf(ref) : [ref])
		.flatMap((each) => catalogue.itemsOf(each))
		.flatMap((item) => {
			const ask = offerOfSnapshot(reference, item)?.ask;
			return ask == null ? [] : { item, ask };
		});
	const lowest = least(asks, ({ ask }) => ask);
	return lowest && !isFarFrom(medianThen(reference, lowest.item), lowest.ask) ? lowest.ask : undefined;
}

/**
 * Prices each item by its lowest ask in the home currency, like `holdingWorth`. The list may be old. The price is 0 if
 * there is no ask.
 */
export async function pricedInHome(items: readonly Holding[], game: Game, context: HoldingsContext): Promise<Priced[]> {
	const lists = homeLists(game, context);
	const catalogue = lists.catalogue();
	const isKnown = catalogue && lists.cachedListings();
	const results = isKnown ? await checkAll(items, lists, catalogue) : [];
	return items.map((item, i) => ({ item, cents: worthInCents(results[i]?.lowest ?? null, 1) }));
}
