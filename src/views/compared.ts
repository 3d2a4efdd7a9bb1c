import type { Formats } from './formats.ts';

/** Below this many sales a median says too little to hold anything against it. */
export const enoughSales = 5;

/** `4% above that`: how far an amount is from another, called `what`. */
export function compared(amount: number, other: number, what: string, formats: Formats): string {
	const difference = amount / other - 1;
	// Under half a percent would show as 0 %.
	if (Math.abs(difference) < 0.005) return `the same as ${what}`;
	return `${formats.percent(Math.abs(difference))} ${difference < 0 ? 'below' : 'above'} ${what}`;
}
