import type { Currency } from '../market/currency.ts';
import type { SalesHistory } from '../market/rows/rows.ts';

/** What to draw: the sales of one item. */
export interface ChartOrder {
	/** The title of the chart, without the characters that the fonts lack. */
	readonly name: string;
	readonly sales: SalesHistory;
	/** How far the 7-day median is from the 30-day median, as a fraction; undefined if there are too few sales. */
	readonly change?: number | undefined;
	/** Today's lowest ask, if it is known. */
	readonly ask?: Ask | undefined;
	readonly currency: Currency;
	readonly locale: string;
	/** Whether the amounts are converted from another currency: they are marked then. */
	readonly isConverted?: boolean;
}

export interface Ask {
	readonly amount: number;
	/** Whether it is that of trade-locked units. */
	readonly isLocked: boolean;
}
