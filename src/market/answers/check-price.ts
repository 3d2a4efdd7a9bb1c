import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemId } from '../ids.ts';
import { type Absence, absenceOf, type Listing, listingOf, type SalesHistory, salesOf } from '../rows/rows.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { type Source, sourceOf } from './choices.ts';
import { type DayAgo, type DoubtfulAsk, doubtfulIn } from './doubtful-ask.ts';
import type { Lists, MarketQuery } from './lists.ts';

/** What is known about the price of one item. Asks, sale prices and suggested prices are never mixed. */
export interface PriceCheck {
	readonly query: MarketQuery;
	readonly name: string;
	readonly version: string | null;
	readonly itemPage: string | null;
	readonly marketPage: string | null;
	/** The current asks; undefined if no unit is on offer. */
	readonly listing: Listing | undefined;
	/** If the lowest ask is probably a mistake, or bait. */
	readonly doubtful?: DoubtfulAsk | undefined;
	/** The item's row in a list of asks if it has no unit on offer: such rows occur among trade-locked listings. */
	readonly emptyListing: Listing | undefined;
	/** The item's row in the list of items out of stock. */
	readonly absence: Absence | undefined;
	/** Sale prices; undefined if the marketplace has no record of sales. */
	readonly sales: SalesHistory | 'loading' | undefined;
	/** The asks in the other trade-lock setting, if they are known and there are none in this one. */
	readonly oppositeListing: Listing | undefined;
	/** Whether the list of the other trade-lock setting is known. If it is not, an undefined `oppositeListing` means nothing. */
	readonly isOppositeKnown: boolean;
	/** The lists that the figures come from. */
	readonly sources: readonly Source[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/**
 * Checks the price of one item.
 * @throws MarketError if a list that the answer depends on is unavailable: an item is only called out of stock if the list
 * of items out of stock says so.
 */
export function checkPrice(lists: Lists, catalogue: Catalogue, item: ItemId, prices: DayAgo): PriceCheck {
	const listings = lists.listings();
	const row = listingOf(listings.rows, item);
	const listing = onOffer(listings, item);
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

/** The item's listing, unless it has quantity 0: such rows occur among trade-locked listings. */
export function onOffer({ rows }: Snapshot, item: ItemId): Listing | undefined {
	const listing = listingOf(rows, item);
	return listing && listing.quantity > 0 ? listing : undefined;
}
