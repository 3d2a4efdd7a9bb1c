import type { Clock } from '../base/clock.ts';
import type { ListKind } from '../market/list-key.ts';
import { isUnreadable, type Listing, listingOf, rowOf } from '../market/rows/rows.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import type { ItemId } from '../names/ids.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { Names } from '../names/names.ts';
import { MarketLists, type MarketQuery } from './market-lists.ts';

export interface CurrentOffer {
	/** Null if nothing is on offer, or the marketplace gives no price. */
	readonly ask: number | null;
	readonly quantity: number;
	readonly isConverted: boolean;
}

/** `gone`: the item is in no list. `unknown`: there is no list to look it up in, or its row could not be read. */
export type CurrentPrice = CurrentOffer | 'gone' | 'unknown';

/** Returns the offer, even if its quantity is 0; undefined if the price is `gone` or `unknown`. */
export const offerIn = (price: CurrentPrice): CurrentOffer | undefined =>
	typeof price === 'object' ? price : undefined;

/** The offer of all versions together. Returns undefined if the row of one of them could not be read. */
export function currentOffer(list: Snapshot, names: Names, ref: ItemRef): CurrentOffer | undefined {
	const items = names.itemsOf(ref);
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
export function currentPriceOf(key: string, query: MarketQuery, market: Market, clock: Clock): CurrentPrice {
	const lists = new MarketLists(market, clock, query);
	const catalogue = lists.catalogue();
	const listings = lists.recentListings();
	if (!catalogue || !listings) return 'unknown';
	const ref = catalogue.byKey(key);
	if (!ref) return 'gone';
	const offer = currentOffer(listings, catalogue, ref);
	if (!offer) return 'unknown';
	if (offer.quantity > 0) return offer;
	const currency = lists.conversion?.from ?? query.currency;
	const otherKinds: ListKind[] = ['out-of-stock', 'history'];
	if (query.locked) otherKinds.push('tradable');
	const otherLists = otherKinds.map((kind) => market.list({ kind, game: query.game, currency }));
	// An unreadable row still shows that the item is in the list.
	const hasItem = ({ rows }: Snapshot) =>
		catalogue.itemsOf(ref).some((item) => rowOf(rows, item) !== undefined || isUnreadable(rows, item));
	// While a list is missing, the item may be in it.
	const isGone = otherLists.every((list) => list !== undefined && !hasItem(list));
	return isGone ? 'gone' : offer;
}

/** Returns undefined for a quantity of 0, too: such rows occur among trade-locked listings. */
export function currentListing({ rows }: Snapshot, item: ItemId): Listing | undefined {
	const listing = listingOf(rows, item);
	return listing && listing.quantity > 0 ? listing : undefined;
}
