import type { ReadList } from '../../src/answers/appraisals.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import { joinSentences } from '../../src/words/text.ts';
import { holdingsIn } from './own-items.ts';
import { mostHoldings, type Priced } from './stored-items.ts';
import { type HoldingsContext, pricedInHome } from './valuation.ts';

/** @param currency of what was paid where the list does not say it; resolves to what to say about it. @throws StoreError */
export async function save(
	{ items }: ReadList,
	{ game, currency }: { readonly game: Game; readonly currency: Currency },
	context: HoldingsContext,
): Promise<string> {
	const { t, count } = context.words;
	const added = holdingsIn(items, game, context.market, currency);
	const worth = ({ item, cents }: Priced) => cents * item.amount;
	// If there is not enough room, the most valuable ones have it.
	const ranked = (await pricedInHome(added, game, context)).sort((a, b) => worth(b) - worth(a));
	const left = await context.holdings.add(context.caller.userId, ranked);
	const full = left > 0 && t('holdings.full', { count: left, limit: count(mostHoldings) });
	return joinSentences(t('holdings.added', { count: added.length - left }), full);
}
