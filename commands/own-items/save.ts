import { group } from 'd3-array';
import type { ParsedList } from '../../src/answers/appraisals.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import { joinSentences } from '../../src/words/text.ts';
import { convert, rateNotKnown, rateOf } from '../items/rates.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { holdingsIn } from './own-items.ts';
import { type Convert, type Holding, holdingId, maxHoldings, type Priced } from './stored-items.ts';
import { pricedInHome } from './valuation.ts';

export const converterOf =
	(context: Pick<HoldingsContext, 'market' | 'history'>): Convert =>
	(amount, from, to) =>
		convert(amount, from, to, context);

/**
 * Throws if the same item was paid for in several currencies and one of them has no exchange rate yet: its price would
 * be lost when they are added up. A currency whose prices follow no single rate is accepted: it never gets a rate.
 * @param items all items that are added up, of which only those that are also in `newItems` are checked
 * @throws MarketError `no-rate`
 */
export function requireRates(
	items: readonly Holding[],
	newItems: readonly Holding[],
	{ market, history }: Pick<HoldingsContext, 'market' | 'history'>,
): void {
	const ids = new Set(newItems.map(holdingId));
	const paidItems = items.filter((each) => each.paid && ids.has(holdingId(each)));
	for (const sameItems of group(paidItems, holdingId).values()) {
		const paidCurrencies = new Set(sameItems.map(({ paid }) => paid!.currency));
		if (paidCurrencies.size < 2) continue;
		for (const currency of paidCurrencies)
			if (rateOf(currency, { market, history }) === undefined && !market.followsNoRate(currency))
				throw rateNotKnown(currency, { market });
	}
}

/**
 * Adds the items of a list to the user's holdings. Resolves to a sentence about the result.
 * @param currency the currency of paid prices that name none
 * @throws MarketError `no-rate` before anything is saved; StoreError
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
	const { items: savedItems } = await context.holdings.of(context.caller.userId);
	requireRates([...savedItems, ...newItems], newItems, context);
	const omitted = await context.holdings.add(context.caller.userId, ranked, converterOf(context));
	const note = omitted > 0 && t('holdings.full', { count: omitted, limit: count(maxHoldings) });
	return joinSentences(t('holdings.added', { count: newItems.length - omitted }), note);
}
