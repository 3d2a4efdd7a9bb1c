import type { PriceRange } from '../../../src/answers/pages/item-filter.ts';
import type { Currency } from '../../../src/market/currency.ts';
import type { Game } from '../../../src/names/game.ts';

/** What feeds of all kinds ask. */
export interface AnyQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** The least sales of an item in 30 days, or in 90 days where a feed is about items that are back in stock. */
	readonly minSales: number;
	/** In the currency of the feed. Of movers, both prices have to reach the lower one. */
	readonly limits: PriceRange;
	/** Part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
	readonly narrowedTo: string;
}

/** What feeds of all kinds find. The best item comes first. */
export interface AnyResult {
	/** When the list of asks was fetched, Unix ms. */
	readonly at: number;
	readonly currency: Currency;
	/** If the amounts are converted. `measuredAt`: when the rate was measured, Unix ms. */
	readonly conversion?: { readonly from: Currency; readonly measuredAt: number } | undefined;
}

export interface Change {
	readonly now: number;
	readonly before: number;
}
