import type { ItemId } from '../../ids.ts';
import { figureAt, hundredthsAt } from '../../rows/figures.ts';
import { itemAt, listingColumns, type Rows, rowOf, salesColumn } from '../../rows/rows.ts';
import { enoughSales } from '../../rows/sales-periods.ts';
import { isOutlier, usualPriceOf } from '../doubtful-ask.ts';

/** Percent. Nothing is on offer for nothing, however little it costs. */
export const largestDiscount = 99;
/** With so many sales in 30 days, a deal counts half as much as with any number. */
const halfLiquidity = 10;

const weekMedian = salesColumn('week', 'median');
const weekVolume = salesColumn('week', 'volume');
const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');

/** The ask is probably a mistake, or bait; or the pattern decides the price, so that the median is that of other patterns. */
export type Doubt = 'far-off' | 'pattern';

export interface DealCandidate {
	readonly item: ItemId;
	/** Hundredths of the currency of the lists. */
	readonly ask: number;
	/** Percent under the 30-day median, rounded down. */
	readonly discount: number;
	/** In 30 days. */
	readonly sales: number;
	readonly doubt: Doubt | undefined;
	readonly score: number;
}

/** Best first. Amounts are as the marketplace gave them, not converted. Takes some milliseconds for a full list. */
export function findDeals(
	listings: Rows,
	history: Rows,
	isPatterned: (item: ItemId) => boolean,
): readonly DealCandidate[] {
	const found: DealCandidate[] = [];
	for (let row = 0; row < listings.items.length; row++) {
		const item = itemAt(listings, row);
		const sold = rowOf(history, item);
		const isOffered = figureAt(listings.figures, listingColumns.quantity, row);
		if (sold === undefined || !isOffered || !figureAt(listings.figures, listingColumns.min, row)) continue;
		const ask = hundredthsAt(listings.figures, listingColumns.min, row);
		const sales = figureAt(history.figures, monthVolume, sold) ?? 0;
		const median = hundredthsAt(history.figures, monthMedian, sold);
		const discount = Math.min(largestDiscount, Math.floor((100 * (median - ask)) / median));
		if (sales < 1 || median <= 0 || discount < 1 || hasFallen(history, sold, ask)) continue;
		const isOdd = isOutlier(ask, usualPriceOf(history, sold, undefined));
		const doubt = isOdd ? 'far-off' : isPatterned(item) ? 'pattern' : undefined;
		found.push({ item, ask, discount, sales, doubt, score: scoreOf(ask, median, sales) });
	}
	return found.sort((a, b) => Number(a.doubt !== undefined) - Number(b.doubt !== undefined) || b.score - a.score);
}

/** If it lately sells for no more than the ask, it is not cheap, but costs less than it did. */
function hasFallen({ figures }: Rows, row: number, ask: number): boolean {
	const median = hundredthsAt(figures, weekMedian, row);
	return hundredthsAt(figures, weekVolume, row) >= 100 * enoughSales && median >= 0 && median <= ask;
}

/** Both prices count as half a cent worse: 2 instead of 3 cents may be no more than rounding. */
function scoreOf(ask: number, median: number, sales: number): number {
	return ((median - ask - 1) / (median - 0.5)) * (sales / (sales + halfLiquidity));
}
