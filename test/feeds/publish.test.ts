import { describe, expect, test } from 'vitest';
import { emptyOutbox } from '../../src/delivery/outbox.ts';
import type { Feed } from '../../src/feeds/feed.ts';
import type { FeedBook, FeedMessage, FeedPost } from '../../src/feeds/feed-book.ts';
import type { Finding } from '../../src/feeds/finding.ts';
import { postsToday, publish } from '../../src/feeds/publish.ts';
import { dealsAt, feed, moversAt, moversQuery, restockQuery, restocksAt } from './samples.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

/** A server whose posts are sent at once. */
class Server {
	book: FeedBook;
	readonly posts: { readonly at: number; readonly names: readonly string[]; readonly more: number }[] = [];

	constructor(...feeds: Feed[]) {
		this.book = { feeds, outbox: emptyOutbox };
	}

	/** The names in the posts that follow from a finding. */
	judge(finding: Finding, now = finding.shown.at): string[] {
		this.book = publish(this.book, () => finding, now);
		const posts = this.book.outbox.waiting.filter(isPost);
		this.book = { ...this.book, outbox: emptyOutbox };
		for (const { shown, more } of posts) this.posts.push({ at: now, names: shown.items.map(({ name }) => name), more });
		return posts.flatMap(({ shown }) => shown.items.map(({ name }) => name));
	}
}

const isPost = (message: FeedMessage): message is FeedPost => message.what === 'post';

describe('A feed of deals', () => {
	test('first posts the best five there are, and then only what is new', () => {
		const server = new Server(feed());
		const asks = { A: 50, B: 60, C: 70, D: 71, E: 72, F: 73, G: 74 };
		expect(server.judge(dealsAt(start, asks))).toEqual(['A', 'B', 'C', 'D', 'E']);
		expect(server.posts.at(-1)?.more).toBe(2);
		expect(server.judge(dealsAt(start + 5 * minute, asks))).toEqual([]);
		expect(server.judge(dealsAt(start + 10 * minute, { H: 55, ...asks }))).toEqual(['H']);
		expect(server.judge(dealsAt(start + 15 * minute, { H: 55, ...asks }))).toEqual([]);
	});

	test('does not post a deal again that stays one for days', () => {
		const server = new Server(feed());
		for (let at = start; at < start + 3 * day; at += 5 * minute) server.judge(dealsAt(at, { A: 50, B: 60 }));
		expect(server.posts).toHaveLength(1);
	});

	test('does not take deals for new that only come and go at the end of a long list', () => {
		const server = new Server(feed());
		const asks = (from: number, to: number) =>
			Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`I${from + i}`, 80]));
		server.judge(dealsAt(start, asks(0, 510)));
		expect(server.judge(dealsAt(start + 5 * minute, asks(3, 510)))).toEqual([]);
		expect(server.judge(dealsAt(start + 10 * minute, { New: 70, ...asks(0, 510) }))).toEqual(['New']);
	});

	test('has no more posts wait than it may post in a day, however long they cannot be sent', () => {
		let book: FeedBook = { feeds: [feed({ atMost: 2 })], outbox: emptyOutbox };
		for (let i = 0; i < 10; i++) {
			const at = start + i * day;
			book = publish(book, () => dealsAt(at, { [`I${i}`]: 50 }), at);
		}
		expect(book.outbox.waiting).toHaveLength(2);
	});

	test('posts an item again within a day only if its ask is at least 5 % lower than when it was posted', () => {
		const server = new Server(feed());
		expect(server.judge(dealsAt(start, { A: 60 }))).toEqual(['A']);
		expect(server.judge(dealsAt(start + hour, { A: 57.01 }))).toEqual([]);
		expect(server.judge(dealsAt(start + 2 * hour, { A: 57 }))).toEqual(['A']);
		expect(server.judge(dealsAt(start + 3 * hour, { A: 54.16 }))).toEqual([]);
		expect(server.judge(dealsAt(start + 4 * hour, { A: 54.15 }))).toEqual(['A']);
	});

	test('posts an item that was none for a while again, but not within a day', () => {
		const server = new Server(feed());
		server.judge(dealsAt(start, { A: 60 }));
		server.judge(dealsAt(start + hour, {}));
		expect(server.judge(dealsAt(start + 2 * hour, { A: 60 }))).toEqual([]);
		server.judge(dealsAt(start + 3 * hour, {}));
		expect(server.judge(dealsAt(start + day + minute, { A: 60 }))).toEqual(['A']);
	});

	test('posts a deal that was passed over once it is 5 points better', () => {
		const server = new Server(feed());
		const five = { A: 50, B: 51, C: 52, D: 53, E: 54 };
		server.judge(dealsAt(start, { ...five, Late: 80 }));
		expect(server.judge(dealsAt(start + hour, { ...five, Late: 76 }))).toEqual([]);
		expect(server.judge(dealsAt(start + 2 * hour, { ...five, Late: 71 }))).toEqual(['Late']);
	});

	test('makes at most so many posts in any 24 hours, and passes over the rest', () => {
		const server = new Server(feed({ atMost: 3 }));
		for (let i = 0; i < 4 * 288; i++) server.judge(dealsAt(start + i * 5 * minute, { [`N${i}`]: 50 }));
		expect(server.posts).toHaveLength(12);
		for (const { at } of server.posts)
			expect(server.posts.filter((other) => other.at > at - day && other.at <= at).length).toBeLessThanOrEqual(3);
		expect(postsToday(server.book.feeds[0]!, server.posts.at(-1)!.at)).toBe(3);
		expect(server.book.feeds[0]!.posted).toHaveLength(3);
	});

	test('never makes two posts from one list, even if two processes judge it', () => {
		const server = new Server(feed());
		expect(server.judge(dealsAt(start, { A: 50 }))).toEqual(['A']);
		expect(server.judge(dealsAt(start, { A: 50, B: 51 }))).toEqual([]);
		expect(server.judge(dealsAt(start - minute, { A: 50, C: 51 }), start)).toEqual([]);
	});

	test('changes nothing in a market that stands still, so that nothing is written', () => {
		const server = new Server(feed());
		server.judge(dealsAt(start, { A: 50, B: 60 }));
		const { book } = server;
		for (let at = start; at < start + day; at += 5 * minute)
			expect(publish(book, () => dealsAt(at, { A: 50, B: 60 }), at)).toBe(book);
	});

	test('that is paused posts nothing', () => {
		const server = new Server(feed({ paused: 'manager' }));
		expect(server.judge(dealsAt(start, { A: 50 }))).toEqual([]);
	});
});

describe('A feed of items back in stock', () => {
	test('posts each of them, but none twice in a day unless it costs 5 % less', () => {
		const server = new Server(feed({ query: restockQuery }));
		expect(server.judge(restocksAt(start, { A: 10, B: 20 }))).toEqual(['A', 'B']);
		expect(server.judge(restocksAt(start + hour, { A: 10, B: 19 }))).toEqual(['B']);
		expect(server.judge(restocksAt(start + day, { A: 10, B: 19 }))).toEqual(['A']);
	});
});

describe('A feed of movers', () => {
	test('posts an item again within a day only if it moved by 5 points more', () => {
		const server = new Server(feed({ query: moversQuery }));
		expect(server.judge(moversAt(start, { A: 0.3, B: 0.2 }))).toEqual(['A', 'B']);
		expect(server.judge(moversAt(start + 23 * hour, { A: 0.35, B: 0.249 }))).toEqual(['A']);
		expect(server.judge(moversAt(start + day, { B: 0.2 }))).toEqual(['B']);
	});

	test('has had its digest of the day even if nothing moved', () => {
		const server = new Server(feed({ query: moversQuery }));
		expect(server.judge(moversAt(start, {}))).toEqual([]);
		expect(server.book.feeds[0]!.digestAt).toBe(start);
	});
});
