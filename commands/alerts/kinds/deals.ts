import { MarketLists } from '../../../src/answers/market-lists.ts';
import type { Deal } from '../../../src/answers/pages/deals.ts';
import { joinDots } from '../../../src/words/text.ts';
import { dealHeader, dealLines } from '../../lists/deal-lines.ts';
import type { AnyQuery, AnyResult } from './any-feed.ts';
import { isFresh, most, sourceOf } from './evaluation.ts';
import { type FeedKindOf, moneyIn } from './feed-kind.ts';

/** Finds items that are offered well under their median sale price. */
export interface DealsQuery extends AnyQuery {
	readonly kind: 'deals';
	readonly locked: boolean;
	/** How far under the 30-day median an ask must be, percent. */
	readonly minDiscount: number;
}

interface DealsResult extends AnyResult {
	readonly kind: 'deals';
	readonly items: readonly Deal[];
}

const usualDiscount = 15;

export const deals: FeedKindOf<DealsQuery, DealsResult> = {
	title: 'feed.kind.deals',
	choosing: {
		options: ['item', 'min_sales', 'min_price', 'max_price', 'min_discount', 'trade_locked', 'at_most'],
		needsHistory: false,
		salesOf: 30,
		hasLeastPrice: true,
		query: ({ min_discount: minDiscount = usualDiscount, trade_locked: locked = false }, about) => ({
			kind: 'deals',
			...about,
			locked,
			minDiscount,
			minSales: Math.max(1, about.minSales),
		}),
	},
	isDaily: false,
	criterion(query, words) {
		const { minSales: sales, minDiscount } = query;
		return words.t('feed.filter.deals', { sales, share: words.percent(minDiscount / 100) });
	},
	async evaluate(query, options) {
		const { clock, deals } = options;
		const lists = new MarketLists(options.market, clock, query);
		const { deals: best, listings } = await deals.best(lists, query, query.limits, most);
		if (!isFresh(listings, clock.now())) return undefined;
		return { kind: 'deals', ...sourceOf(listings, query.currency, clock), items: best };
	},
	table(result, words) {
		const { t, percent } = words;
		const money = moneyIn(result, words);
		return {
			columns: t('deals.columns'),
			header: dealHeader(words),
			entries: result.items.map((deal) => ({
				...deal,
				...dealLines(deal, words),
				description: joinDots(
					money(deal.ask),
					t('deals.under', { share: percent(1 - deal.ask / deal.median), median: money(deal.median) }),
				),
			})),
		};
	},
};
