import type { PriceRange } from '../../../src/answers/pages/item-filter.ts';
import type { Currency } from '../../../src/market/currency.ts';
import type { Game } from '../../../src/names/game.ts';

/** The fields that the queries of all kinds of feeds have. */
export interface FeedQueryBase {
	readonly game: Game;
	readonly currency: Currency;
	/** The minimum number of sales of an item in 30 days, or in 90 days for items that are back in stock. */
	readonly minSales: number;
	/** In the currency of the feed. For movers, the current and the earlier price must both reach the minimum. */
	readonly priceRange: PriceRange;
	/** Which items match: a part of a name, or a key as `filterTextFor` writes it; empty for all items. */
	readonly text: string;
	/** What people read instead of `text`: the text itself, or the name that it identifies. Empty for all items. */
	readonly narrowedTo: string;
}

/** The fields that the results of all kinds of feeds have. */
export interface FeedResultBase {
	/** When the list of asks was fetched, Unix ms. */
	readonly at: number;
	readonly currency: Currency;
	/** Set if the amounts are converted. `measuredAt` is when the rate was measured, Unix ms. */
	readonly conversion?: { readonly from: Currency; readonly measuredAt: number } | undefined;
}

/** Amounts in the currency of the result. */
export interface PriceMove {
	readonly now: number;
	readonly before: number;
}
