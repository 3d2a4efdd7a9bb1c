import type { Sales } from '../market/rows/rows.ts';
import type { SalesPeriod } from '../market/rows/sales-periods.ts';

/** From one moment to another, Unix ms. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

/** How precisely an offer is known: from each list, or only the lowest and highest ask of a day. */
export type Detail = 'list' | 'day';

/** What was on offer from `at` on, until the next offer or a gap. Amounts are in the currency of the history. */
export interface Offer {
	/** Unix ms. The beginning of the day, if that is all that is known. */
	readonly at: number;
	readonly detail: Detail;
	/** The lowest ask: at `at`, or at the end of the day. Null if nothing was on offer. */
	readonly ask: number | null;
	/** Units on offer, at the same time. */
	readonly quantity: number;
	/** The lowest and the highest value that `ask` had within the day; null if nothing was on offer in it. */
	readonly low: number | null;
	readonly high: number | null;
}

/** The median sale of a period, and the number of sales in it; null if the marketplace gave none. */
export type PeriodSales = Pick<Sales, 'median' | 'volume'>;
/** The periods whose sales are recorded. */
export const recordedPeriods = ['day', 'week', 'month'] as const satisfies readonly SalesPeriod[];
export type RecordedSales = Readonly<Record<(typeof recordedPeriods)[number], PeriodSales>>;

/** The sales of the last 24 hours, 7 and 30 days as they were on one day. */
export interface DaySales extends RecordedSales {
	/** The beginning of the day in UTC, Unix ms. */
	readonly at: number;
}

/** The recorded prices of one item over some time: only changes. */
export interface PriceSeries {
	/**
	 * The offers, in the order of time. The first one may be earlier than the time asked for: it was still true then. An
	 * item that was never on offer has none.
	 */
	readonly offers: readonly Offer[];
	/** When lists were recorded, in the order of time. Nothing is known about the time between two spans: that is a gap. */
	readonly recorded: readonly Span[];
	/** The days on which the sales changed, in the order of time. They are true until the next one or a gap. */
	readonly sales: readonly DaySales[];
}

/** The periods over which a series is shown, and how many days they have. */
export const seriesPeriods = ['week', 'month', 'quarter'] as const;
export type SeriesPeriod = (typeof seriesPeriods)[number];
export const periodDays: Readonly<Record<SeriesPeriod, number>> = { week: 7, month: 30, quarter: 90 };
