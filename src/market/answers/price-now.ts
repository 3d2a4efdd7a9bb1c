import type { Clock } from '../../base/clock.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import { isUnreadable, rowOf } from '../rows/rows.ts';
import type { Market } from '../snapshots/market.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { currentListing } from './check-price.ts';
import { MarketLists, type MarketQuery } from './market-lists.ts';

export interface ListedNow {
	/** Null if nothing is on offer, or the marketplace gives no price. */
	readonly ask: number | null;
	readonly quantity: number;
	readonly isConverted: boolean;
}

/** `gone`: the item is in no list. `unknown`: there is no list to look it up in, or its row could not be read. */
export type PriceNow = ListedNow | 'gone' | 'unknown';

/** Undefined if one of its rows could not be read. */
export function listedNow(list: Snapshot, catalogue: CatalogueReader, ref: ItemRef): ListedNow | undefined {
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

/** From the lists in memory: sends no request. `key` is that of an item or a name. */
export function priceNow(key: string, query: MarketQuery, market: Market, clock: Clock): PriceNow {
	const lists = new MarketLists(market, clock, query);
	const catalogue = lists.catalogue();
	const listings = lists.recentListings();
	if (!catalogue || !listings) return 'unknown';
	const ref = catalogue.byKey(key);
	if (!ref) return 'gone';
	const offers = listedNow(listings, catalogue, ref);
	if (!offers || offers.quantity > 0) return offers ?? 'unknown';
	const currency = lists.conversion?.from ?? query.currency;
	const others = (['out-of-stock', 'history'] as const).map((kind) =>
		market.list({ kind, game: query.game, currency }),
	);
	const isIn = (list: Snapshot) => catalogue.itemsOf(ref).some((item) => rowOf(list.rows, item) !== undefined);
	return others.every((list) => list !== undefined && !isIn(list)) ? 'gone' : offers;
}
