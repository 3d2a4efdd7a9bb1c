import type { MarketTrend, ShownTrend } from '../../../src/answers/market-trends.ts';
import type { Deal } from '../../../src/answers/pages/deals.ts';
import type { Direction } from '../../../src/answers/pages/movements.ts';
import type { KeyedItem } from '../../../src/market/catalogue/item-ref.ts';
import type { Currency } from '../../../src/market/currency.ts';

export interface Change {
	readonly now: number;
	readonly before: number;
}

export interface FeedMover extends KeyedItem {
	/** Undefined if its change does not count. */
	readonly ask: Change | undefined;
	readonly sales: (Change & { readonly period: 'day' | 'week' }) | undefined;
	/** Sales in 30 days. */
	readonly sold: number;
}

export interface FeedRestock extends KeyedItem {
	readonly ask: number;
	readonly quantity: number;
	/** Sales in 90 days. */
	readonly sales: number;
}

export interface FeedLow extends KeyedItem {
	readonly ask: number;
	readonly before: number;
	/** Sales in 30 days. */
	readonly sold: number;
}

export interface FeedOffer extends KeyedItem {
	readonly ask: number | null;
	readonly quantity: number;
}

/** The one entry of a post about a market. Amounts are in the currency of the post. */
export interface FeedMarket extends KeyedItem {
	readonly trends: readonly [ShownTrend, ...ShownTrend[]];
	readonly moved: MarketTrend['moved'];
	readonly sold: MarketTrend['sold'];
}

/** The best first. */
export type FeedResult = {
	/** When the list of asks was fetched, Unix ms. */
	readonly at: number;
	readonly currency: Currency;
	/** If the amounts are converted. `measuredAt`: when the rate was measured, Unix ms. */
	readonly conversion?: { readonly from: Currency; readonly measuredAt: number } | undefined;
} & (
	| { readonly kind: 'deals'; readonly items: readonly Deal[] }
	| {
			readonly kind: 'movers';
			readonly items: readonly FeedMover[];
			/** What prices are compared with, Unix ms. */
			readonly since: number;
	  }
	| { readonly kind: 'restock'; readonly items: readonly FeedRestock[] }
	| { readonly kind: 'lows'; readonly items: readonly FeedLow[] }
	| { readonly kind: 'item' | 'board'; readonly items: readonly FeedOffer[] }
	| { readonly kind: 'market'; readonly items: readonly FeedMarket[] }
);

export type FeedItem = FeedResult['items'][number];

/** Of the ask and the median sale, the one that moved more. */
export function moved({ ask, sales }: FeedMover, direction: Direction): number {
	const sign = direction === 'up' ? 1 : -1;
	return Math.max(
		...[ask, sales].map((change) => (change ? (sign * (change.now - change.before)) / change.before : 0)),
	);
}
