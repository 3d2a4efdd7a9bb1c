import type { Currency } from '../currency.ts';

export interface Conversion {
	readonly from: Currency;
	/** Wanted currency for one unit of `from`. */
	readonly rate: number;
	/** Process time. */
	readonly measuredAt: number;
}
