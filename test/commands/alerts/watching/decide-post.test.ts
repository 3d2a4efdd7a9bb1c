import { describe, expect, test } from 'vitest';
import type { FeedResult } from '../../../../commands/alerts/kinds/kinds.ts';
import type { Feed } from '../../../../commands/alerts/stored/feed-record.ts';
import { countRecentPosts, decidePost } from '../../../../commands/alerts/watching/decide-post.ts';
import { dealsAt, feed, moversAt, moversQuery, restockQuery, restocksAt } from './sample-feeds.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

/** A feed and its posts. */
class PostingFeed {
	feed: Feed;
	readonly posts: { readonly at: number; readonly names: readonly string[]; readonly more: number }[] = [];

	constructor(feed: Feed) {
		this.feed = feed;
	}

	/** Evaluates a result, records the post that follows, and returns the names in it. */
	evaluate(result: FeedResult, now = result.at): readonly string[] {
		const { feed, post } = decidePost(this.feed, result, now);
		this.feed = feed;
		if (!post) return [];
		const names = post.shown.items.map(({ name }) => name);
		this.posts.push({ at: now, names, more: post.more });
		return names;
	}
}

describe('A feed of deals', () => {
	test('first posts the best five there are, and then only what is new', () => {
		const own = new PostingFeed(feed());
		const asks = { A: 50, B: 60, C: 70, D: 71, E: 72, F: 73, G: 74 };
		expect(own.evaluate(dealsAt(start, asks))).toEqual(['A', 'B', 'C', 'D', 'E']);
		expect(own.posts.at(-1)?.more).toBe(2);
		expect(own.evaluate(dealsAt(start + 5 * minute, asks))).toEqual([]);
		expect(own.evaluate(dealsAt(start + 10 * minute, { H: 55, ...asks }))).toEqual(['H']);
		expect(own.evaluate(dealsAt(start + 15 * minute, { H: 55, ...asks }))).toEqual([]);
	});

	test('does not take deals for new that only come and go at the end of a long list', () => {
		const own = new PostingFeed(feed());
		const asks = (from: number, to: number) =>
			Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`I${from + i}`, 80]));
		// Only the best 500 are remembered, so the last ten come and go unseen.
		own.evaluate(dealsAt(start, asks(0, 510)));
		expect(own.evaluate(dealsAt(start + 5 * minute, asks(3, 510)))).toEqual([]);
		expect(own.evaluate(dealsAt(start + 10 * minute, { New: 70, ...asks(0, 510) }))).toEqual(['New']);
	});

	test('posts an item again within a day only if its ask is at least 5 % lower than when it was posted', () => {
		const own = new PostingFeed(feed());
		expect(own.evaluate(dealsAt(start, { A: 60 }))).toEqual(['A']);
		expect(own.evaluate(dealsAt(start + hour, { A: 57.01 }))).toEqual([]);
		expect(own.evaluate(dealsAt(start + 2 * hour, { A: 57 }))).toEqual(['A']);
		expect(own.evaluate(dealsAt(start + 3 * hour, { A: 54.16 }))).toEqual([]);
		expect(own.evaluate(dealsAt(start + 4 * hour, { A: 54.15 }))).toEqual(['A']);
	});

	test('posts an item again that was no deal for a while, but not within a day', () => {
		const own = new PostingFeed(feed());
		own.evaluate(dealsAt(start, { A: 60 }));
		own.evaluate(dealsAt(start + hour, {}));
		expect(own.evaluate(dealsAt(start + 2 * hour, { A: 60 }))).toEqual([]);
		own.evaluate(dealsAt(start + 3 * hour, {}));
		expect(own.evaluate(dealsAt(start + day + minute, { A: 60 }))).toEqual(['A']);
	});

	test('posts a deal that was passed over once it is 5 points better', () => {
		const own = new PostingFeed(feed());
		const five = { A: 50, B: 51, C: 52, D: 53, E: 54 };
		own.evaluate(dealsAt(start, { ...five, Late: 80 }));
		expect(own.evaluate(dealsAt(start + hour, { ...five, Late: 76 }))).toEqual([]);
		// It is 5 points better than in the list before, which was recorded too.
		expect(own.evaluate(dealsAt(start + 2 * hour, { ...five, Late: 71 }))).toEqual(['Late']);
	});

	test('makes no more posts in any 24 hours than its limit, and passes over the rest', () => {
		const own = new PostingFeed(feed({ atMost: 3 }));
		for (let i = 0; i < 4 * 48; i++) own.evaluate(dealsAt(start + i * 30 * minute, { [`N${i}`]: 50 }));
		expect(own.posts).toHaveLength(12);
		for (const { at } of own.posts)
			expect(own.posts.filter((other) => other.at > at - day && other.at <= at).length).toBeLessThanOrEqual(3);
		expect(countRecentPosts(own.feed, own.posts.at(-1)!.at)).toBe(3);
		expect(own.feed.recentItems).toHaveLength(3);
	});

	test('never makes two posts from one list, even if two processes evaluate it', () => {
		const own = new PostingFeed(feed());
		expect(own.evaluate(dealsAt(start, { A: 50 }))).toEqual(['A']);
		expect(own.evaluate(dealsAt(start, { A: 50, B: 51 }))).toEqual([]);
		expect(own.evaluate(dealsAt(start - minute, { A: 50, C: 51 }), start)).toEqual([]);
	});

	test('goes on after the clock was set back by hours', () => {
		const own = new PostingFeed(feed({ atMost: 1 }));
		expect(own.evaluate(dealsAt(start + 5 * hour, { A: 50 }))).toEqual(['A']);
		expect(own.evaluate(dealsAt(start, { A: 50, B: 60 }))).toEqual(['B']);
	});

	test('is the same object while no price changes, so that nothing is written', () => {
		const own = new PostingFeed(feed());
		own.evaluate(dealsAt(start, { A: 50, B: 60 }));
		const { feed: before } = own;
		for (let at = start; at < start + 3 * day; at += hour)
			expect(decidePost(before, dealsAt(at, { A: 50, B: 60 }), at).feed).toBe(before);
	});
});

describe('A feed of items back in stock', () => {
	test('posts each of them, but none twice in a day unless it costs 5 % less', () => {
		const own = new PostingFeed(feed({ query: restockQuery }));
		expect(own.evaluate(restocksAt(start, { A: 10, B: 20 }))).toEqual(['A', 'B']);
		expect(own.evaluate(restocksAt(start + hour, { A: 10, B: 19 }))).toEqual(['B']);
		expect(own.evaluate(restocksAt(start + day, { A: 10, B: 19 }))).toEqual(['A']);
	});
});

describe('A feed of movers', () => {
	test('posts an item again on the next day only if it moved by 5 points more', () => {
		const own = new PostingFeed(feed({ query: moversQuery }));
		expect(own.evaluate(moversAt(start, { A: 0.3, B: 0.2 }))).toEqual(['A', 'B']);
		expect(own.evaluate(moversAt(start + 23 * hour, { A: 0.35, B: 0.249 }))).toEqual(['A']);
		expect(own.evaluate(moversAt(start + day + minute, { B: 0.2 }))).toEqual([]);
		// After 30 hours, the last post no longer counts.
		expect(own.evaluate(moversAt(start + 2 * day, { B: 0.2 }))).toEqual(['B']);
	});

	test('has had its digest of the day even if nothing moved', () => {
		const own = new PostingFeed(feed({ query: moversQuery }));
		expect(own.evaluate(moversAt(start, {}))).toEqual([]);
		expect(own.feed.digestAt).toBe(start);
	});
});
