import { totalOf } from '../../src/answers/appraisals.ts';
import type { CheckedItem } from '../../src/answers/check-items.ts';
import type { DoubtfulAsk } from '../../src/answers/doubtful-asks.ts';
import type { Currency } from '../../src/market/currency.ts';
import { minComparableSales } from '../../src/market/rows/figures.ts';
import type { Sales } from '../../src/market/rows/rows.ts';
import { escapeMarkdown, joinCommas, joinDots } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';

export const isComparable = ({ volume, median }: Sales): boolean =>
	volume !== null && volume >= minComparableSales && Boolean(median);

/** Whether the difference is under half a percent, which would be shown as 0%. */
export function isAboutTheSame(amount: number, other: number): boolean {
	return Math.abs(amount / other - 1) < 0.005;
}

export function compared(amount: number, other: number, words: Pick<Words, 'percent'>) {
	const difference = amount / other - 1;
	const how = isAboutTheSame(amount, other) ? 'same' : difference < 0 ? 'below' : 'above';
	return { how, share: words.percent(Math.abs(difference)) } as const;
}

export function change(amount: number, other: number, words: Words): string {
	return words.change(amount / other - 1);
}

/** Keeps a sign on the line of its amount: Unicode allows a break between a sign and a currency symbol. */
const wordJoiner = '\u2060';

/** Returns `+€5.00`, `−€5.00` or `€0.00`. @param absolute the amount without its sign, in words */
export const withSign = (value: number, absolute: string): string =>
	value === 0 ? absolute : `${value > 0 ? '+' : '−'}${wordJoiner}${absolute}`;

export const warningSign = '⚠';

/** Describes an ask that is probably a mistake or bait (docs/prices.md), such as `⚠ 8× its last sales`. */
export function doubtText({ times, by: than }: DoubtfulAsk, { t, count, percent }: Words): string {
	return times > 1
		? t('items.doubtTimes', { times: count(Math.round(times)), than })
		: t('items.doubtShare', { share: percent(times), than });
}

export function doubtLine(
	items: readonly { readonly doubtful?: DoubtfulAsk | undefined; readonly lowest: number | null }[],
	currency: Currency,
	{ t, money, count }: Words,
): string {
	const [doubtfulItem, ...others] = items.filter(({ doubtful }) => doubtful);
	if (!doubtfulItem) return '';
	return others.length === 0
		? t('priceCheck.oneDoubtful', { price: money(doubtfulItem.lowest!, currency) })
		: t('priceCheck.severalDoubtful', { count: count(others.length + 1) });
}

/** Names stickers and the like on items. They are in no sum, because nobody buys them with the item at their price. */
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
	const { byAsk } = totalOf(items);
	return words.t('items.applied', {
		items: joinCommas(words, ...names, items.length > maxNamed && '…'),
		isPriced: byAsk > 0,
		sum: words.money(byAsk / 100, currency),
	});
}

/** The most of them that are named. */
const maxNamed = 5;
