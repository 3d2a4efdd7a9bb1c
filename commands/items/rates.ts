import type { Currency } from '../../src/market/currency.ts';
import type { ItemContext } from './item-context.ts';

/** Returns the exchange rate from the home currency; undefined if it is unknown. */
export const rateOf = (currency: Currency, { market, history }: Pick<ItemContext, 'market' | 'history'>) =>
	currency === history.currency ? 1 : market.rate(currency)?.rate;
