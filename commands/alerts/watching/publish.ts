import { isDeepStrictEqual } from 'node:util';
import { dayLength } from '../../../src/base/clock.ts';
import type { FeedItem, FeedResult } from '../kinds/kinds.ts';
import { type FeedMover, moved } from '../kinds/movers.ts';
import type { FeedOffer } from '../kinds/offers.ts';
import { type Feed, isDaily, type PostedItem } from './feed-rows.ts';
import type { FeedPost } from './message-contents.ts';

const postSize = 5;

/** An item is posted again within a day if its ask is this much lower, percent. */
const betterPercent = 5;
/** The same of discounts and movements, in percentage points. */
const betterPoints = 5;
/** How often what was seen is written if there is nothing to post, ms. */
const seenInterval = 30 * 60_000;

export interface Published {
	readonly feed: Feed;
	readonly post?: FeedPost | undefined;
	readonly isEdited?: boolean;
}

/** Returns the feed itself if nothing changes. @param now Unix ms */
export function publish(feed: Feed, result: FeedResult, now: number): Published {
	const { query } = feed;
	if (query.kind === 'board') return onBoard(feed, result);
	if (query.kind === 'item' && now >= query.endsAt) return { feed: { ...feed, paused: 'done' } };
	if (result.at <= (feed.evaluatedAt ?? -Infinity)) return { feed };
	const fresh = postsToday(feed, now) < feed.atMost ? newItems(feed, result.items, now) : [];
	if (fresh.length === 0) return { feed: evaluated(feed, result, now) };
	const shown = fresh.slice(0, postSize);
	return {
		feed: {
			...posted(evaluated(feed, result, now, true), result, shown, now),
			...(query.kind === 'item' && query.once ? { paused: 'done' } : {}),
		},
		post: { shown: { ...result, items: shown } as FeedResult, more: fresh.length - shown.length },
	};
}

/** A board is edited this often although no price has changed, ms: it says how old they are. */
const boardInterval = 30 * 60_000;

function onBoard(feed: Feed, { at, items }: FeedResult): Published {
	const shown = JSON.stringify((items as readonly FeedOffer[]).map(({ ask }) => ask));
	const { board, evaluatedAt = Number.NEGATIVE_INFINITY } = feed;
	if (!board || at <= evaluatedAt || (board.shown === shown && at < evaluatedAt + boardInterval)) return { feed };
	return { feed: { ...feed, evaluatedAt: at, board: { ...board, shown } }, isEdited: true };
}

export const postsToday = ({ postedAt }: Pick<Feed, 'postedAt'>, now: number): number =>
	postedAt.filter((at) => at > now - dayLength).length;

/** Not posted within a day, or better than then; but no deal, low or goal that there was lately. */
function newItems({ query, posted: earlier, seen }: Feed, items: readonly FeedItem[], now: number): FeedItem[] {
	const last = new Map(earlier.filter(({ at }) => at > now - dayLength).map((item) => [item.key, item]));
	const discounts = seen?.items ?? {};
	return withinReach(discounts, items).filter((item) => {
		const { key } = item;
		const figure = figureOf(query, item);
		// A goal is met or not: whatever the price, it counts again once it was not.
		const was = query.kind === 'item' ? undefined : last.get(key);
		// What a contract brings changes with every list.
		if (was && query.kind === 'tradeups') return false;
		if (was) return query.kind === 'movers' ? hasMovedOn(figure, was.figure) : isCheaper(figure, was.figure);
		const before = discounts[beginning(key)];
		return before === undefined || discountOf(item) >= before + betterPoints;
	});
}

/** Tells whether an item got better: the ask; of movers the share by which the price moved. */
function figureOf(query: Feed['query'], item: FeedItem): number {
	if (query.kind === 'movers') return moved(item as FeedMover, query.direction);
	return 'ask' in item ? Number(item.ask) : 0;
}

const discountOf = (item: FeedItem): number => ('discount' in item ? item.discount : 0);

/** Amounts are compared in whole cents. */
const isCheaper = (ask: number, before: number): boolean =>
	Math.round(100 * ask) * 100 <= Math.round(100 * before) * (100 - betterPercent);

const hasMovedOn = (share: number, before: number): boolean =>
	Math.round(1_000 * share) >= Math.round(1_000 * before) + 10 * betterPoints;

function evaluated(feed: Feed, result: FeedResult, now: number, isPosted = false): Feed {
	if (isDaily(result)) return { ...feed, digestAt: now };
	if (result.kind === 'restock') return feed;
	const { seen } = feed;
	const isOld = !seen || Math.abs(now - seen.at) >= seenInterval;
	if (!isOld && !isPosted) return feed;
	const items = seenOf(result.items);
	// What is unchanged is not written again, so that a quiet market costs nothing.
	return isDeepStrictEqual(items, seen?.items) ? feed : { ...feed, seen: { items, at: now } };
}

function posted(feed: Feed, { at: evaluatedAt }: FeedResult, items: readonly FeedItem[], now: number): Feed {
	const keys = new Set(items.map(({ key }) => key));
	const isRecent = (at: number) => at > now - dayLength;
	const added = items.map((item): PostedItem => ({ key: item.key, figure: figureOf(feed.query, item), at: now }));
	return {
		...feed,
		evaluatedAt,
		postedAt: [...feed.postedAt.filter(isRecent), now],
		posted: [...feed.posted.filter(({ key, at }) => isRecent(at) && !keys.has(key)), ...added],
	};
}

/** The most deals that are remembered: the best ones. */
const mostSeen = 500;
/** If there are more, only so many of the best can be new: the others may only have been too far behind to be remembered. */
const mostNew = 250;

/** Of an item's key. Two of some hundred items hardly ever have the same. */
const beginning = (key: string): string => key.slice(0, 5);

/** By the beginning of each key, the discount in percent. */
const seenOf = (items: readonly FeedItem[]): Readonly<Record<string, number>> =>
	Object.fromEntries(items.slice(0, mostSeen).map((item) => [beginning(item.key), discountOf(item)]));

const withinReach = (seen: object, items: readonly FeedItem[]): readonly FeedItem[] =>
	Object.keys(seen).length < mostSeen ? items : items.slice(0, mostNew);
