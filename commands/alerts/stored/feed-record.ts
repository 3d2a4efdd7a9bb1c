import { type FeedQuery, feedKindOf } from '../kinds/kinds.ts';

export const isDaily = (query: Pick<FeedQuery, 'kind'>): boolean => feedKindOf(query).isDaily;

export interface PostedItem {
	readonly key: string;
	/** When the item was posted, Unix ms. */
	readonly at: number;
	/** The ask at that time; for movers, the share by which the price had moved. */
	readonly figure: number;
}

/** Times are Unix ms. */
export interface Feed {
	readonly id: string;
	readonly channel: string;
	readonly query: FeedQuery;
	readonly role?: string | undefined;
	/** The most posts in 24 hours. */
	readonly atMost: number;
	/** The id of the user who added the feed; undefined once they have deleted their data. */
	readonly addedBy?: string | undefined;
	/** The direct message channel in which whoever added the feed is told that it can no longer post. */
	readonly noticeChannel?: string | undefined;
	readonly locale: string;
	readonly addedAt: number;
	/**
	 * `manager`: a manager has paused the feed. `refused`: the bot may no longer post in the channel. `done`: the only
	 * post was made, or the time is over.
	 */
	readonly paused?: 'manager' | 'refused' | 'done' | undefined;
	/** The times of the posts in the last 24 hours. */
	readonly recentPosts: readonly number[];
	/** The items that were posted in the last 24 hours, or in the last 30 for daily feeds. */
	readonly recentItems: readonly PostedItem[];
	/** When the newest list that led to a post, or to an edit of a board, was fetched: no list leads to two posts. */
	readonly lastPostedListAt?: number | undefined;
	/** Set for boards: the id of the message, and the prices that it shows, as JSON. */
	readonly board?: { readonly message: string; readonly shown: string } | undefined;
	/** When the last daily digest was evaluated. */
	readonly digestAt?: number | undefined;
	/**
	 * The items of a recent list, whether they were posted or not. `items` has the discount in percent by the beginning
	 * of each key. Only deals have discounts; for other kinds, it is 0. `at` is when the items last changed. For an
	 * alert, it is when the goal was last met.
	 */
	readonly seen?: { readonly items: Readonly<Record<string, number>>; readonly at: number } | undefined;
}

/** The owner of a feed is a server or a user. The id of a user has this prefix; their feeds are direct messages. */
const userMark = 'user:';
export const ownerOfUser = (userId: string): string => userMark + userId;

/** Returns the id of the user; undefined if the owner is a server. */
export const userOfOwner = (owner: string): string | undefined =>
	owner.startsWith(userMark) ? owner.slice(userMark.length) : undefined;

export function isSameFeed(one: Pick<Feed, 'channel' | 'query'>, other: Pick<Feed, 'channel' | 'query'>): boolean {
	return one.channel === other.channel && queryKey(one.query) === queryKey(other.query);
}

/**
 * Returns a text that is equal for queries that find the same items. `narrowedTo` may change with the names of the
 * game.
 */
export function queryKey({ narrowedTo: _, ...query }: FeedQuery): string {
	// A new low is the same whatever its amount is today.
	const comparedQuery =
		query.kind === 'item' && 'low' in query.goal ? { ...query, goal: { low: query.goal.low } } : query;
	const text = query.text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
	// When a feed ends, and whether that is after one post, does not change what it finds.
	const fields = Object.entries({ ...comparedQuery, text }).filter(([name]) => name !== 'endsAt' && name !== 'once');
	return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
