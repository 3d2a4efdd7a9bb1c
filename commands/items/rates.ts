import { MarketError } from '../../src/base/errors.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ItemContext } from './item-context.ts';

type Rates = Pick<ItemContext, 'market' | 'history'>;

/** Returns the exchange rate from the home currency; undefined if it is unknown. */
export const rateOf = (currency: Currency, { market, history }: Rates) =>
	currency === history.currency ? 1 : market.rate(currency)?.rate;

/** Converts an amount by the rates of now; undefined if one of them is unknown. */
export function convert(amount: number, from: Currency, to: Currency, rates: Rates): number | undefined {
	if (from === to) return amount;
	// Both rates are from the home currency.
	const fromRate = rateOf(from, rates);
	const toRate = rateOf(to, rates);
	return fromRate === undefined || toRate === undefined ? undefined : (amount / fromRate) * toRate;
}

/** The error while a rate is still to be measured: the answer waits for it. */
export const rateNotKnown = (currency: Currency, { market }: Pick<ItemContext, 'market'>): MarketError =>
	new MarketError('no-rate', `no rate for ${currency}`, {
		retryAt: market.rateWaitsUntil(currency),
		lacksRate: true,
	});
