import { yieldToEventLoop } from '../../base/waiting.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReadList } from './appraisals.ts';
import { type CheckedItem, checkItems } from './check-items.ts';
import type { DayAgo } from './doubtful-ask.ts';
import type { Lists } from './lists.ts';

/** Items until other work gets a turn, some 3 ms. */
const itemsPerTurn = 100;

/** What all items of a list are worth, in hundredths. */
export interface Total {
	readonly byAsk: number;
	/** Items without an ask, which are not in it. */
	readonly withoutAsk: number;
	/** By the median sale of 30 days of the version with the lowest ask. */
	readonly byMedian: number;
	readonly withoutMedian: number;
	readonly units: number;
}

/** What each item of a list costs, the most valuable first. @throws MarketError if the list of asks is unavailable */
export async function appraise(
	{ items }: ReadList,
	lists: Lists,
	catalogue: Catalogue,
	prices: DayAgo,
): Promise<CheckedItem[]> {
	const checked = await checkAll(items, lists, catalogue, prices);
	return checked.filter((item) => item !== undefined).sort((a, b) => worthOf(b) - worthOf(a) || b.amount - a.amount);
}

/** What each of the items costs, in their order; undefined for one that is on the market no more. @throws MarketError likewise */
export async function checkAll(
	items: ReadList['items'],
	lists: Lists,
	catalogue: Catalogue,
	prices: DayAgo,
): Promise<(CheckedItem | undefined)[]> {
	const checked: (CheckedItem | undefined)[] = [];
	for (let from = 0; from < items.length; from += itemsPerTurn) {
		for (const { key, isAny, amount } of items.slice(from, from + itemsPerTurn)) {
			const ref = catalogue.byKey(key);
			const named = ref ? [{ refs: isAny ? catalogue.wearsOf(ref) : [ref], amount }] : [];
			checked.push(checkItems(lists, catalogue, named, prices)[0]);
		}
		await yieldToEventLoop();
	}
	return checked;
}

/** The price of all units, in hundredths, of the price of one as it is shown. */
export const centsOf = (price: number | null, amount: number): number => Math.round(100 * (price ?? 0)) * amount;

const worthOf = ({ lowest, median, amount }: CheckedItem) => centsOf(lowest ?? median, amount);

export function totalOf(items: readonly Pick<CheckedItem, 'lowest' | 'median' | 'amount'>[]): Total {
	let [byAsk, withoutAsk, byMedian, withoutMedian, units] = [0, 0, 0, 0, 0];
	for (const { lowest, median, amount } of items) {
		byAsk += centsOf(lowest, amount);
		byMedian += centsOf(median, amount);
		if (lowest === null) withoutAsk++;
		if (median === null) withoutMedian++;
		units += amount;
	}
	return { byAsk, withoutAsk, byMedian, withoutMedian, units };
}
