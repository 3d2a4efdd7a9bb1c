import type { SalesPeriod } from '../market/rows/figures.ts';
import type { Sales } from '../market/rows/rows.ts';

/** A period of time, Unix ms. */
export interface TimeSpan {
	readonly from: number;
	readonly to: number;
}

/** `list` if the ask is from a single list, `day` if only the last, lowest and highest ask of the day are known. */
type Detail = 'list' | 'day';

/** An ask that was valid until the next one or a gap. Amounts are in the currency of the history. */
export interface RecordedOffer {
	/** When the ask began, Unix ms, or the beginning of the day if only that is known. */
	readonly at: number;
	readonly detail: Detail;
	/** The lowest ask at `at`, or at the end of the day; null if nothing was on offer. */
	readonly ask: number | null;
	readonly quantity: number;
	/** The extremes of `ask` within the day; null if nothing was on offer in it. */
	readonly low: number | null;
	readonly high: number | null;
}

export type PeriodSales = Pick<Sales, 'median' | 'volume'>;
export const recordedPeriods = ['day', 'week', 'month'] as const satisfies readonly SalesPeriod[];
export type RecordedSales = Readonly<Record<(typeof recordedPeriods)[number], PeriodSales>>;

export interface DaySales extends RecordedSales {
	/** When the list was fetched, Unix ms. */
	readonly at: number;
}

export interface PriceSeries {
	/** The first offer may be earlier than the requested time. An item that was never on offer has none. */
	readonly offers: readonly RecordedOffer[];
	/** Nothing is known about the time between two spans: that is a gap. */
	readonly recorded: readonly TimeSpan[];
	/** The sales in the first list of each day (UTC). They are valid until those of the next day. */
	readonly sales: readonly DaySales[];
}

export const seriesPeriods = ['week', 'month', 'quarter'] as const;
export type SeriesPeriod = (typeof seriesPeriods)[number];
export const periodDays: Readonly<Record<SeriesPeriod, number>> = { week: 7, month: 30, quarter: 90 };
