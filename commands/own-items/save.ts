import type { ParsedList } from '../../src/answers/appraisals.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import { joinSentences } from '../../src/words/text.ts';
import { rateOf } from '../items/rates.ts';
import { holdingsIn } from './own-items.ts';
import { type Convert, maxHoldings, type Priced } from './stored-items.ts';
import { type HoldingsContext, pricedInHome } from './valuation.ts';

/**
 * Adds the items of a list to the user's holdings. Resolves to a sentence about the result.
 * @param currency that of paid prices without a currency
 * @throws StoreError
 */
export async function saveHoldings(
	{ items }: ParsedList,
	{ game, currency }: { readonly game: Game; readonly currency: Currency },
	context: HoldingsContext,
): Promise<string> {
	const { t, count } = context.words;
	const newItems = holdingsIn(items, game, context.market, currency);
	const worth = ({ item, cents }: Priced) => cents * item.amount;
	// If there is not enough room, the most valuable items are saved.
	const ranked = (await pricedInHome(newItems, game, context)).sort((a, b) => worth(b) - worth(a));
	const convert: Convert = (amount, from, to) => {
		const fromRate = rateOf(from, context);
		const toRate = rateOf(to, context);
		return fromRate && toRate && (amount / fromRate) * toRate;
	};
	const omitted = await context.holdings.add(context.caller.userId, ranked, convert);
	const note = omitted > 0 && t('holdings.full', { count: omitted, limit: count(maxHoldings) });
	return joinSentences(t('holdings.added', { count: newItems.length - omitted }), note);
}
