import { greatest } from 'd3-array';
import type { CheckedItem } from '../../src/answers/check-items.ts';
import type { Words } from '../../src/words/words.ts';

/** The days over which sold units are counted. */
const countedDays = 30;
/** Anything that takes more days than this is slow to sell. */
const slowLimit = 90;

/**
 * Returns how many days the amount takes to sell at the usual pace; Infinity if nothing sells.
 * @param sold in 30 days
 */
const sellingDays = (amount: number, sold: number): number => (countedDays * amount) / sold;

/** Whether the amount takes longer to sell than anybody waits. @param sold in 30 days */
export const isSlowToSell = (amount: number, sold: number): boolean => sellingDays(amount, sold) > slowLimit;

/** Returns the share of the amount that is not sold after `slowLimit` days. @param sold in 30 days */
export function slowShare(amount: number, sold: number): number {
	const soldWithinLimit = (slowLimit / countedDays) * sold;
	return Math.max(0, 1 - soldWithinLimit / amount);
}

/** Returns `sells in about 3 days` or `takes over 90 days to sell`. @param sold in 30 days */
export function sellingTime(amount: number, sold: number, { t, count }: Words): string {
	return isSlowToSell(amount, sold)
		? t('items.slowToSell', { days: count(slowLimit) })
		: t('items.sellsIn', { days: Math.max(1, Math.round(sellingDays(amount, sold))) });
}

/** Returns how long the slowest of the items takes to sell; empty if that is not known. */
export function sellingTimeOfAll(
	items: readonly Pick<CheckedItem, 'amount' | 'sold' | 'isAny'>[],
	words: Words,
): string {
	// An item of any wear has the price of its cheapest wear, but the sales of all wears.
	if (items.length === 0 || items.some(({ sold, isAny }) => sold === null || isAny)) return '';
	const slowest = greatest(items, ({ amount, sold }) => sellingDays(amount, sold!))!;
	return sellingTime(slowest.amount, slowest.sold!, words);
}

/** The limit in words, for a sentence that names it. */
export const slowLimitText = ({ count }: Words): string => count(slowLimit);
