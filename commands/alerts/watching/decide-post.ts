import { isDeepStrictEqual } from 'node:util';
import { dayLength, hourLength } from '../../../src/base/clock.ts';
import { displayedAmount } from '../../../src/market/displayed-amount.ts';
import { isBefore } from '../goals/alert-rules.ts';
import { type FeedItem, type FeedResult, feedKindOf } from '../kinds/kinds.ts';
import type { FeedOffer } from '../kinds/offers.ts';
import { type Feed, isDaily, type PostedItem } from '../stored/feed-record.ts';
import type { FeedPost } from '../stored/message-contents.ts';

/** The most items in a post. */
const postSize = 5;

/** An item is posted again within a day if its ask has fallen by this much since, percent. */
const betterPercent = 5;
/** An item that was seen, but not posted within a day, is posted once its discount is higher by this, points. */
const betterPoints = 5;
/** How often to store the items of a list if there is nothing to post, ms. */
const seenInterval = 30 * 60_000;

/** The feed after an evaluation, and what to send. */
export interface PostDecision {
	readonly feed: Feed;
	readonly post?: FeedPost | undefined;
	/** Whether to edit the message of a board. */
	readonly editsBoard?: boolean;
}

/** Decides what to post of a result. Returns the same `feed` if nothing changes. @param now Unix ms */
export function decidePost(feed: Feed, result: FeedResult, now: number): PostDecision {
	const { query } = feed;
	if (query.kind === 'board') return decideEdit(feed, result);
	if (query.kind === 'item' && now >= query.endsAt) return { feed: { ...feed, paused: 'done' } };
	// A list that has led to a post leads to no second one.
	const { lastPostedListAt = -Infinity } = feed;
	if (result.at === lastPostedListAt || isBefore(result.at, lastPostedListAt)) return { feed };
	const itemsToPost = newItems(feed, result.items, now);
	if (itemsToPost.length === 0) return { feed: withSeen(feed, result, now, 'nothing-new') };
	if (countRecentPosts(feed, now) >= feed.atMost) return { feed: withSeen(feed, result, now, 'held-back') };
	const postItems = itemsToPost.slice(0, postSize);
	const isOver = query.kind === 'item' && query.once;
	const feedAfterPost = withPost(withSeen(feed, result, now, 'posted'), result, postItems, now);
	return {
		feed: isOver ? { ...feedAfterPost, paused: 'done' } : feedAfterPost,
		post: { shown: { ...result, items: postItems } as FeedResult, more: itemsToPost.length - postItems.length },
	};
}

/** How often a board is edited even if no price has changed, ms: it says how old the prices are. */
const boardInterval = 30 * 60_000;

function decideEdit(feed: Feed, { at, items }: FeedResult): PostDecision {
	const prices = JSON.stringify((items as readonly FeedOffer[]).map(({ ask }) => ask && displayedAmount(ask)));
	const { board, lastPostedListAt = -Infinity } = feed;
	if (!board || at === lastPostedListAt || isBefore(at, lastPostedListAt)) return { feed };
	const isRecent = Math.abs(at - lastPostedListAt) < boardInterval;
	if (board.shown === prices && isRecent) return { feed };
	return { feed: { ...feed, lastPostedListAt: at, board: { ...board, shown: prices } }, editsBoard: true };
}

/** How many posts the feed has made in the last 24 hours. @param now Unix ms */
export const countRecentPosts = ({ recentPosts }: Pick<Feed, 'recentPosts'>, now: number): number =>
	recentPosts.filter((at) => isWithinLast(at, now, dayLength)).length;

/** Whether something was posted lately. A time in the future was stored before the clock was set back. */
const isWithinLast = (at: number, now: number, duration: number): boolean =>
	at > now - duration && at < now + hourLength;

/**
 * Returns the items that are worth a post. An item that was posted within a day must be better than in that post. One
 * that was only seen in an earlier list needs a higher discount than it had there.
 */
function newItems({ query, recentItems, seen }: Feed, items: readonly FeedItem[], now: number): FeedItem[] {
	const lastPosts = new Map(recentItems.filter(isRecentFor(query, now)).map((item) => [item.key, item]));
	const seenDiscounts = seen?.items ?? {};
	const { isBetter = isCheaper, ignoresLastPost = false } = feedKindOf(query).repeats ?? {};
	return comparableItems(seenDiscounts, items).filter((item) => {
		const { key } = item;
		const lastPost = ignoresLastPost ? undefined : lastPosts.get(key);
		if (lastPost) return isBetter(figureOf(query, item), lastPost.figure);
		const seenDiscount = seenDiscounts[beginning(key)];
		// Items without discounts have 0, so they are never new once they were seen.
		return seenDiscount === undefined || discountOf(item) >= seenDiscount + betterPoints;
	});
}

/** For how long a daily post is remembered, ms. The next one is compared with it, and may come some hours late. */
const dailyRepeatTime = 1.25 * dayLength;

/** Returns whether an item was posted so lately that it must have become better to be posted again. */
const isRecentFor = (query: Feed['query'], now: number) => {
	const repeatTime = isDaily(query) ? dailyRepeatTime : dayLength;
	return ({ at }: PostedItem): boolean => isWithinLast(at, now, repeatTime);
};

/** Returns the figure that tells whether an item got better: its ask, unless its kind has another one. */
function figureOf(query: Feed['query'], item: FeedItem): number {
	const ask = 'ask' in item && typeof item.ask === 'number' ? item.ask : 0;
	return feedKindOf(query).repeats?.figureOf?.(query, item) ?? ask;
}

/** An item of any kind of feed. Only deals have discounts. */
interface DiscountedItem {
	readonly key: string;
	readonly discount?: number;
}

const discountOf = ({ discount = 0 }: DiscountedItem): number => discount;

/** Whether the ask has fallen by `betterPercent`. Amounts are compared in whole cents. */
const isCheaper = (ask: number, before: number): boolean =>
	Math.round(100 * ask) * 100 <= Math.round(100 * before) * (100 - betterPercent);

/** `held-back`: there is something new, but the feed has made as many posts as it may. */
type Outcome = 'posted' | 'held-back' | 'nothing-new';

/**
 * Records what the list had, so that a later evaluation can tell what is new. For daily feeds, it records only when the
 * digest was made.
 */
function withSeen(feed: Feed, result: FeedResult, now: number, outcome: Outcome): Feed {
	if (isDaily(result)) return { ...feed, digestAt: now };
	const { forgetsUnposted, ignoresLastPost } = feedKindOf(result).repeats ?? {};
	if (forgetsUnposted) return feed;
	const { seen } = feed;
	// Only alerts in a channel have `ignoresLastPost`. Their list has an item while the goal is met, so `seen.at` is when
	// the goal was last met. The goal counts as left only after it has not been met for `seenInterval`. If a post is held
	// back, `seen` stays as it was, so that the post follows once the limit allows it.
	if (ignoresLastPost && result.items.length > 0)
		return outcome === 'held-back' ? feed : { ...feed, seen: { items: seenOf(result.items), at: now } };
	// If the clock was set back, the stored time may be in the future.
	const isDue = !seen || Math.abs(now - seen.at) >= seenInterval;
	// Items that were held back are recorded at once, so that they are not posted later.
	if (!isDue && outcome === 'nothing-new') return feed;
	const items = seenOf(result.items);
	// Unchanged items are not written again, so that a quiet market costs nothing.
	return isDeepStrictEqual(items, seen?.items) ? feed : { ...feed, seen: { items, at: now } };
}

function withPost(feed: Feed, { at: lastPostedListAt }: FeedResult, items: readonly FeedItem[], now: number): Feed {
	const keys = new Set(items.map(({ key }) => key));
	const isRecentPost = (at: number) => isWithinLast(at, now, dayLength);
	const isRecent = isRecentFor(feed.query, now);
	const added = items.map((item): PostedItem => ({ key: item.key, figure: figureOf(feed.query, item), at: now }));
	return {
		...feed,
		lastPostedListAt,
		recentPosts: [...feed.recentPosts.filter(isRecentPost), now],
		recentItems: [...feed.recentItems.filter((item) => isRecent(item) && !keys.has(item.key)), ...added],
	};
}

/** How many of the best items of a list are remembered. */
const maxSeen = 500;
/**
 * If `maxSeen` items are remembered, only this many of the best items of a list can be new. An item of a lower rank may
 * have been in the earlier list, too, but too far down to be remembered.
 */
const maxNew = 250;

/** Shortens an item's key, to store less. Among some hundred keys, two hardly ever begin alike. */
const beginning = (key: string): string => key.slice(0, 5);

/** Returns the discount in percent by the beginning of each key. */
export const seenOf = (items: readonly DiscountedItem[]): Readonly<Record<string, number>> =>
	Object.fromEntries(items.slice(0, maxSeen).map((item) => [beginning(item.key), discountOf(item)]));

/** Returns the items that are certainly new if `seen` lacks them. */
const comparableItems = (seen: object, items: readonly FeedItem[]): readonly FeedItem[] =>
	Object.keys(seen).length < maxSeen ? items : items.slice(0, maxNew);
