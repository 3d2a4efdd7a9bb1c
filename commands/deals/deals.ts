import { UserError } from '../../src/base/errors/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { amount, flag, maxAmount, optional, wholeNumber } from '../../src/discord/command/option.ts';
import { MarketLists } from '../../src/market/answers/market-lists.ts';
import { largestDiscount } from '../../src/market/answers/pages/deal-candidates.ts';
import type { Deals, DealsQuery } from '../../src/market/answers/pages/deals.ts';
import { limitsIn, type PriceLimits } from '../../src/market/answers/pages/price-limits.ts';
import { withNote } from '../../src/words/reply.ts';
import { marketOptions, privately, withDefaults, wordsFor } from '../items/market-options.ts';
import { flagPart, numberPart } from '../items/parts.ts';
import { itemFilterOption } from '../lists/item-filter-option.ts';
import { limitsPart, pageState } from '../lists/page-state.ts';
import { maxMinSales, type PagedAnswer, pagedAnswers } from '../lists/paged-answers.ts';
import type { PriceContext } from '../price/price-answers.ts';
import { dealOptions, dealsEmbed, discountMenu } from './deals-view.ts';

export interface DealsContext extends PriceContext {
	readonly deals: Deals;
}

const usualDiscount = 15;
const usualSales = 10;
/** In the bot's currency, if no limit is chosen: discounts on a few cents are no deals. */
const usualMinPrice = 1;

interface Query extends DealsQuery {
	readonly limits: PriceLimits | undefined;
}

const discount = numberPart(1, largestDiscount);

const answers = pagedAnswers<Query, DealsContext>({
	command: 'deals',
	state: pageState({
		minDiscount: discount,
		minSales: numberPart(1, maxMinSales),
		locked: flagPart,
		limits: limitsPart,
	}),
	change: (query, picked) => ({ ...query, minDiscount: discount.safeParse(picked).data ?? query.minDiscount }),
	answer,
});

export default defineCommand<DealsContext>()({
	name: 'deals',
	description: 'deals.description',
	options: {
		min_discount: optional(wholeNumber('deals.option.minDiscount', 1, largestDiscount)),
		min_sales: optional(wholeNumber('deals.option.minSales', 1, maxMinSales)),
		min_price: optional(amount('deals.option.minPrice', maxAmount)),
		max_price: optional(amount('deals.option.maxPrice', maxAmount)),
		item: itemFilterOption,
		...marketOptions,
		trade_locked: optional(flag('deals.option.tradeLocked')),
		...privately,
	},
	async run({ item: text = '', min_discount, min_sales, min_price: min, max_price: max, ...chosen }, context) {
		if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
		const { query: defaults, note } = await withDefaults(chosen, context);
		const query = {
			...defaults,
			minDiscount: min_discount ?? usualDiscount,
			minSales: min_sales ?? usualSales,
			locked: chosen.trade_locked ?? false,
			limits:
				min === undefined && max === undefined
					? { min: usualMinPrice, currency: context.history.currency }
					: { min, max, currency: defaults.currency },
			text,
		};
		return withNote(await answers.pageReply(query, 1, context), note);
	},
	components: answers.components,
});

async function answer(query: Query, page: number, context: DealsContext): Promise<PagedAnswer> {
	const { market, clock, deals, history } = context;
	const lists = new MarketLists(market, clock, query);
	const words = wordsFor(lists, context);
	const range = query.limits && limitsIn(query.currency, query.limits, market, history.currency);
	const shown = await deals.page(lists, query, range ?? {}, page);
	return {
		shown,
		embed: dealsEmbed(shown, query.limits !== undefined && !range, words, clock.now()),
		options: dealOptions(shown, words),
		menu: discountMenu(query.minDiscount, words),
		exactCurrencies: lists.exactCurrencies,
		dueAt: shown.dueAt,
	};
}
