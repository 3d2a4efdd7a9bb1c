import { yieldToEventLoop } from '../../base/waiting.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ReadList } from './appraisals.ts';
import { type CheckedItem, checkItems } from './check-items.ts';
import type { DayAgo } from './doubtful-ask.ts';
import type { MarketLists } from './market-lists.ts';

/** Some 3 ms of work. */
const itemsPerTurn = 100;

/** In hundredths. */
export interface Total {
	readonly byAsk: number;
	readonly withoutAsk: number;
	/** By the 30-day median of the version with the lowest ask. */
	readonly byMedian: number;
	readonly withoutMedian: number;
	readonly units: number;
}

/** The most valuable first. @throws MarketError if the list of asks is unavailable */
export async function appraise(
	{ items }: ReadList,
	lists: MarketLists,
	catalogue: Catalogue,
	prices: DayAgo,
): Promise<CheckedItem[]> {
	const checked = await checkAll(items, lists, catalogue, prices);
	return checked.filter((item) => item !== undefined).sort((a, b) => worthOf(b) - worthOf(a) || b.amount - a.amount);
}

/** In their order; undefined for an item that has left the market. @throws MarketError likewise */
export async function checkAll(
	items: ReadList['items'],
	lists: MarketLists,
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

/** In hundredths. The price of one is rounded first, as it is shown. */
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
