import type { Movement } from '../market/answers/pages/movers-query.ts';
import type { PriceRange } from '../market/answers/pages/price-limits.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { LowPeriod } from '../prices/lows.ts';
import type { Goal, Watched } from './alert.ts';

/**
 * What a feed posts: items well under what they sell for, what moved most in a day, what is on offer again, what is cheaper than
 * ever, or how the market is. And what other commands post: that one item reaches a goal, or a board that is edited.
 */
export const feedKinds = ['deals', 'movers', 'restock', 'lows', 'market'] as const;
export type ChosenKind = (typeof feedKinds)[number];
export type FeedKind = ChosenKind | 'item' | 'board';

interface AnyQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** The minimum number of sales: in 30 days, for items that are back in stock in 90 days. */
	readonly minSales: number;
	/** The limits of asks in the currency of the feed. Of movers, both prices have to reach the lower one. */
	readonly limits: PriceRange;
	/** A filter: part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
	/** The filter as it is shown: a name, or the text as it was typed. */
	readonly narrowedTo: string;
}

export interface DealsFeedQuery extends AnyQuery {
	readonly kind: 'deals';
	readonly locked: boolean;
	/** Percent. */
	readonly minDiscount: number;
}

export interface MoversFeedQuery extends AnyQuery, Omit<Movement, 'basis'> {
	readonly kind: 'movers';
	/** By how many percent the ask or the median sale has to have moved; undefined for those that moved most. */
	readonly minChange?: number | undefined;
}

export interface RestockFeedQuery extends AnyQuery {
	readonly kind: 'restock';
}

export interface LowsFeedQuery extends AnyQuery {
	readonly kind: 'lows';
	/** The time in which an ask has to be the lowest. */
	readonly period: LowPeriod;
}

/** How the market of a game is, once a day. */
export interface MarketFeedQuery extends AnyQuery {
	readonly kind: 'market';
}

/** Whether a feed posts once a day, at the time of its server. */
export const isDaily = ({ kind }: Pick<FeedQuery, 'kind'>): boolean => kind === 'movers' || kind === 'market';

export interface ItemFeedQuery extends AnyQuery, Pick<Watched, 'name' | 'version' | 'locked'> {
	readonly kind: 'item';
	/** The key of one item, or of a name with several versions: then the cheapest of them counts. */
	readonly item: string;
	readonly goal: Goal;
	/** Whether it ends with its first post. */
	readonly once: boolean;
	/** When it ends, Unix ms. */
	readonly endsAt: number;
}

/** One message with the prices of some items, which is edited when these change. */
export interface BoardFeedQuery extends AnyQuery {
	readonly kind: 'board';
	/** In the order in which they are shown, as somebody's holdings are kept. */
	readonly items: readonly { readonly key: string; readonly name: string; readonly isAny: boolean }[];
}

/** What a feed looks for. */
export type FeedQuery =
	| BoardFeedQuery
	| MarketFeedQuery
	| DealsFeedQuery
	| MoversFeedQuery
	| RestockFeedQuery
	| LowsFeedQuery
	| ItemFeedQuery;

/** An item that a feed has posted. */
export interface PostedItem {
	readonly key: string;
	/** When, Unix ms. */
	readonly at: number;
	/** The ask then; of movers the share by which the price had moved. */
	readonly figure: number;
}

/** A feed of a server. */
export interface Feed {
	/** Unique among all feeds of all servers. */
	readonly id: string;
	/** The channel it posts in. */
	readonly channel: string;
	readonly query: FeedQuery;
	/** The role it mentions; the id of the server stands for everyone. */
	readonly role?: string | undefined;
	/** The most posts in 24 hours. */
	readonly atMost: number;
	/** The user who added it; undefined once they had their data deleted. */
	readonly addedBy?: string | undefined;
	/** Their channel of direct messages, if there is one: they are told there if the feed can no longer post. */
	readonly noticeChannel?: string | undefined;
	/** The language of the posts: that of the Discord client of whoever added it. */
	readonly locale: string;
	/** Unix ms. */
	readonly addedAt: number;
	/** Why it posts nothing. `refused`: the bot may no longer post in the channel. `done`: its one post was made, or its time is over. */
	readonly paused?: 'manager' | 'refused' | 'done' | undefined;
	/** The times of the posts of the last 24 hours, and what was in them. */
	readonly postedAt: readonly number[];
	readonly posted: readonly PostedItem[];
	/** When the newest list was fetched that led to a post, Unix ms: no list leads to two. */
	readonly evaluatedAt?: number | undefined;
	/** Of a board: its message, and the prices that it was last to show. */
	readonly board?: { readonly message: string; readonly shown: string } | undefined;
	/** When the last daily digest was due and evaluated, Unix ms. */
	readonly digestAt?: number | undefined;
	/** The deals that there were lately, whether they were posted or not: see `packSeen`. */
	readonly seen?: { readonly items: string; readonly at: number } | undefined;
}

/** Whose feeds are told by direct messages: those of users are kept beside those of servers, under an id of their own. */
const userMark = 'user:';
export const feedsOfUser = (userId: string): string => userMark + userId;

/** The user whose feeds these are; undefined if they are a server's. */
export const userOfFeeds = (ownerId: string): string | undefined =>
	ownerId.startsWith(userMark) ? ownerId.slice(userMark.length) : undefined;

export const isActive = ({ paused }: Pick<Feed, 'paused'>): boolean => paused === undefined;

/** Whether two feeds post the same in the same channel. */
export function isSame(one: Pick<Feed, 'channel' | 'query'>, other: Pick<Feed, 'channel' | 'query'>): boolean {
	return one.channel === other.channel && queryKey(one.query) === queryKey(other.query);
}

/** The same for queries that find the same. */
export function queryKey({ narrowedTo: _, ...query }: FeedQuery): string {
	// A new low is the same whatever its amount is today.
	const same = query.kind === 'item' && 'low' in query.goal ? { ...query, goal: { low: query.goal.low } } : query;
	const found = Object.entries(same).filter(([name]) => name !== 'endsAt');
	return JSON.stringify(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
