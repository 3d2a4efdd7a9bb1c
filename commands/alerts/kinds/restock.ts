import { choiceOf } from '../../../src/answers/choices.ts';
import { isWithin, itemFilterOf } from '../../../src/answers/pages/item-filter.ts';
import { convertedAmount, listingOf, outOfStockOf, salesOf } from '../../../src/market/rows/rows.ts';
import type { KeyedItem } from '../../../src/names/item-ref.ts';
import { joinDots } from '../../../src/words/text.ts';
import { evaluationSource, isFresh, listsAndCurrency, maxResultItems } from './evaluation.ts';
import type { FeedQueryBase, FeedResultBase } from './feed-base.ts';
import { type FeedKindOf, moneyOfResult } from './feed-kind.ts';

/** Finds items that are on offer again. */
export interface RestockQuery extends FeedQueryBase {
	readonly kind: 'restock';
}

export interface FeedRestock extends KeyedItem {
	readonly ask: number;
	readonly quantity: number;
	/** The number of sales in 90 days. */
	readonly sales: number;
}

interface RestockResult extends FeedResultBase {
	readonly kind: 'restock';
	readonly items: readonly FeedRestock[];
}

export const restock: FeedKindOf<RestockQuery, RestockResult> = {
	title: 'feed.kind.restock',
	setup: {
		options: ['item', 'min_sales', 'min_price', 'max_price', 'at_most'],
		needsHistory: false,
		salesDays: 90,
		hasDefaultMinPrice: false,
		toQuery: (_, base) => ({ kind: 'restock', ...base }),
	},
	isDaily: false,
	repeats: { forgetsUnposted: true },
	criterionText(query, words) {
		return words.t('feed.filter.restock', { sales: query.minSales });
	},
	async evaluate(query, services) {
		const { clock } = services;
		const { game, priceRange, minSales, text } = query;
		const { lists, currency, conversion } = listsAndCurrency(query, services);
		const listings = lists.listings();
		const inCurrency = (amount: number) => convertedAmount(amount, conversion?.rate);
		if (!isFresh(listings, clock.now())) return undefined;
		const matches = await itemFilterOf(text, lists);
		const catalogue = lists.loadedCatalogue();
		const salesHistory = lists.cachedSales();
		const outOfStock = services.market.list({ kind: 'out-of-stock', game, currency: lists.query.currency });
		const items = services
			.believableOffers()
			.restocked()
			.flatMap((item): FeedRestock[] => {
				if (!matches.has(item)) return [];
				const listing = listingOf(listings.rows, item);
				if (!listing || listing.min === null || listing.quantity === 0) return [];
				const ask = inCurrency(listing.min);
				if (!isWithin(ask, priceRange)) return [];
				// Both lists count the sales of 90 days. The list of sales lacks some items that the list of items out of stock
				// has.
				const quarterlySales = salesHistory && salesOf(salesHistory.rows, item)?.quarter.volume;
				const sales = quarterlySales ?? (outOfStock && outOfStockOf(outOfStock.rows, item)?.sales);
				// An item without any known sales is new, and not back in stock.
				if (sales === undefined || sales < minSales) return [];
				const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
				return [{ key, name, version, ask, quantity: listing.quantity, sales }];
			});
		items.sort((a, b) => b.sales - a.sales || b.ask - a.ask);
		return {
			kind: 'restock',
			...evaluationSource(listings, currency, clock, conversion),
			items: items.slice(0, maxResultItems),
		};
	},
	table(result, words) {
		const { t, count } = words;
		const money = moneyOfResult(result, words);
		return {
			columns: t('feed.post.restockColumns'),
			header: [t('feed.post.ask'), t('feed.post.units'), t('feed.post.sales')],
			entries: result.items.map(({ ask, quantity, sales, ...item }) => ({
				...item,
				figures: (write) => [write(ask), count(quantity), `${count(sales)}×`],
				description: joinDots(money(ask), t('feed.post.onOffer', { count: count(quantity) })),
			})),
		};
	},
};
