import { MarketError } from '../../src/base/errors/market-error.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ItemContext } from './item-context.ts';

type RateContext = Pick<ItemContext, 'market' | 'history'>;

/** Returns the exchange rate from the home currency; undefined if it is unknown. */
export const rateOf = (currency: Currency, { market, history }: RateContext) =>
	currency === history.currency ? 1 : market.rate(currency)?.rate;

/** Converts an amount at the current exchange rates; undefined if one of them is unknown. */
export function convert(amount: number, from: Currency, to: Currency, context: RateContext): number | undefined {
	if (from === to) return amount;
	// Both rates are from the home currency.
	const fromRate = rateOf(from, context);
	const toRate = rateOf(to, context);
	return fromRate === undefined || toRate === undefined ? undefined : (amount / fromRate) * toRate;
}

/** Returns the error for an answer that must wait until the exchange rate has been measured. */
export const rateNotKnown = (currency: Currency, { market }: Pick<ItemContext, 'market'>): MarketError =>
	new MarketError('no-rate', `no rate for ${currency}`, {
		retryAt: market.rateWaitsUntil(currency),
		needsRate: true,
	});
