import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemId } from '../ids.ts';
import { type Absence, absenceOf, type Listing, listingOf, type SalesHistory, salesOf } from '../rows/rows.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { type ListSource, sourceOf } from './choices.ts';
import { type DayAgo, type DoubtfulAsk, doubtfulIn } from './doubtful-ask.ts';
import type { MarketLists, MarketQuery } from './market-lists.ts';

/** Asks, sale prices and suggested prices are never mixed. */
export interface PriceCheck {
	readonly query: MarketQuery;
	readonly name: string;
	readonly version: string | null;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	readonly listing: Listing | undefined;
	readonly doubtful?: DoubtfulAsk | undefined;
	/** The row if it has no unit on offer: such rows occur among trade-locked listings. */
	readonly emptyListing: Listing | undefined;
	readonly absence: Absence | undefined;
	/** Undefined if the marketplace has no record of sales. */
	readonly sales: SalesHistory | 'loading' | undefined;
	/** In the other trade-lock setting, if there is no listing in this one. */
	readonly oppositeListing: Listing | undefined;
	/** If not, an undefined `oppositeListing` means nothing. */
	readonly isOppositeKnown: boolean;
	readonly sources: readonly ListSource[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/** @throws MarketError if a needed list is unavailable: only that of items out of stock can say that one is */
export function checkPrice(lists: MarketLists, catalogue: Catalogue, item: ItemId, prices: DayAgo): PriceCheck {
	const listings = lists.listings();
	const row = listingOf(listings.rows, item);
	const listing = currentListing(listings, item);
	const other = lists.recentOppositeListings();
	const oppositeRow = other && listingOf(other.rows, item);
	const oppositeListing = oppositeRow && oppositeRow.quantity > 0 ? oppositeRow : undefined;
	const outOfStock = listing ? undefined : lists.outOfStock();
	const absence = outOfStock && absenceOf(outOfStock.rows, item);
	// The answer depends on the sales only if no other list has a row of the item.
	const history = row || absence ? lists.cachedHistory() : lists.history();
	const sources = [sourceOf('asks', listings)];
	if (history) sources.push(sourceOf('sales', history));
	if (absence && outOfStock) sources.push(sourceOf('out of stock', outOfStock));
	return {
		query: lists.query,
		name: catalogue.name(catalogue.nameOfItem(item)),
		version: catalogue.version(item),
		itemPage: catalogue.itemPage(item),
		marketPage: catalogue.marketPage(item),
		listing,
		doubtful: doubtfulIn(lists, prices)(item),
		emptyListing: listing ? undefined : (row ?? (oppositeListing ? undefined : oppositeRow)),
		absence,
		sales: history ? salesOf(history.rows, item) : 'loading',
		oppositeListing: listing ? undefined : oppositeListing,
		isOppositeKnown: other !== undefined,
		sources,
		dueAt: listings.dueAt,
	};
}

/** Undefined for quantity 0 too: such rows occur among trade-locked listings. */
export function currentListing({ rows }: Snapshot, item: ItemId): Listing | undefined {
	const listing = listingOf(rows, item);
	return listing && listing.quantity > 0 ? listing : undefined;
}
