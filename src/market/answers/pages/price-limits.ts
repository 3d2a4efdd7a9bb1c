import type { Currency } from '../../currency.ts';
import type { Market } from '../../snapshots/market.ts';

/** Between which amounts prices have to be; undefined: without that limit. */
export interface PriceRange {
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

/** The price limits that somebody chose, in the currency that the answer had then. */
export interface PriceLimits extends PriceRange {
	readonly currency: Currency;
}

/**
 * The limits in another currency; undefined if an exchange rate is not known.
 * @param home The currency that the rates are from.
 */
export function limitsIn(
	currency: Currency,
	{ min, max, currency: chosen }: PriceLimits,
	market: Pick<Market, 'rate'>,
	home: Currency,
): PriceRange | undefined {
	if (currency === chosen) return { min, max };
	const rateOf = (each: Currency) => (each === home ? 1 : market.rate(each)?.rate);
	const [from, to] = [rateOf(chosen), rateOf(currency)];
	if (from === undefined || to === undefined) return undefined;
	const convert = (amount: number | undefined) => (amount === undefined ? undefined : (amount / from) * to);
	return { min: convert(min), max: convert(max) };
}

export const isWithin = (amount: number, { min = 0, max = Infinity }: PriceRange): boolean =>
	amount >= min && amount <= max;
