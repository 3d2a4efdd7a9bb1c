import { totalOf } from '../../src/answers/appraisals.ts';
import type { CheckedItem } from '../../src/answers/check-items.ts';
import type { DoubtfulAsk } from '../../src/answers/doubtful-asks.ts';
import type { Currency } from '../../src/market/currency.ts';
import { minComparableSales } from '../../src/market/rows/figures.ts';
import type { Sales } from '../../src/market/rows/rows.ts';
import { escapeMarkdown, joinCommas, joinDots } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';

/** Whether a period has enough sales to compare their median with a price. */
export const isComparable = ({ volume, median }: Sales): boolean =>
	volume !== null && volume >= minComparableSales && Boolean(median);

/** Whether the difference is under half a percent, which would be shown as 0%. */
export function isAboutTheSame(amount: number, other: number): boolean {
	return Math.abs(amount / other - 1) < 0.005;
}

/** Returns values for sentences that compare an amount with another one: `below` and `4%`. */
export function comparisonValues(amount: number, other: number, words: Pick<Words, 'percent'>) {
	const difference = amount / other - 1;
	let how: 'same' | 'below' | 'above' = difference < 0 ? 'below' : 'above';
	if (isAboutTheSame(amount, other)) how = 'same';
	return { how, share: words.percent(Math.abs(difference)) } as const;
}

/** Returns the change from the other amount to this one: `+4%`. */
export function relativeChange(amount: number, other: number, words: Words): string {
	return words.change(amount / other - 1);
}

/** Keeps a sign on the line of its amount: Unicode allows a break between a sign and a currency symbol. */
const wordJoiner = '\u2060';

/** Returns `+€5.00`, `−€5.00` or `€0.00`. @param absoluteText the amount without its sign, as text */
export const withSign = (value: number, absoluteText: string): string =>
	value === 0 ? absoluteText : `${value > 0 ? '+' : '−'}${wordJoiner}${absoluteText}`;

export const warningSign = '⚠';

/** Describes an ask that is probably a mistake or bait (docs/prices.md), such as `⚠ 8× its last sales`. */
export function doubtText({ times, basis: than }: DoubtfulAsk, { t, count, percent }: Words): string {
	return times > 1
		? t('items.doubtTimes', { times: count(Math.round(times)), than })
		: t('items.doubtShare', { share: percent(times), than });
}

/** Returns a warning if asks of the items are doubtful; empty if none is. */
export function doubtLine(
	items: readonly { readonly doubtful?: DoubtfulAsk | undefined; readonly lowest: number | null }[],
	currency: Currency,
	{ t, money, count }: Words,
): string {
	const doubtfulItems = items.filter(({ doubtful }) => doubtful);
	const [first] = doubtfulItems;
	if (!first) return '';
	// An item is doubtful only because of its ask, so it has one.
	return doubtfulItems.length === 1
		? t('priceCheck.oneDoubtful', { price: money(first.lowest!, currency) })
		: t('priceCheck.severalDoubtful', { count: count(doubtfulItems.length) });
}

/**
 * Names stickers and the like on items. They are in no sum, because nobody pays their own price for them as a part of
 * the item.
 */
export function appliedLine(
	items: readonly Pick<CheckedItem, 'name' | 'version' | 'amount' | 'lowest' | 'median'>[],
	currency: Currency,
	words: Words,
): string {
	if (items.length === 0) return '';
	const names = items
		.slice(0, maxNamed)
		.map(({ name, version, amount }) =>
			words.t('priceCheck.item', { amount: words.count(amount), item: escapeMarkdown(joinDots(name, version)) }),
		);
	const { byAsk: askCents } = totalOf(items);
	return words.t('items.applied', {
		items: joinCommas(words, ...names, items.length > maxNamed && '…'),
		isPriced: askCents > 0,
		sum: words.money(askCents / 100, currency),
	});
}

/** The most stickers and the like that are named. */
const maxNamed = 5;
