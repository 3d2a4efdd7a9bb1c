import { describe, expect, test } from 'vitest';
import { beginSending, emptyOutbox } from '../../src/delivery/outbox.ts';
import { bookOf, changeFeeds, type FeedBook, forgetUser, refuse } from '../../src/feeds/feed-book.ts';
import { publish } from '../../src/feeds/publish.ts';
import { dealsAt, feed, restockQuery, restocksAt } from './samples.ts';

/** Feeds of one user in two channels and of another, each with a post that waits; the first one is being sent. */
function busyBook(): FeedBook {
	const feeds = [
		feed(),
		feed({ id: 'two', query: restockQuery }),
		feed({ id: 'three', query: restockQuery, addedBy: '2', noticeChannel: '8' }),
		feed({ id: 'elsewhere', channel: '5' }),
		feed({ id: 'silent', query: restockQuery, addedBy: '3', noticeChannel: undefined }),
	];
	const book = publish(
		{ feeds, outbox: emptyOutbox },
		({ id, query }) => {
			if (id === 'silent') return undefined;
			return query.kind === 'deals' ? dealsAt(1, { A: 50 }) : restocksAt(1, { B: 5 });
		},
		10,
	);
	return bookOf({ ...book, outbox: beginSending(book.outbox, 10, 'attempt') })!;
}

describe('A book of feeds', () => {
	test('is due when its first message waits, and is not kept once it is empty', () => {
		const book = publish(bookOf({ feeds: [feed()], outbox: emptyOutbox })!, () => dealsAt(1, { A: 50 }), 10);
		expect(book.dueAt).toBe(10);
		expect(changeFeeds(book, () => [])).toBeUndefined();
	});

	test('keeps no posts of feeds that are removed or paused, except one that is being sent', () => {
		const book = busyBook();
		const [sending, ...waiting] = book.outbox.waiting;
		const left = changeFeeds(book, (feeds) =>
			feeds
				.filter(({ id }) => id !== 'one' && id !== 'two')
				.map((each) => (each.id === 'three' ? feed({ ...each, paused: 'manager' }) : each)),
		)!;
		const gone = ['two', 'three'];
		expect(left.outbox.waiting).toEqual([
			sending,
			...waiting.filter((message) => message.what === 'post' && !gone.includes(message.feed)),
		]);
	});
});

describe('When Discord refuses a post', () => {
	const book = busyBook();
	const after = refuse(book, book.outbox.parcel!, 20)!;

	test('the feeds of that channel pause, and those of others do not', () => {
		expect(after.feeds.map(({ id, paused }) => [id, paused])).toEqual([
			['one', 'refused'],
			['two', 'refused'],
			['three', 'refused'],
			['elsewhere', undefined],
			['silent', 'refused'],
		]);
	});

	test('their other posts are withdrawn, and each user who can be told is told once', () => {
		expect(after.outbox.parcel).toBeUndefined();
		expect(after.outbox.waiting).toMatchObject([
			{ what: 'post', feed: 'elsewhere' },
			{ what: 'refused', channel: '9', feedChannel: '4', kinds: ['deals', 'restock'] },
			{ what: 'refused', channel: '8', feedChannel: '4', kinds: ['restock'] },
		]);
	});

	test('and then such a message to a user as well, it is given up', () => {
		const rest = { ...after, outbox: { waiting: after.outbox.waiting.slice(1) } };
		const sending = { ...rest, outbox: beginSending(rest.outbox, 30, 'attempt') };
		const left = refuse(sending, sending.outbox.parcel!, 40)!;
		expect(left.outbox.waiting.map(({ channel }) => channel)).toEqual(['8']);
		expect(left.feeds).toEqual(after.feeds);
	});
});

test('A user who is forgotten leaves their feeds, but no trace in them', () => {
	const book = busyBook();
	const after = forgetUser(refuse(book, book.outbox.parcel!, 20)!, '1')!;
	expect(after.feeds).toHaveLength(5);
	expect(JSON.stringify(after)).not.toMatch(/"addedBy":"1"|"noticeChannel":"9"|"channel":"9"/);
	expect(forgetUser(after, '1')).toBe(after);
});
