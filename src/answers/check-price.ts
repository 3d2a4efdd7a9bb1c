import {
	type Listing,
	listingOf,
	type OutOfStockFigures,
	outOfStockOf,
	type SalesHistory,
	salesOf,
} from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { askAndSalesSources, type ListSource, listSourceOf } from './choices.ts';
import { currentListing } from './current-price.ts';
import { type DoubtfulAsk, doubtfulLowestAskFinder } from './doubtful-asks.ts';
import type { MarketLists, MarketQuery } from './market-lists.ts';
import type { ItemVerdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

/** Asks, sale prices and suggested prices are never mixed. */
export interface PriceCheck {
	readonly query: MarketQuery;
	readonly name: string;
	readonly version: string | null;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	readonly listing: Listing | undefined;
	readonly doubtful?: DoubtfulAsk | undefined;
	/**
	 * A row without a unit on offer, from the list that was asked for or else from the opposite one: such rows occur
	 * among trade-locked listings.
	 */
	readonly emptyListing: Listing | undefined;
	readonly absence: OutOfStockFigures | undefined;
	/** Undefined without a unit on offer, or without enough sales. */
	readonly verdict: ItemVerdict | undefined;
	/** Undefined if the marketplace has no record of sales. */
	readonly sales: SalesHistory | 'loading' | undefined;
	/** The listing in the other trade-lock setting, if there is none in this one. */
	readonly oppositeListing: Listing | undefined;
	/**
	 * Whether a recent list of the opposite setting is in memory. Without one, `oppositeListing` is always undefined.
	 */
	readonly isOppositeKnown: boolean;
	readonly sources: readonly ListSource[];
}

/**
 * @throws MarketError if a list that is needed is missing: the list of asks or, for an item that is not on offer, the
 * list of items out of stock. The list of sales is needed only if no other list has the item.
 */
export function checkPrice(lists: MarketLists, catalogue: Catalogue, item: ItemId): PriceCheck {
	const listings = lists.listings();
	const entry = listingOf(listings.rows, item);
	const listing = currentListing(listings, item);
	const oppositeList = lists.recentOppositeListings();
	const oppositeEntry = oppositeList && listingOf(oppositeList.rows, item);
	const oppositeListing = oppositeEntry && oppositeEntry.quantity > 0 ? oppositeEntry : undefined;
	const emptyEntry = entry ?? (oppositeListing ? undefined : oppositeEntry);
	const outOfStock = listing ? undefined : lists.outOfStock();
	const absence = outOfStock && outOfStockOf(outOfStock.rows, item);
	// The sales may be missing if another list has a row of the item. Otherwise `sales()` throws if they are.
	const salesList = entry || absence ? lists.cachedSales() : lists.sales();
	const sources = askAndSalesSources(listings, salesList);
	if (absence && outOfStock) sources.push(listSourceOf('out of stock', outOfStock));
	return {
		query: lists.query,
		name: catalogue.name(catalogue.nameOfItem(item)),
		version: catalogue.version(item),
		itemPage: catalogue.itemPage(item),
		marketPage: catalogue.marketPage(item),
		listing,
		doubtful: doubtfulLowestAskFinder(lists)(item),
		emptyListing: listing ? undefined : emptyEntry,
		absence,
		verdict: listing && salesList && verdictsOf(listings.rows, salesList.rows, catalogue).of(item),
		sales: salesList ? salesOf(salesList.rows, item) : 'loading',
		oppositeListing: listing ? undefined : oppositeListing,
		isOppositeKnown: oppositeList !== undefined,
		sources,
	};
}
