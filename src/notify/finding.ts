import type { MarketTrend, ShownTrend } from '../market/answers/market-trends.ts';
import type { Deal } from '../market/answers/pages/deals.ts';
import type { Currency } from '../market/currency.ts';

/** An item as a post shows it. */
export interface ShownItem {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

/** A price now and before. */
export interface Change {
	readonly now: number;
	readonly before: number;
}

export interface ShownMover extends ShownItem {
	/** The lowest ask; undefined if its change does not count. */
	readonly ask: Change | undefined;
	/** The median of the last sales of a day or a week. */
	readonly sales: (Change & { readonly period: 'day' | 'week' }) | undefined;
	/** Sales in 30 days. */
	readonly sold: number;
}

export interface ShownRestock extends ShownItem {
	readonly ask: number;
	/** Units on offer. */
	readonly quantity: number;
	/** Sales in 90 days. */
	readonly sales: number;
}

export interface ShownLow extends ShownItem {
	readonly ask: number;
	/** The lowest ask until then. */
	readonly before: number;
	/** Sales in 30 days. */
	readonly sold: number;
}

/** An item that has reached its goal. */
export interface ShownOffer extends ShownItem {
	readonly ask: number | null;
	/** Units on offer. */
	readonly quantity: number;
}

/** How a market was: the one entry of a post about it. Amounts are in the currency of the post. */
export interface ShownMarket extends ShownItem {
	readonly trends: readonly [ShownTrend, ...ShownTrend[]];
	readonly moved: MarketTrend['moved'];
	readonly sold: MarketTrend['sold'];
}

/** What a post shows, and where the figures come from. */
export type Shown = {
	/** When the list of asks was fetched, Unix ms. */
	readonly at: number;
	readonly currency: Currency;
	/** If set, the amounts are converted, at a rate that was measured then, Unix ms. */
	readonly conversion?: { readonly from: Currency; readonly measuredAt: number } | undefined;
} & (
	| { readonly kind: 'deals'; readonly items: readonly Deal[] }
	| {
			readonly kind: 'movers';
			readonly items: readonly ShownMover[];
			/** What prices are compared with, Unix ms. */
			readonly since: number;
	  }
	| { readonly kind: 'restock'; readonly items: readonly ShownRestock[] }
	| { readonly kind: 'lows'; readonly items: readonly ShownLow[] }
	| { readonly kind: 'item' | 'board'; readonly items: readonly ShownOffer[] }
	| { readonly kind: 'market'; readonly items: readonly ShownMarket[] }
);

/** An item that matches a feed's query. */
export interface Found {
	readonly key: string;
	/** What tells whether it got better: the ask; of movers the share by which the price moved. */
	readonly figure: number;
	/** Of deals, percent. */
	readonly discount?: number | undefined;
}

/** What matches a feed's query in the newest lists, best first. */
export interface Finding {
	readonly shown: Shown;
	/** The same items, in the same order. */
	readonly found: readonly Found[];
}
