/** The currencies in which the marketplace quotes prices (docs/marketplace.md#currencies). */
export const currencies = [
	'AUD',
	'BRL',
	'CAD',
	'CHF',
	'CNY',
	'CZK',
	'DKK',
	'EUR',
	'GBP',
	'HRK',
	'NOK',
	'PLN',
	'RUB',
	'SEK',
	'TRY',
	'USD',
] as const;

export type Currency = (typeof currencies)[number];

/** Returns undefined if the marketplace quotes no prices in the currency of this code. */
export const asCurrency = (code: unknown): Currency | undefined => currencies.find((currency) => currency === code);

export interface Conversion {
	readonly from: Currency;
	/** How many units of the target currency one unit of `from` is worth. */
	readonly rate: number;
	/** When the rate was measured, ms in process time (see `Clock`). */
	readonly measuredAt: number;
}
