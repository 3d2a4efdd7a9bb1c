import type { Clock } from '../base/clock.ts';
import {
	isUnreadable,
	type Listing,
	listingOf,
	type OutOfStockFigures,
	outOfStockOf,
	rowOf,
	type SalesHistory,
	salesOf,
} from '../market/rows/rows.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import type { ItemId } from '../names/ids.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { Names } from '../names/names.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { askAndSalesSources, type ListSource, listSourceOf } from './choices.ts';
import { type DoubtfulAsk, doubtfulIn } from './doubtful-asks.ts';
import { MarketLists, type MarketQuery } from './market-lists.ts';
import { type ItemVerdict, verdictsOf } from './verdict.ts';

export interface ListedNow {
	/** Null if nothing is on offer, or the marketplace gives no price. */
	readonly ask: number | null;
	readonly quantity: number;
	readonly isConverted: boolean;
}

/** `gone`: the item is in no list. `unknown`: there is no list to look it up in, or its row could not be read. */
export type PriceNow = ListedNow | 'gone' | 'unknown';

/** Returns undefined if one of its rows could not be read. */
export function listedNow(list: Snapshot, catalogue: Names, ref: ItemRef): ListedNow | undefined {
	const items = catalogue.itemsOf(ref);
	if (items.some((item) => isUnreadable(list.rows, item))) return undefined;
	const listings = items.flatMap((item) => currentListing(list, item) ?? []);
	const asks = listings.map(({ min }) => min).filter((ask) => ask !== null);
	return {
		ask: asks.length > 0 ? Math.min(...asks) : null,
		quantity: listings.reduce((sum, { quantity }) => sum + quantity, 0),
		isConverted: list.conversion !== undefined,
	};
}

/** Answers from the lists in memory, without a request. `key` is that of an item or a name. */
export function priceNow(key: string, query: MarketQuery, market: Market, clock: Clock): PriceNow {
	const lists = new MarketLists(market, clock, query);
	const catalogue = lists.catalogue();
	const listings = lists.recentListings();
	if (!catalogue || !listings) return 'unknown';
	const ref = catalogue.byKey(key);
	if (!ref) return 'gone';
	const offers = listedNow(listings, catalogue, ref);
	if (!offers) return 'unknown';
	if (offers.quantity > 0) return offers;
	const currency = lists.conversion?.from ?? query.currency;
	const others = (['out-of-stock', 'history'] as const).map((kind) =>
		market.list({ kind, game: query.game, currency }),
	);
	const isIn = (list: Snapshot) => catalogue.itemsOf(ref).some((item) => rowOf(list.rows, item) !== undefined);
	const isInNone = others.every((list) => list !== undefined && !isIn(list));
	return isInNone ? 'gone' : offers;
}

/** Asks, sale prices and suggested prices are never mixed. */
export interface PriceCheck {
	readonly query: MarketQuery;
	readonly name: string;
	readonly version: string | null;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	readonly listing: Listing | undefined;
	readonly doubtful?: DoubtfulAsk | undefined;
	/** The row, if it has no unit on offer: such rows occur among trade-locked listings. */
	readonly emptyListing: Listing | undefined;
	readonly absence: OutOfStockFigures | undefined;
	/** Undefined without a unit on offer, or without enough sales. */
	readonly verdict: ItemVerdict | undefined;
	/** Undefined if the marketplace has no record of sales. */
	readonly sales: SalesHistory | 'loading' | undefined;
	/** The listing in the other trade-lock setting, if there is none in this one. */
	readonly oppositeListing: Listing | undefined;
	/** If this is false, an undefined `oppositeListing` means nothing. */
	readonly isOppositeKnown: boolean;
	readonly sources: readonly ListSource[];
}

/** @throws MarketError if a list is missing that is needed: only the one of items out of stock tells whether an item is */
export function checkPrice(lists: MarketLists, catalogue: Catalogue, item: ItemId): PriceCheck {
	const listings = lists.listings();
	const entry = listingOf(listings.rows, item);
	const listing = currentListing(listings, item);
	const otherList = lists.recentOppositeListings();
	const oppositeEntry = otherList && listingOf(otherList.rows, item);
	const oppositeListing = oppositeEntry && oppositeEntry.quantity > 0 ? oppositeEntry : undefined;
	const outOfStock = listing ? undefined : lists.outOfStock();
	const absence = outOfStock && outOfStockOf(outOfStock.rows, item);
	// The answer depends on the sales only if no other list has a row of the item.
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
		doubtful: doubtfulIn(lists)(item),
		emptyListing: listing ? undefined : (entry ?? (oppositeListing ? undefined : oppositeEntry)),
		absence,
		verdict: listing && salesList && verdictsOf(listings.rows, salesList.rows, catalogue).of(item),
		sales: salesList ? salesOf(salesList.rows, item) : 'loading',
		oppositeListing: listing ? undefined : oppositeListing,
		isOppositeKnown: otherList !== undefined,
		sources,
	};
}

/** Returns undefined for a quantity of 0, too: such rows occur among trade-locked listings. */
export function currentListing({ rows }: Snapshot, item: ItemId): Listing | undefined {
	const listing = listingOf(rows, item);
	return listing && listing.quantity > 0 ? listing : undefined;
}
