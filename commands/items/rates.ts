import { MarketError } from '../../src/base/errors.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ItemContext } from './item-context.ts';

/** Returns the exchange rate from the home currency; undefined if it is unknown. */
export const rateOf = (currency: Currency, { market, history }: Pick<ItemContext, 'market' | 'history'>) =>
	currency === history.currency ? 1 : market.rate(currency)?.rate;

/** The error while a rate is still to be measured: the answer waits for it. */
export const rateNotKnown = (currency: Currency, { market }: Pick<ItemContext, 'market'>): MarketError =>
	new MarketError('no-rate', `no rate for ${currency}`, {
		retryAt: market.rateWaitsUntil(currency),
		lacksRate: true,
	});
