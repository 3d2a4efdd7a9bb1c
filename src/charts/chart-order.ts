import type { Currency } from '../market/currency.ts';
import type { SalesHistory } from '../market/rows/rows.ts';
import type { Span } from '../prices/price-series.ts';
import type { CourseColumns } from './course/course-columns.ts';

export type ChartOrder = SalesOrder | CourseOrder | CompareOrder;

interface Titled {
	readonly name: string;
	readonly currency: Currency;
	readonly locale: string;
	readonly isConverted?: boolean;
}

export interface SalesOrder extends Titled {
	readonly kind: 'sales';
	readonly sales: SalesHistory;
	/** 7-day median against 30-day median, as a fraction; undefined if there are too few sales. */
	readonly change?: number | undefined;
	readonly ask?: Ask | undefined;
}

export interface Ask {
	readonly amount: number;
	readonly isLocked: boolean;
}

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

export interface CourseOrder extends Titled {
	readonly kind: 'course';
	readonly columns: CourseColumns;
	/** How far the ask is from that of some days ago, as a fraction; undefined if that is not known. */
	readonly change?: { readonly share: number; readonly days: number } | undefined;
}
