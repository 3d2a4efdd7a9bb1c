/** The codes the marketplace quotes in (docs/marketplace.md#currencies). */
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

export interface Conversion {
	readonly from: Currency;
	/** Wanted currency for one unit of `from`. */
	readonly rate: number;
	readonly measuredAt: number;
}
