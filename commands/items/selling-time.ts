import type { CheckedItem } from '../../src/answers/check-items.ts';
import type { Words } from '../../src/words/words.ts';

/** Days: sold units a day are a thirtieth of those of 30 days. */
const [month, longest] = [30, 90];

/** Until as many are sold as people buy at that pace; Infinity if nobody does. @param sold in 30 days */
const sellingDays = (amount: number, sold: number): number => (month * amount) / sold;

/** Whether that takes longer than anybody waits. @param sold in 30 days */
export const isSlowToSell = (amount: number, sold: number): boolean => sellingDays(amount, sold) > longest;

/** `sells in about 3 days`, `takes over 90 days to sell` @param sold in 30 days */
export function sellingTime(amount: number, sold: number, { t, count }: Words): string {
	return isSlowToSell(amount, sold)
		? t('items.slowToSell', { days: count(longest) })
		: t('items.sellsIn', { days: Math.max(1, Math.round(sellingDays(amount, sold))) });
}

/** As long as the slowest of them takes; empty if that is not known. */
export function sellingTimeOfAll(
	items: readonly Pick<CheckedItem, 'amount' | 'sold' | 'isAny'>[],
	words: Words,
): string {
	// Of any wear, the cheapest is priced, and sales are those of all wears.
	if (items.length === 0 || items.some(({ sold, isAny }) => sold === null || isAny)) return '';
	const slowest = items.reduce((slow, each) =>
		sellingDays(each.amount, each.sold!) > sellingDays(slow.amount, slow.sold!) ? each : slow,
	);
	return sellingTime(slowest.amount, slowest.sold!, words);
}

/** The limit, for a sentence that names it. */
export const slowDays = ({ count }: Words): string => count(longest);
