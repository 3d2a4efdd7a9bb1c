import type { Formats } from './formats.ts';

/** Below this many sales a median says too little to hold anything against it. */
export const enoughSales = 5;

/** Under half a percent, which would show as 0 %. */
export function isAboutTheSame(amount: number, other: number): boolean {
	return Math.abs(amount / other - 1) < 0.005;
}

/** `4% above that`: how far an amount is from another, called `what`. */
export function compared(amount: number, other: number, what: string, formats: Formats): string {
	const difference = amount / other - 1;
	if (isAboutTheSame(amount, other)) return `about the same as ${what}`;
	return `${formats.percent(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} ${what}`;
}
