import type { PriceRange } from '../../../src/answers/pages/item-filter.ts';
import type { Movement } from '../../../src/answers/pages/movements.ts';
import type { Currency } from '../../../src/market/currency.ts';
import type { Game } from '../../../src/market/game.ts';
import type { LowPeriod } from '../../../src/prices/price-history.ts';
import type { Goal, Watched } from './alert.ts';

/** `deals`: well under what they sell for. `lows`: cheaper than ever. `market`: how the market is. */
export const feedKinds = ['deals', 'movers', 'restock', 'lows', 'market'] as const;
export type ChosenKind = (typeof feedKinds)[number];
export type FeedKind = ChosenKind | 'item' | 'board';

interface AnyQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** In 30 days; for items that are back in stock in 90 days. */
	readonly minSales: number;
	/** In the currency of the feed. Of movers, both prices have to reach the lower one. */
	readonly limits: PriceRange;
	/** Part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
	readonly narrowedTo: string;
}

interface DealsFeedQuery extends AnyQuery {
	readonly kind: 'deals';
	readonly locked: boolean;
	/** Percent. */
	readonly minDiscount: number;
}

interface MoversFeedQuery extends AnyQuery, Omit<Movement, 'basis'> {
	readonly kind: 'movers';
	/** Percent, of the ask or the median sale; undefined for those that moved most. */
	readonly minChange?: number | undefined;
}

interface LowsFeedQuery extends AnyQuery {
	readonly kind: 'lows';
	readonly period: LowPeriod;
}

export const isDaily = ({ kind }: Pick<FeedQuery, 'kind'>): boolean => kind === 'movers' || kind === 'market';

export interface ItemFeedQuery extends AnyQuery, Pick<Watched, 'item' | 'name' | 'version' | 'locked'> {
	readonly kind: 'item';
	readonly goal: Goal;
	readonly once: boolean;
	/** Unix ms. */
	readonly endsAt: number;
}

export interface BoardFeedQuery extends AnyQuery {
	readonly kind: 'board';
	readonly items: readonly { readonly key: string; readonly name: string; readonly isAny: boolean }[];
}

export type FeedQuery =
	| BoardFeedQuery
	| DealsFeedQuery
	| MoversFeedQuery
	| (AnyQuery & { readonly kind: 'restock' })
	| (AnyQuery & { readonly kind: 'market' })
	| LowsFeedQuery
	| ItemFeedQuery;

export interface PostedItem {
	readonly key: string;
	/** Unix ms. */
	readonly at: number;
	/** The ask then; of movers the share by which the price had moved. */
	readonly figure: number;
}

/** Times are Unix ms. */
export interface Feed {
	readonly id: string;
	readonly channel: string;
	readonly query: FeedQuery;
	readonly role?: string | undefined;
	/** In 24 hours. */
	readonly atMost: number;
	/** Undefined once they had their data deleted. */
	readonly addedBy?: string | undefined;
	/** Where whoever added it is told that the feed can no longer post. */
	readonly noticeChannel?: string | undefined;
	readonly locale: string;
	readonly addedAt: number;
	/** `refused`: the bot may no longer post there. `done`: its one post was made, or its time is over. */
	readonly paused?: 'manager' | 'refused' | 'done' | undefined;
	/** Of the last 24 hours. */
	readonly postedAt: readonly number[];
	readonly posted: readonly PostedItem[];
	/** When the newest list was fetched that led to a post: no list leads to two. */
	readonly evaluatedAt?: number | undefined;
	/** `shown`: the prices that the message was last to show. */
	readonly board?: { readonly message: string; readonly shown: string } | undefined;
	/** When the last daily digest was due and evaluated. */
	readonly digestAt?: number | undefined;
	/** Deals, whether they were posted or not: see `seenOf`. */
	readonly seen?: { readonly items: Readonly<Record<string, number>>; readonly at: number } | undefined;
}

/** Feeds of users are told by direct messages. They are kept beside those of servers, under ids of their own. */
const userMark = 'user:';
export const feedsOfUser = (userId: string): string => userMark + userId;

export const userOfFeeds = (ownerId: string): string | undefined =>
	ownerId.startsWith(userMark) ? ownerId.slice(userMark.length) : undefined;

export function isSame(one: Pick<Feed, 'channel' | 'query'>, other: Pick<Feed, 'channel' | 'query'>): boolean {
	return one.channel === other.channel && queryKey(one.query) === queryKey(other.query);
}

export function queryKey({ narrowedTo: _, ...query }: FeedQuery): string {
	// A new low is the same whatever its amount is today.
	const same = query.kind === 'item' && 'low' in query.goal ? { ...query, goal: { low: query.goal.low } } : query;
	const found = Object.entries(same).filter(([name]) => name !== 'endsAt');
	return JSON.stringify(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
