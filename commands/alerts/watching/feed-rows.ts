import { type FeedQuery, kindOf } from '../kinds/kinds.ts';

export const isDaily = (query: Pick<FeedQuery, 'kind'>): boolean => kindOf(query).isDaily;

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
