import { type SalesHistory, salesOf } from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { PeriodSales } from '../prices/price-series.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { type Choices, choiceOf, type ListSource, listSourceOf, type PricedChoice, totalVolume } from './choices.ts';
import { currentListing } from './current-price.ts';
import { type DoubtfulAsk, doubtfulLowestAskFinder } from './doubtful-asks.ts';
import type { MarketLists, MarketQuery } from './market-lists.ts';

export interface HistoryCheck extends PricedChoice {
	readonly item: ItemId;
	readonly query: MarketQuery;
	readonly itemPage: string | null;
	/** Undefined if the marketplace has no record of the item's sales. */
	readonly sales: SalesHistory | undefined;
	/** Undefined if nothing is on offer, or if no recent list of asks is in memory. */
	readonly ask: ComparedAsk | undefined;
	readonly source: ListSource;
}

export interface ComparedAsk {
	readonly amount: number;
	readonly doubtful: DoubtfulAsk | undefined;
	readonly isLocked: boolean;
	readonly source: ListSource;
}

/** Volumes are summed over all versions. Medians cannot be combined, so they are those of the best-selling version. */
export interface RecentSales {
	readonly week: PeriodSales;
	readonly month: PeriodSales;
	readonly quarter: PeriodSales;
	/** Whether the choice stands for several versions together. */
	readonly hasVersions?: boolean;
}

export function checkHistory(lists: MarketLists, catalogue: Catalogue, item: ItemId): HistoryCheck {
	const salesList = lists.sales();
	return {
		query: lists.query,
		...choiceOf(catalogue, catalogue.refOf(item)),
		item,
		itemPage: catalogue.itemPage(item),
		sales: salesOf(salesList.rows, item),
		ask: lowestAsk(lists, item),
		source: listSourceOf('sales', salesList),
	};
}

function lowestAsk(lists: MarketLists, item: ItemId): ComparedAsk | undefined {
	const listings = lists.recentListings();
	if (!listings) return undefined;
	const amount = currentListing(listings, item)?.min;
	if (amount === null || amount === undefined) return undefined;
	return {
		amount,
		doubtful: doubtfulLowestAskFinder(lists)(item),
		isLocked: lists.query.locked,
		source: listSourceOf('asks', listings),
	};
}

export function recentSales(lists: MarketLists, catalogue: Catalogue, refs: readonly ItemRef[]): Choices<RecentSales> {
	const salesList = lists.sales();
	const choices = lists.readable(refs).map(({ ref, items }) => {
		const histories = items.map((item) => salesOf(salesList.rows, item)).filter((sales) => sales !== undefined);
		const bestSelling = histories.toSorted((a, b) => salesRank(b) - salesRank(a))[0];
		const combined = (period: 'week' | 'month' | 'quarter'): PeriodSales => ({
			median: bestSelling?.[period].median ?? null,
			volume: totalVolume(histories.map((sales) => sales[period].volume)),
		});
		return {
			...choiceOf(catalogue, ref),
			week: combined('week'),
			month: combined('month'),
			quarter: combined('quarter'),
			hasVersions: items.length > 1,
		};
	});
	return { query: lists.query, choices, sources: [listSourceOf('sales', salesList)] };
}

/** Greater than any number of sales, so that the sales of 90 days become a fraction of one sale. */
const tieDivisor = 1e10;

/** A number to sort by: the sales of 30 days, with those of 90 days only to break ties. */
export function salesRank({ month, quarter }: Pick<RecentSales, 'month' | 'quarter'>): number {
	return (month.volume ?? 0) + (quarter.volume ?? 0) / tieDivisor;
}
