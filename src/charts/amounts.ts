import { tickStep, ticks } from 'd3-array';

const million = 1_000_000;

/** Amounts are shortened from a million on. They have no “≈”, even if the prices are converted: a scale is exact. */
export function axisAmounts(currency: string, locale: string, decimals: 0 | 2): (value: number) => string {
	const exact = amountsIn(currency, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
	const short = amountsIn(currency, locale, { notation: 'compact', maximumSignificantDigits: 3 });
	return (value) => (value < million ? exact : short)(value);
}

const amountsIn = (currency: string, locale: string, style: Intl.NumberFormatOptions): ((value: number) => string) =>
	new Intl.NumberFormat(locale, { style: 'currency', currency, ...style }).format;

/** About how many amounts mark a scale. */
const tickCount = 4;

/**
 * Returns about four round amounts, fewer in a narrow range: they are at least 0.01 apart. It also works for shares, of
 * which 0.01 is 1%.
 */
export function amountTicks(lowest: number, highest: number): { readonly amounts: number[]; readonly decimals: 0 | 2 } {
	const step = Math.max(0.01, tickStep(lowest, highest, tickCount));
	// d3 may choose finer steps than cents, so amounts between two cents are left out.
	const isRound = (amount: number) => Math.abs(amount / step - Math.round(amount / step)) < 1e-6;
	return { amounts: ticks(lowest, highest, tickCount).filter(isRound), decimals: step < 1 ? 2 : 0 };
}

/**
 * Returns the ends of a scale with room on either side of its amounts: `paddingShare` of their span, or more if the
 * whole scale would otherwise be shorter than `minSpan`.
 */
export function paddedRange(
	[lowest, highest]: readonly [number, number],
	minSpan: number,
	paddingShare: number,
): [lowest: number, highest: number] {
	const span = highest - lowest;
	const padding = Math.max(span * paddingShare, (minSpan - span) / 2);
	return [lowest - padding, highest + padding];
}
