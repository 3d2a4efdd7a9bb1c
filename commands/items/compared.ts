import { minComparableSales } from '../../src/market/rows/figures.ts';
import type { Sales } from '../../src/market/rows/rows.ts';
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
	return { how, share: words.percent(Math.abs(atLeastMinus99(difference))) } as const;
}

/** Keeps a large decrease from being rounded to −100%. Only a decrease to 0 is one of 100%. */
const atLeastMinus99 = (difference: number): number => (difference > -1 ? Math.max(-0.99, difference) : difference);

/** Returns the change from the other amount to this one: `+4%`. */
export function relativeChange(amount: number, other: number, words: Words): string {
	return words.change(atLeastMinus99(amount / other - 1));
}

/** Keeps a sign on the line of its amount: Unicode allows a break between a sign and a currency symbol. */
const wordJoiner = '\u2060';

/** Returns `+€5.00`, `−€5.00`, `€0.00` or `≈ +€5.00`. @param absoluteText the amount without its sign, as text */
export function withPlusOrMinus(value: number, absoluteText: string): string {
	if (value === 0) return absoluteText;
	const sign = `${value > 0 ? '+' : '−'}${wordJoiner}`;
	// The sign follows the “≈”, if there is one.
	return absoluteText.replace(/^(≈\s)?/, `$1${sign}`);
}
