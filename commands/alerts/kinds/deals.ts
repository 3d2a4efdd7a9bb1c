import { MarketLists } from '../../../src/answers/market-lists.ts';
import type { Deal } from '../../../src/answers/pages/deals.ts';
import { joinDots } from '../../../src/words/text.ts';
import { dealHeader, dealRow } from '../../lists/deal-lines.ts';
import { defaultFilters } from '../../lists/default-filters.ts';
import { evaluationSource, isFresh, maxResultItems } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

/** Finds items that are offered well under their median sale price. */
export interface DealsFeedQuery extends FeedQueryBase {
	readonly kind: 'deals';
	readonly locked: boolean;
	/** How far under the 30-day median an ask must be, percent. */
	readonly minDiscount: number;
}

interface DealsResult extends FeedResultBase {
	readonly kind: 'deals';
	readonly items: readonly Deal[];
}

export const deals: FeedKindOf<DealsFeedQuery, DealsResult> = {
	title: 'feed.kind.deals',
	setup: {
		options: ['item', 'min_sales', 'min_price', 'max_price', 'min_discount', 'trade_locked', 'at_most'],
		needsHistory: false,
		salesDays: 30,
		hasDefaultMinPrice: true,
		toQuery: ({ min_discount: minDiscount = defaultFilters.minDiscount, trade_locked: locked = false }, base) => ({
			kind: 'deals',
			...base,
			locked,
			minDiscount,
			// Without a sale, there is no median to compare the ask with.
			minSales: Math.max(1, base.minSales),
		}),
	},
	isDaily: false,
	criterionText(query, words) {
		const { minSales: sales, minDiscount } = query;
		return words.t('feed.filter.deals', { sales, share: words.percent(minDiscount / 100) });
	},
	async evaluate(query, services) {
		const { clock } = services;
		const lists = new MarketLists(services.market, clock, query);
		const { deals: bestDeals, listings } = await services.deals.best(lists, query, query.priceRange, maxResultItems);
		if (!isFresh(listings, clock.now())) return undefined;
		return { kind: 'deals', ...evaluationSource(listings, query.currency, clock), items: bestDeals };
	},
	table(result, words) {
		const { t, percent } = words;
		const money = moneyOfResult(result, words);
		return {
			columns: t('deals.columns'),
			header: dealHeader(words),
			entries: result.items.map((deal) => ({
				...deal,
				...dealRow(deal, words),
				description: joinDots(
					money(deal.ask),
					t('deals.under', { share: percent(1 - deal.ask / deal.median), median: money(deal.median) }),
				),
			})),
		};
	},
};
