import { hash } from 'node:crypto';
import { queue } from '../delivery/outbox.ts';
import { type Feed, isActive, type PostedItem } from './feed.ts';
import { bookOf, type FeedBook, type FeedPost } from './feed-book.ts';
import type { Finding, Found, Shown } from './finding.ts';
import { packSeen, seenIn, withinReach } from './seen.ts';

/** Items in a post. */
export const postSize = 5;

const day = 24 * 60 * 60_000;
/** An item is posted again within a day if its ask is this much lower, percent. */
const betterPercent = 5;
/** The same of discounts and movements, in percentage points. */
const betterPoints = 5;
/** How often what was seen is written if there is nothing to post, ms. */
const seenInterval = 30 * 60_000;

/**
 * Queues posts about what is new in the newest lists. Returns the book itself if nothing changes.
 * @param findingFor What matches a feed; undefined if it is not to be judged now.
 * @param now Unix ms
 */
export function publish(book: FeedBook, findingFor: (feed: Feed) => Finding | undefined, now: number): FeedBook {
	const posts: FeedPost[] = [];
	const feeds = book.feeds.map((feed) => {
		const finding = isActive(feed) ? findingFor(feed) : undefined;
		if (!finding || finding.shown.at <= (feed.judgedAt ?? -Infinity)) return feed;
		const news = mayPost(feed, now) && !isFull(book, feed) ? newsFor(feed, finding.found, now) : [];
		if (news.length === 0) return judged(feed, finding, now);
		const shown = news.slice(0, postSize);
		posts.push(postOf(feed, finding, shown, news.length - shown.length, now));
		return posted(judged(feed, finding, now, true), finding, shown, now);
	});
	if (feeds.every((feed, i) => feed === book.feeds[i])) return book;
	return bookOf({ feeds, outbox: queue(book.outbox, posts) })!;
}

/** How many posts a feed made in the last 24 hours. */
export const postsToday = ({ postedAt }: Pick<Feed, 'postedAt'>, now: number): number =>
	postedAt.filter((at) => at > now - day).length;

const mayPost = (feed: Feed, now: number): boolean => postsToday(feed, now) < feed.atMost;

/** While posts cannot be sent for days, no more of them wait than a feed may post in a day. */
const isFull = ({ outbox }: FeedBook, { id, atMost }: Feed): boolean =>
	outbox.waiting.filter((message) => message.what === 'post' && message.feed === id).length >= atMost;

/** What is worth a post: what was not posted within a day, or is better than then; of deals only what was none lately. */
function newsFor({ query: { kind }, posted: earlier, seen }: Feed, found: readonly Found[], now: number): Found[] {
	const last = new Map(earlier.filter(({ at }) => at > now - day).map((item) => [item.key, item]));
	const packed = (kind === 'deals' && seen?.items) || '';
	const seenDiscount = seenIn(packed);
	return withinReach(packed, found).filter(({ key, figure, discount = 0 }) => {
		const was = last.get(key);
		if (was) return kind === 'movers' ? hasMovedOn(figure, was.figure) : isCheaper(figure, was.figure);
		const before = seenDiscount(key);
		return before === undefined || discount >= before + betterPoints;
	});
}

/** Amounts are compared in whole cents. */
const isCheaper = (ask: number, before: number): boolean =>
	Math.round(100 * ask) * 100 <= Math.round(100 * before) * (100 - betterPercent);

const hasMovedOn = (share: number, before: number): boolean =>
	Math.round(1_000 * share) >= Math.round(1_000 * before) + 10 * betterPoints;

/** What is remembered of a list that was judged. */
function judged(feed: Feed, { shown, found }: Finding, now: number, isPosted = false): Feed {
	if (shown.kind === 'movers') return { ...feed, digestAt: now };
	if (shown.kind === 'restock') return feed;
	const { seen } = feed;
	const isOld = !seen || Math.abs(now - seen.at) >= seenInterval;
	if (!isOld && !isPosted) return feed;
	const items = packSeen(found);
	// An unchanged text is not written again, so that a quiet market costs nothing.
	return items === seen?.items ? feed : { ...feed, seen: { items, at: now } };
}

function posted(feed: Feed, { shown: { at: judgedAt } }: Finding, news: readonly Found[], now: number): Feed {
	const keys = new Set(news.map(({ key }) => key));
	const isRecent = (at: number) => at > now - day;
	const added = news.map(({ key, figure }): PostedItem => ({ key, figure, at: now }));
	return {
		...feed,
		judgedAt,
		postedAt: [...feed.postedAt.filter(isRecent), now],
		posted: [...feed.posted.filter(({ key, at }) => isRecent(at) && !keys.has(key)), ...added],
	};
}

/** The same feed and the same list always lead to the same id. */
function postOf(
	{ id: feed, channel }: Feed,
	{ shown }: Finding,
	news: readonly Found[],
	more: number,
	now: number,
): FeedPost {
	const id = hash('sha256', `${feed} ${shown.at}`, 'base64url').slice(0, 16);
	return { what: 'post', id, feed, channel, queuedAt: now, shown: only(shown, news), more };
}

/** The post's items, out of all that match. */
function only(shown: Shown, news: readonly Found[]): Shown {
	const keys = new Set(news.map(({ key }) => key));
	const pick = <Item extends { readonly key: string }>(items: readonly Item[]) =>
		items.filter(({ key }) => keys.has(key));
	switch (shown.kind) {
		case 'deals':
			return { ...shown, items: pick(shown.items) };
		case 'movers':
			return { ...shown, items: pick(shown.items) };
		case 'restock':
			return { ...shown, items: pick(shown.items) };
	}
}
