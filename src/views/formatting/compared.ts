import type { Formats } from './formats.ts';

/** With fewer sales a median is too uncertain to compare anything with it. */
export const enoughSales = 5;

/** A difference under half a percent, which would be shown as 0%. */
export function isAboutTheSame(amount: number, other: number): boolean {
	return Math.abs(amount / other - 1) < 0.005;
}

/** `4% above the median sale`: how far `amount` is from `other`. `what` is the word for `other`. */
export function compared(amount: number, other: number, what: string, formats: Formats): string {
	const difference = amount / other - 1;
	if (isAboutTheSame(amount, other)) return `about the same as ${what}`;
	return `${formats.percent(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} ${what}`;
}
