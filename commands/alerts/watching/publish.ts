import { isDeepStrictEqual } from 'node:util';
import { dayLength } from '../../../src/base/clock.ts';
import type { FeedItem, FeedResult } from '../kinds/kinds.ts';
import { type FeedMover, movedShare } from '../kinds/movers.ts';
import type { FeedOffer } from '../kinds/offers.ts';
import { type Feed, isDaily, type PostedItem } from './feed-rows.ts';
import type { FeedPost } from './message-contents.ts';

/** The most items in a post. */
const postSize = 5;

/** An item is posted again within a day if its ask is this much lower, percent. */
const betterPercent = 5;
/** The same for discounts and movements, in percentage points. */
const betterPoints = 5;
/** How often the items that were seen are stored if there is nothing to post, ms. */
const seenInterval = 30 * 60_000;

export interface Published {
	readonly feed: Feed;
	readonly post?: FeedPost | undefined;
	readonly isEdited?: boolean;
}

/** Returns the feed itself if nothing changes. @param now Unix ms */
export function publish(feed: Feed, result: FeedResult, now: number): Published {
	const { query } = feed;
	if (query.kind === 'board') return publishBoard(feed, result);
	if (query.kind === 'item' && now >= query.endsAt) return { feed: { ...feed, paused: 'done' } };
	if (result.at <= (feed.evaluatedAt ?? -Infinity)) return { feed };
	const itemsToPost = postsToday(feed, now) < feed.atMost ? newItems(feed, result.items, now) : [];
	if (itemsToPost.length === 0) return { feed: withEvaluation(feed, result, now) };
	const shown = itemsToPost.slice(0, postSize);
	return {
		feed: {
			...withPosts(withEvaluation(feed, result, now, true), result, shown, now),
			...(query.kind === 'item' && query.once ? { paused: 'done' } : {}),
		},
		post: { shown: { ...result, items: shown } as FeedResult, more: itemsToPost.length - shown.length },
	};
}

/** How often a board is edited even if no price has changed, ms: it says how old the prices are. */
const boardInterval = 30 * 60_000;

function publishBoard(feed: Feed, { at, items }: FeedResult): Published {
	const prices = JSON.stringify((items as readonly FeedOffer[]).map(({ ask }) => ask));
	const { board, evaluatedAt = Number.NEGATIVE_INFINITY } = feed;
	if (!board || at <= evaluatedAt || (board.shown === prices && at < evaluatedAt + boardInterval)) return { feed };
	return { feed: { ...feed, evaluatedAt: at, board: { ...board, shown: prices } }, isEdited: true };
}

export const postsToday = ({ recentPosts }: Pick<Feed, 'recentPosts'>, now: number): number =>
	recentPosts.filter((at) => at > now - dayLength).length;

/**
 * Returns items that were not posted within a day, or that have become better since. An item that was seen before
 * without being posted counts only if its discount has grown.
 */
function newItems({ query, recentItems, seen }: Feed, items: readonly FeedItem[], now: number): FeedItem[] {
	const last = new Map(recentItems.filter(({ at }) => at > now - dayLength).map((item) => [item.key, item]));
	const discounts = seen?.items ?? {};
	return withinReach(discounts, items).filter((item) => {
		const { key } = item;
		const figure = figureOf(query, item);
		// A goal is either met or not: once it was not met, it counts again at any price.
		const lastPost = query.kind === 'item' ? undefined : last.get(key);
		// The return of a contract changes with every list, so a better one is not news.
		if (lastPost && query.kind === 'tradeups') return false;
		if (lastPost)
			return query.kind === 'movers' ? hasMovedOn(figure, lastPost.figure) : isCheaper(figure, lastPost.figure);
		const seenDiscount = discounts[beginning(key)];
		return seenDiscount === undefined || discountOf(item) >= seenDiscount + betterPoints;
	});
}

/** Returns the figure that tells whether an item got better: the ask or, for movers, the share by which it moved. */
function figureOf(query: Feed['query'], item: FeedItem): number {
	if (query.kind === 'movers') return movedShare(item as FeedMover, query.direction);
	return 'ask' in item ? Number(item.ask) : 0;
}

const discountOf = (item: FeedItem): number => ('discount' in item ? item.discount : 0);

/** Amounts are compared in whole cents. */
const isCheaper = (ask: number, before: number): boolean =>
	Math.round(100 * ask) * 100 <= Math.round(100 * before) * (100 - betterPercent);

const hasMovedOn = (share: number, before: number): boolean =>
	Math.round(1_000 * share) >= Math.round(1_000 * before) + 10 * betterPoints;

function withEvaluation(feed: Feed, result: FeedResult, now: number, isPosted = false): Feed {
	if (isDaily(result)) return { ...feed, digestAt: now };
	if (result.kind === 'restock') return feed;
	const { seen } = feed;
	const isOld = !seen || Math.abs(now - seen.at) >= seenInterval;
	if (!isOld && !isPosted) return feed;
	const items = seenOf(result.items);
	// Unchanged items are not written again, so that a quiet market costs nothing.
	return isDeepStrictEqual(items, seen?.items) ? feed : { ...feed, seen: { items, at: now } };
}

function withPosts(feed: Feed, { at: evaluatedAt }: FeedResult, items: readonly FeedItem[], now: number): Feed {
	const keys = new Set(items.map(({ key }) => key));
	const isRecent = (at: number) => at > now - dayLength;
	const added = items.map((item): PostedItem => ({ key: item.key, figure: figureOf(feed.query, item), at: now }));
	return {
		...feed,
		evaluatedAt,
		recentPosts: [...feed.recentPosts.filter(isRecent), now],
		recentItems: [...feed.recentItems.filter(({ key, at }) => isRecent(at) && !keys.has(key)), ...added],
	};
}

/** How many items are remembered at most: the best ones. */
const mostSeen = 500;
/** If that many are remembered, only this many of the best can be new: others may merely not have been remembered. */
const mostNew = 250;

/** Shortens an item's key. Among some hundred items, two hardly ever begin alike. */
const beginning = (key: string): string => key.slice(0, 5);

/** Returns the discount in percent by the beginning of each key. */
const seenOf = (items: readonly FeedItem[]): Readonly<Record<string, number>> =>
	Object.fromEntries(items.slice(0, mostSeen).map((item) => [beginning(item.key), discountOf(item)]));

const withinReach = (seen: object, items: readonly FeedItem[]): readonly FeedItem[] =>
	Object.keys(seen).length < mostSeen ? items : items.slice(0, mostNew);
