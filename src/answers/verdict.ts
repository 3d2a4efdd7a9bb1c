import { type AskWithSales, hasEnoughSales, type UsualRanges, usualRangeOf } from './usual-ranges.ts';

/**
 * How a lowest ask compares with what the item sells for, measured against how asks of such items usually compare
 * (docs/prices.md#verdicts). `low-but-falling` means unusually low while the price goes down.
 */
export type Verdict = 'good-to-buy' | 'good-to-sell' | 'as-usual' | 'low-but-falling';

export interface ItemVerdict {
	readonly verdict: Verdict;
	/** The period of the median that the ask is compared with: 7 if there are enough sales in a week. */
	readonly days: 7 | 30;
	/** Hundredths of the currency of the lists. */
	readonly median: number;
}

/** An ask closer to the median than 2 % or two cents does not differ from it. */
const minDifferenceShare = 0.02;
const minDifference = 2;
/** The price is falling if its 7-day median is at least this share below the 30-day one. */
const fallingShare = 0.05;

/** Returns undefined without enough sales. */
export function verdictOn(askWithSales: AskWithSales, ranges: UsualRanges): ItemVerdict | undefined {
	const { ask, week, month } = askWithSales;
	const sales = [week, month].find(hasEnoughSales);
	if (!sales || ask <= 0) return undefined;
	const { median } = sales;
	const comparison = { days: sales === week ? (7 as const) : (30 as const), median };
	const difference = Math.abs(ask - median);
	const isClose = difference < minDifferenceShare * median || difference < minDifference;
	if (isClose) return { ...comparison, verdict: 'as-usual' };
	const { low, high } = usualRangeOf(askWithSales, ranges);
	if (ask <= low * median)
		return { ...comparison, verdict: isFalling(askWithSales) ? 'low-but-falling' : 'good-to-buy' };
	return { ...comparison, verdict: ask >= high * median ? 'good-to-sell' : 'as-usual' };
}

/** Whether the 7-day median is well below the 30-day one, or most units are now offered below the 7-day median. */
const isFalling = ({ week, month, isUndercut }: AskWithSales): boolean =>
	hasEnoughSales(week) &&
	(isUndercut === true || (month.median > 0 && week.median <= (1 - fallingShare) * month.median));
