import type { Currency } from '../market/currency.ts';
import type { SalesHistory } from '../market/rows/rows.ts';
import type { Span } from '../prices/price-series.ts';
import type { CourseColumns } from './course/course-columns.ts';

/** What to draw. */
export type ChartOrder = SalesOrder | CourseOrder | CompareOrder;

interface Titled {
	/** The title of the chart, without the characters that the fonts lack. */
	readonly name: string;
	readonly currency: Currency;
	readonly locale: string;
	/** Whether the amounts are converted from another currency: they are marked then. */
	readonly isConverted?: boolean;
}

/** The sales of one item over the four periods. */
export interface SalesOrder extends Titled {
	readonly kind: 'sales';
	readonly sales: SalesHistory;
	/** How far the 7-day median is from the 30-day median, as a fraction; undefined if there are too few sales. */
	readonly change?: number | undefined;
	/** Today's lowest ask, if it is known. */
	readonly ask?: Ask | undefined;
}

export interface Ask {
	readonly amount: number;
	/** Whether it is that of trade-locked units. */
	readonly isLocked: boolean;
}

/** How the lowest asks of up to four items have changed over a time. */
export interface CompareOrder extends Titled {
	readonly kind: 'compare';
	/** Unix ms. */
	readonly span: Span;
	readonly lines: readonly {
		readonly name: string;
		/** For each column the change since the first known ask, as a fraction; NaN where nothing is known. */
		readonly shares: Float64Array;
	}[];
}

/** The lowest ask of one item over time. */
export interface CourseOrder extends Titled {
	readonly kind: 'course';
	readonly columns: CourseColumns;
	/** How far the lowest ask is from that of some days ago, as a fraction; undefined if that is not known. */
	readonly change?: { readonly share: number; readonly days: number } | undefined;
}
