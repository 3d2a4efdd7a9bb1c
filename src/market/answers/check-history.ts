import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import type { ItemId } from '../ids.ts';
import { type Sales, type SalesHistory, salesOf } from '../rows/rows.ts';
import { onOffer } from './check-price.ts';
import { type Choice, type Choices, choiceOf, type Source, sourceOf, totalVolume } from './choices.ts';
import type { Lists, MarketQuery } from './lists.ts';

/** The sale prices of one item. */
export interface HistoryCheck extends Choice {
	readonly query: MarketQuery;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	/** Undefined if the marketplace has no record of the item's sales. */
	readonly sales: SalesHistory | undefined;
	/** The lowest ask, if listings in the same currency happen to be in memory. */
	readonly ask: LowestAsk | undefined;
	readonly source: Source;
	/** Process time from which the next list of sales may be fetched. */
	readonly dueAt: number;
}

export interface LowestAsk {
	readonly amount: number;
	/** Whether it is that of trade-locked units. */
	readonly isLocked: boolean;
	readonly source: Source;
}

/** The median sale of a period, and the number of sales in it; null if the marketplace gives none. */
export type PeriodSales = Pick<Sales, 'median' | 'volume'>;

/**
 * Recent sales of a choice. For several versions the volumes are their sums, and the medians are those of the version that
 * was sold most: medians cannot be combined.
 */
export interface Sold {
	readonly week: PeriodSales;
	readonly month: PeriodSales;
	readonly quarter: PeriodSales;
	/** Whether it has several versions. */
	readonly hasVersions?: boolean;
}

/** One item's sales. @throws MarketError if the list is unavailable. */
export function checkHistory(lists: Lists, catalogue: Catalogue, item: ItemId): HistoryCheck {
	const history = lists.history();
	return {
		query: lists.query,
		...choiceOf(catalogue, catalogue.refOf(item)),
		itemPage: catalogue.itemPage(item),
		marketPage: catalogue.marketPage(item),
		sales: salesOf(history.rows, item),
		ask: lowestAsk(lists, item),
		source: sourceOf('sales', history),
		dueAt: history.dueAt,
	};
}

/** The item's lowest ask, for which nothing is loaded. */
function lowestAsk(lists: Lists, item: ItemId): LowestAsk | undefined {
	const listings = lists.recentListings();
	const amount = listings && onOffer(listings, item)?.min;
	if (!listings || amount == null) return undefined;
	return { amount, isLocked: lists.query.locked, source: sourceOf('asks', listings) };
}

/** The recent sales of each item or name. @throws MarketError if the list is unavailable. */
export function recentSales(lists: Lists, catalogue: Catalogue, refs: readonly ItemRef[]): Choices<Sold> {
	const history = lists.history();
	const choices = lists.readable(refs).map(({ ref, items }) => {
		const sold = items.map((item) => salesOf(history.rows, item)).filter((sales) => sales !== undefined);
		const most = sold.toSorted((a, b) => soldLately(b) - soldLately(a))[0];
		const combined = (period: 'week' | 'month' | 'quarter'): PeriodSales => ({
			median: most?.[period].median ?? null,
			volume: totalVolume(sold.map((sales) => sales[period].volume)),
		});
		return {
			...choiceOf(catalogue, ref),
			week: combined('week'),
			month: combined('month'),
			quarter: combined('quarter'),
			hasVersions: items.length > 1,
		};
	});
	return { query: lists.query, choices, sources: [sourceOf('sales', history)] };
}

/** How much was sold in 30 days; the sales of 90 days only break ties. */
export function soldLately({ month, quarter }: Pick<Sold, 'month' | 'quarter'>): number {
	return (month.volume ?? 0) + (quarter.volume ?? 0) / 1e10;
}
