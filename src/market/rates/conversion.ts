import type { Currency } from '../currency.ts';

/** An exchange rate that amounts were converted with. */
export interface Conversion {
	/** The currency of the lists that the amounts come from. */
	readonly from: Currency;
	/** How much of the wanted currency one unit of `from` is worth. */
	readonly rate: number;
	/** Process time when the rate was measured. */
	readonly measuredAt: number;
}
