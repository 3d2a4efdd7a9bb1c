import type { Sales } from '../../src/market/rows/rows.ts';
import { enoughSales } from '../../src/market/rows/sales-periods.ts';
import type { Formats } from '../../src/words/formats.ts';

/** Whether the median rests on enough sales to compare anything with it. */
export const isComparable = ({ volume, median }: Sales): boolean =>
	volume !== null && volume >= enoughSales && Boolean(median);

/** A difference under half a percent, which would be shown as 0%. */
export function isAboutTheSame(amount: number, other: number): boolean {
	return Math.abs(amount / other - 1) < 0.005;
}

/** `4% above the median sale`, `6% below 30 days`: how far `amount` is from `other`. `what` is the word for `other`. */
export function compared(amount: number, other: number, what: string, formats: Formats): string {
	const difference = amount / other - 1;
	if (isAboutTheSame(amount, other)) return `about the same as ${what}`;
	return `${formats.percent(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} ${what}`;
}

/**
 * `4% lower than 7 days ago`: how an amount has changed. Nobody takes it for an age, as they would “under 7 days ago”.
 * @param than What follows if it has: ` than 7 days ago`, or nothing.
 */
export function higherOrLower(amount: number, other: number, than: string, formats: Formats): string {
	if (isAboutTheSame(amount, other)) return `about the same${than.replace(/^ than/, ' as')}`;
	return `${formats.percent(Math.abs(amount / other - 1))} ${amount < other ? 'lower' : 'higher'}${than}`;
}

/** Whom an ask is good for: one that is clearly under what the item sells for is good for buyers, one above for sellers. */
export type Verdict = 'good-to-buy' | 'good-to-sell' | 'fair';

/** Less is no difference: 2 %, or two cents. */
const [leastShare, leastAmount] = [0.02, 0.02];

export function verdictOf(ask: number, median: number): Verdict {
	const difference = ask - median;
	// Without the noise of floating-point numbers.
	if (Math.abs(difference) < leastShare * median || Math.round(100 * Math.abs(difference)) < 100 * leastAmount)
		return 'fair';
	return difference < 0 ? 'good-to-buy' : 'good-to-sell';
}

/** `🟢 **8% below** the 7-day median of €38.20: good to buy`. @param what the median, in words */
export function verdictText(ask: number, median: number, what: string, formats: Formats): string {
	const verdict = verdictOf(ask, median);
	if (verdict === 'fair') return `**about what it sells for**, ${what}`;
	const share = formats.percent(Math.abs(ask / median - 1));
	return verdict === 'good-to-buy'
		? `🟢 **${share} below** ${what}: good to buy`
		: `🟠 **${share} above** ${what}: good to sell`;
}

/** `−8%`, `+4%` or `0%`: how far `amount` is from `other`. */
export function change(amount: number, other: number, formats: Formats): string {
	return formats.change(amount / other - 1);
}
