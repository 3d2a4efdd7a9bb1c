import { MarketLists } from '../../src/answers/market-lists.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import type { ItemContext } from './item-context.ts';
import type { AmountDisplay } from './sources.ts';

/** Returns the lists in the currency of the recorded prices, so that no exchange rate is involved. */
export const homeLists = (
	game: Game,
	{ market, clock, history }: Pick<ItemContext, 'market' | 'clock' | 'history'>,
): MarketLists => new MarketLists(market, clock, { game, currency: history.currency, locked: false });

/** Says how to show amounts of recorded prices: in this currency if its exchange rate is known. */
export function homeAmountDisplay(
	currency: Currency,
	{ market, history }: Pick<ItemContext, 'market' | 'history'>,
): AmountDisplay {
	if (currency === history.currency) return { currency, conversion: undefined, unknownCurrency: undefined };
	const conversion = market.rate(currency);
	return conversion
		? { currency, conversion, unknownCurrency: undefined }
		: { currency: history.currency, conversion: undefined, unknownCurrency: currency };
}
