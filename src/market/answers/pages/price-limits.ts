import type { Currency } from '../../currency.ts';
import type { Market } from '../../snapshots/market.ts';

export interface PriceRange {
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

/** In the currency that the answer had when they were chosen. */
export interface PriceLimits extends PriceRange {
	readonly currency: Currency;
}

/** Undefined if an exchange rate is not known. Rates are from `home`. */
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
