import { describe, expect, test } from 'vitest';
import { ownerOfUser } from '../../../../commands/alerts/stored/feed-record.ts';
import { endBoard } from '../../../../commands/alerts/stored/refusals.ts';
import { feedRow } from '../../../../commands/alerts/stored/stored-feeds.ts';
import { dayLength } from '../../../../src/base/clock.ts';
import { StoreError } from '../../../../src/base/errors/store-error.ts';
import type { Market } from '../../../../src/market/snapshots/market.ts';
import { noHistory } from '../../../../src/prices/price-history.ts';
import { historyOf, referenceOf } from '../../../answers/pages/earlier-prices.ts';
import { historyRow, itemRow, outOfStockRow, salesOf } from '../../../market/bodies.ts';
import { lowsOf } from '../../../support/fake-history.ts';
import { breakTable } from '../../../support/store.ts';
import { feedsFixture, rowsOf, server } from './feeds-fixture.ts';
import { dealsQuery, feed, itemQuery, lowsQuery, moversQuery, restockQuery, tradeupsQuery } from './sample-feeds.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('Feeds of deals', () => {
	test('find only what their filters let through, and trade-locked listings only if asked for', async () => {
		const fixture = await feedsFixture();
		await fixture.sales('A', 'B', 'C', 'Far');
		await fixture.add(
			feed({ id: 'nonsense', query: { ...dealsQuery, text: 'nonsense qqq', narrowedTo: 'nonsense qqq' } }),
			feed({ id: 'limited', query: { ...dealsQuery, priceRange: { min: 60 } } }),
			feed({ id: 'named', query: { ...dealsQuery, text: 'A', narrowedTo: 'A' } }),
			feed({ id: 'often', query: { ...dealsQuery, minSales: 51 } }),
			feed({ id: 'any', query: { ...dealsQuery, priceRange: { max: 40 } } }),
			feed({ id: 'locked', query: { ...dealsQuery, kind: 'deals', locked: true, minDiscount: 15 } }),
		);
		await fixture.asks({ A: 50, B: 70, C: 100, Far: 1 });
		expect(await fixture.posts()).toEqual([['B'], ['A']]);
		await fixture.arrive('trade-locked', rowsOf({ C: 40 }));
		expect(await fixture.posts()).toEqual([['C']]);
		expect(fixture.logged).toEqual([]);
	});

	test('that are added between two lists are evaluated by the last one within a minute, and only once', async () => {
		const fixture = await feedsFixture();
		await fixture.sales('A', 'B');
		await fixture.asks({ A: 50 });
		await fixture.add(feed(), feed({ id: 'none', query: { ...dealsQuery, priceRange: { min: 80 } } }));
		fixture.notifier.start();
		await fixture.clock.advance(2 * minute);
		expect(await fixture.posts()).toEqual([['A']]);
		expect((await fixture.feeds()).map(({ seen }) => Object.values(seen!.items))).toEqual([[], [50]]);
		await fixture.notifier.stop();
	});

	test('wait while lists are stale', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed());
		await fixture.sales('A', 'B');
		await fixture.asks({ A: 50, B: 100 }, { age: 7 * minute });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 100, B: 50 });
		expect(await fixture.posts()).toEqual([['B']]);
	});

	test('get each post once, even if two processes evaluate', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed(), feed({ id: 'restocks', query: restockQuery, channel: '5' }));
		const both = [fixture.notifier, fixture.another()];
		await fixture.sales('A', 'B');
		await fixture.asks({ A: 50, B: null }, { notifiers: both });
		await fixture.asks({ A: 50, B: 120 }, { notifiers: both });
		expect(await fixture.posts()).toEqual([['A'], ['B']]);
	});

	test('lose nothing if the store fails: the next list is evaluated again, and it is logged once', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed(), feed({ id: 'restocks', query: restockQuery }));
		await fixture.sales('A', 'B');
		await fixture.asks({ A: 100, B: null });
		const repair = await breakTable(fixture.database, 'outbox');
		for (let i = 0; i < 3; i++) await fixture.asks({ A: 50, B: 100 });
		expect(fixture.logged).toEqual(['alerts and feeds cannot be evaluated; it is tried again']);
		await repair();
		await fixture.asks({ A: 50, B: 100 });
		expect(await fixture.posts()).toEqual([['A'], ['B']]);
	});

	test('do not wait for one of them whose lists are missing', async () => {
		const fixture = await feedsFixture();
		const market: Market = {
			...fixture.market,
			list: (wanted) => (wanted.currency === 'EUR' ? fixture.market.list(wanted) : undefined),
		};
		await fixture.add(feed({ id: '1', query: { ...dealsQuery, currency: 'CHF' } }), feed({ id: '2' }));
		await fixture.sales('A');
		await fixture.asks({ A: 50 }, { notifiers: [fixture.another({ market })] });
		expect(await fixture.posts()).toEqual([['A']]);
	});

	test('keep the lists that they need in use, as long as they are active', async () => {
		const fixture = await feedsFixture();
		await fixture.add(
			feed(),
			feed({ id: 'locked', query: { ...dealsQuery, kind: 'deals', locked: true, minDiscount: 15 } }),
		);
		fixture.notifier.start();
		await fixture.notifier.idle();
		expect(fixture.lockedRequests).toEqual([730]);
		await fixture.database.sql.updateTable('feeds').set({ paused: 'manager' }).execute();
		fixture.lockedRequests.length = 0;
		await fixture.clock.advance(2 * minute);
		expect(fixture.lockedRequests).toEqual([]);
		await fixture.notifier.stop();
	});
});

describe('A feed that cannot be evaluated', () => {
	const broken = (id: string) => feed({ id, query: { ...itemQuery, kind: 'market' } as never, addedAt: 0 });
	const failing = async () => {
		throw new StoreError('damaged', 'the table is damaged');
	};

	test('does not stop the feeds behind it, and is logged once', async () => {
		const fixture = await feedsFixture({
			marketTrends: { of: failing } as never,
			history: { ...noHistory('EUR'), isOn: true, recorded: () => ({ from: 0, to: 1 }) } as never,
			digestOf: async () => ({ hour: 0, zone: 'UTC' }),
		});
		await fixture.sales('A', 'B', 'C');
		await fixture.add(broken('a'), feed({ id: 'b' }));
		await fixture.asks({ A: 50, B: 100, C: 100 });
		await fixture.asks({ A: 50, B: 60, C: 100 });
		expect(await fixture.posts()).toEqual([['A'], ['B']]);
		expect(fixture.logged).toEqual(['a feed cannot be evaluated; it is tried again']);
	});

	test('does not stop the feeds behind it if a newer version has added its kind', async () => {
		const fixture = await feedsFixture();
		await fixture.sales('A', 'B', 'C');
		await fixture.add(feed({ id: 'a', query: { ...itemQuery, kind: 'from-the-future' } as never }), feed({ id: 'b' }));
		await fixture.asks({ A: 50, B: 100, C: 100 });
		expect(await fixture.posts()).toHaveLength(1);
		expect(fixture.logged).toEqual([]);
	});
});

describe('Feeds of new lows', () => {
	/** A cost at least 90 until now, and B at least 95. */
	const lows = () =>
		lowsOf(
			new Map([
				[0, 90],
				[1, 95],
			]),
			0,
		);
	const history = { ...noHistory('EUR'), lows, recorded: () => ({ from: 0, to: 100 * dayLength }) };

	test('get what is cheaper than ever and sells often, once', async () => {
		const fixture = await feedsFixture({ history });
		await fixture.add(feed({ query: lowsQuery }));
		await fixture.sales('A', 'B');
		await fixture.asks({ A: 90, B: 95 });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 89, B: 94 }, { age: 7 * minute });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 89, B: 94 });
		expect(await fixture.posts()).toEqual([['A', 'B']]);
		await fixture.asks({ A: 89, B: 93 });
		expect(await fixture.posts()).toEqual([]);
	});

	test('get nothing before the lows are known, nor what costs too much or sells too rarely', async () => {
		const unknown = await feedsFixture();
		await unknown.add(feed({ query: lowsQuery }));
		await unknown.sales('A');
		await unknown.asks({ A: 80 });
		expect(await unknown.posts()).toEqual([]);
		const fixture = await feedsFixture({ history });
		await fixture.add(
			feed({ query: { ...lowsQuery, kind: 'lows', period: '90d', priceRange: { max: 90 } } }),
			feed({ id: 'rare', query: { ...lowsQuery, kind: 'lows', period: '90d', minSales: 10_000 } }),
		);
		await fixture.sales('A', 'B');
		await fixture.asks({ A: 89, B: 94 });
		expect(await fixture.posts()).toEqual([['A']]);
	});
});

describe('Feeds of trade-ups', () => {
	const redline = 'AK-47 | Redline (Field-Tested)';
	const sold = (name: string, median: number) =>
		historyRow(name, { last_7_days: salesOf(median, 9), last_30_days: salesOf(median, 40) });
	/** Half of ten Redlines with the worst floats bring an Asiimov, the others a Chameleon. */
	const sales = [sold('AWP | Asiimov (Battle-Scarred)', 80), sold('AUG | Chameleon (Field-Tested)', 20)];
	const redlines = (ask: number) => [
		itemRow(redline, { min_price: ask, median_price: ask, suggested_price: ask, quantity: 90 }),
	];

	test('get a contract that has come to bring more than it costs, once a day', async () => {
		const fixture = await feedsFixture();
		const arrive = async (ask: number) => {
			await fixture.clock.advance(5 * minute);
			await fixture.arrive('tradable', redlines(ask));
			return fixture.posts();
		};
		await fixture.add(feed({ query: tradeupsQuery }));
		await fixture.arrive('history', sales);
		expect(await arrive(6)).toEqual([]);
		expect(await arrive(4)).toEqual([[redline]]);
		// A contract that loses and then gains again is not posted twice in a day, however much it gains.
		expect(await arrive(6)).toEqual([]);
		expect(await arrive(2)).toEqual([]);
		await fixture.clock.advance(24 * hour);
		expect(await arrive(6)).toEqual([]);
		expect(await arrive(4)).toEqual([[redline]]);
	});

	test('get none that brings more only before the fee, costs too much, or has an outcome without a price', async () => {
		const afterFee = await feedsFixture({ sellerFee: 0.3 });
		const limited = await feedsFixture();
		const unpriced = await feedsFixture();
		await afterFee.add(feed({ query: tradeupsQuery }));
		await limited.add(feed({ query: { ...tradeupsQuery, kind: 'tradeups', priceRange: { max: 39 } } }));
		await unpriced.add(feed({ query: tradeupsQuery }));
		await afterFee.arrive('history', sales);
		await limited.arrive('history', sales);
		await unpriced.arrive('history', sales.slice(0, 1));
		for (const fixture of [afterFee, limited, unpriced]) {
			await fixture.clock.advance(5 * minute);
			await fixture.arrive('tradable', redlines(4));
			expect(await fixture.posts()).toEqual([]);
		}
	});
});

test('Feeds of the market get one post a day about how it is, without the indexes', async () => {
	const recorded = { from: 0, to: 1 };
	const fixture = await feedsFixture({ history: { ...noHistory('EUR'), recorded: () => recorded } });
	await fixture.add(feed({ query: { ...restockQuery, kind: 'market' } }));
	await fixture.sales('A', 'B');
	// Daily posts are due at 18:00 UTC: go to that time of the next day.
	await fixture.clock.advance(24 * hour - (fixture.clock.wall() % (24 * hour)) + 18 * hour);
	await fixture.asks({ A: 100, B: 100 });
	const [post] = await fixture.takePosts();
	if (post?.shown.kind !== 'market') throw new Error('There is no post about the market.');
	const [summary] = post.shown.items;
	// Two items were sold 50 times each, for 110 on average.
	expect(summary!.sold['30d'].amount).toBeCloseTo(11_000, 6);
	expect(summary!.trends[0]).toMatchObject({ items: 2 });
	expect(summary!.trends[0]).not.toHaveProperty('index');
	await fixture.asks({ A: 100, B: 100 });
	expect(await fixture.takePosts()).toEqual([]);
	await fixture.clock.advance(24 * hour);
	await fixture.sales('A', 'B');
	await fixture.asks({ A: 100, B: 100 });
	expect(await fixture.takePosts()).toHaveLength(1);
});

describe('Feeds of one item', () => {
	test('do not believe an ask that looks wrong until the next list has it, too', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: itemQuery }));
		await fixture.sales('A');
		await fixture.asks({ A: 100 });
		await fixture.asks({ A: 10 });
		expect(await fixture.posts()).toEqual([]);
		// A list of hours ago confirms nothing.
		await fixture.clock.advance(6 * hour);
		await fixture.asks({ A: 10 });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 10 });
		expect(await fixture.posts()).toEqual([['A']]);
	});

	test('get it once when it reaches its goal, and are done', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: itemQuery }));
		await fixture.asks({ A: 11 });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 10 });
		expect(await fixture.posts()).toEqual([['A']]);
		expect(await fixture.database.sql.selectFrom('feeds').select('paused').execute()).toEqual([{ paused: 'done' }]);
		await fixture.asks({ A: 5 });
		expect(await fixture.posts()).toEqual([]);
	});

	test('that repeat get it again only after it was away from its goal for a while', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: { ...itemQuery, once: false } }));
		await fixture.asks({ A: 10 });
		expect(await fixture.posts()).toEqual([['A']]);
		await fixture.asks({ A: 9.9 });
		expect(await fixture.posts()).toEqual([]);
		await fixture.clock.advance(25 * hour);
		await fixture.asks({ A: 20 });
		await fixture.asks({ A: 9.9 });
		expect(await fixture.posts()).toEqual([['A']]);
	});

	test('that repeat do not get it again because a single list does not meet the goal', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: { ...itemQuery, once: false } }));
		for (const [ask, posts] of [
			[10, 1],
			[10, 0],
			[20, 0],
			[10, 0],
			[20, 0],
			[20, 0],
			[10, 1],
		] as const) {
			await fixture.clock.advance(20 * minute);
			await fixture.asks({ A: ask });
			expect(await fixture.posts(), String(ask)).toHaveLength(posts);
		}
	});

	test('do not believe a list that lacks many rows', async () => {
		const others = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`Other ${i}`, 100]));
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: { ...itemQuery, goal: { kind: 'stock' }, once: false } }));
		await fixture.asks({ A: 10, ...others });
		expect(await fixture.posts()).toHaveLength(1);
		await fixture.clock.advance(29 * minute);
		await fixture.asks({ A: 10, ...others });
		await fixture.clock.advance(5 * minute);
		await fixture.asks({ B: 10 });
		await fixture.clock.advance(5 * minute);
		await fixture.asks({ A: 10, ...others });
		expect(await fixture.posts()).toEqual([]);
	});

	test('depend only on their goal, not on whether the item is cheaper than when it was last posted', async () => {
		const fixture = await feedsFixture();
		const query = { ...itemQuery, goal: { kind: 'above', amount: 100 }, once: false } as const;
		await fixture.add(feed({ query }));
		for (const [ask, posts] of [
			[120, 1],
			[112, 0],
			[90, 0],
			[90, 0],
			[130, 1],
		] as const) {
			await fixture.clock.advance(hour);
			await fixture.asks({ A: ask });
			expect(await fixture.posts(), String(ask)).toHaveLength(posts);
		}
	});

	test('say nothing about a new low while the low is unknown', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: { ...itemQuery, goal: { kind: 'below', amount: 10, low: '90d' } } }));
		await fixture.asks({ A: 9.5 });
		expect(await fixture.posts()).toEqual([]);
	});

	test('end when their time is over', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: { ...itemQuery, endsAt: fixture.clock.wall() + minute } }));
		await fixture.asks({ A: 10 }, { age: 2 * minute });
		expect(await fixture.posts()).toEqual([]);
		expect(await fixture.database.sql.selectFrom('feeds').select('paused').execute()).toEqual([{ paused: 'done' }]);
	});

	test('wait for less than the low until yesterday, if they are about a new low', async () => {
		const fixture = await feedsFixture({ history: { ...noHistory('EUR'), lows: () => lowsOf(new Map([[0, 8]]), 0) } });
		await fixture.add(feed({ query: { ...itemQuery, goal: { kind: 'below', amount: 10, low: '90d' } } }));
		await fixture.asks({ A: 7 }, { age: 7 * minute });
		await fixture.asks({ A: 8 });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 7.99 });
		expect(await fixture.posts()).toEqual([['A']]);
	});
});

test('Feeds of a user are told by direct messages, which wait for the end of quiet hours', async () => {
	const fixture = await feedsFixture();
	await fixture.database.sql
		.insertInto('feeds')
		.values(feedRow(ownerOfUser('77'), feed()))
		.execute();
	await fixture.sales('A');
	await fixture.asks({ A: 50 });
	const rows = await fixture.database.sql.selectFrom('outbox').select(['kind', 'owner', 'channel']).execute();
	expect(rows).toEqual([{ kind: 'direct-message', owner: '77', channel: '4' }]);
});

describe('Boards', () => {
	const query = { ...restockQuery, kind: 'board', items: [{ key: itemQuery.item, name: 'A', isAny: false }] } as const;
	const board = { message: '99', shown: '[10]' };
	const kindsOf = async (fixture: Awaited<ReturnType<typeof feedsFixture>>) => {
		const rows = await fixture.database.sql.selectFrom('outbox').select(['kind', 'about']).execute();
		return rows.map(({ kind, about }) => `${kind} ${about}`);
	};

	test('are edited when one of their prices has changed, and wait only once', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query, board, lastPostedListAt: fixture.clock.wall() }));
		await fixture.asks({ A: 10, B: 5 });
		await fixture.asks({ A: 10, B: 6 });
		expect(await kindsOf(fixture)).toEqual([]);
		await fixture.asks({ A: 9, B: 6 });
		await fixture.asks({ A: null, B: 6 });
		expect(await kindsOf(fixture)).toEqual(['board one']);
		// The edit that is being sent may have the older price, so another one is queued.
		await fixture.database.sql.updateTable('outbox').set({ message: 'sending' }).execute();
		await fixture.asks({ A: 8, B: 6 });
		expect(await kindsOf(fixture)).toEqual(['board one', 'board one']);
		expect((await fixture.feeds())[0]!.board).toEqual({ message: '99', shown: '[8]' });
		// Edits that failed are not tried again once there is a newer one.
		await fixture.database.sql.updateTable('outbox').set({ message: 'tried', failures: 1 }).execute();
		await fixture.asks({ A: 7 });
		expect(await kindsOf(fixture)).toEqual(['board one']);
	});

	test('are edited twice an hour although no price has changed, because they say how old prices are', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query, board, lastPostedListAt: fixture.clock.wall() }));
		for (let i = 0; i < 5; i++) await fixture.asks({ A: 10 });
		expect(await kindsOf(fixture)).toEqual([]);
		await fixture.asks({ A: 10 });
		expect(await kindsOf(fixture)).toEqual(['board one']);
	});

	test('are not edited while they are paused, or before they are posted', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query, board, paused: 'manager' }), feed({ id: 'two', query }));
		await fixture.asks({ A: 9 });
		expect(await kindsOf(fixture)).toEqual([]);
	});

	test('end when their message is gone, and whoever set them up is told', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query, board }), feed({ id: 'two', query, board, channel: '5' }));
		await endBoard(fixture.database, server, 'one', fixture.clock);
		expect((await fixture.feeds()).map(({ id }) => id)).toEqual(['two']);
		expect(await kindsOf(fixture)).toEqual(['notice 1']);
		await endBoard(fixture.database, server, 'one', fixture.clock);
		expect(await kindsOf(fixture)).toHaveLength(1);
	});
});

describe('Feeds of items back in stock', () => {
	test('get those that had no unit and have been sold before', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: { ...restockQuery, priceRange: { max: 35 } } }));
		await fixture.sales('A', 'B', 'C', 'Dear');
		await fixture.asks({ A: 10, B: null, Dear: null, Rare: null });
		expect(await fixture.posts()).toEqual([]);
		await fixture.asks({ A: 10, B: 20, C: 30, D: 30, Dear: 40, Rare: 10 });
		// D was never sold: it is new.
		expect(await fixture.posts()).toEqual([['C', 'B']]);
		await fixture.asks({ A: 10, B: 20, C: 30, D: 40 });
		expect(await fixture.posts()).toEqual([]);
	});

	test('get those that were missing in some lists, unless many were missing at once', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: restockQuery }));
		const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`I${i}`, 10]));
		const part = (from: number) => Object.fromEntries(Object.entries(many).slice(from, from + 99));
		await fixture.sales(...Object.keys(many), 'A');
		await fixture.asks({ ...many, A: 10 });
		await fixture.asks(many);
		await fixture.asks(many);
		await fixture.asks({ ...many, A: 10 });
		expect(await fixture.posts()).toEqual([['A']]);
		// Two lists of the same size lack different items.
		for (const items of [part(0), part(21), many]) await fixture.asks({ ...items, A: 10 });
		expect(await fixture.posts()).toEqual([]);
		// A list has all rows, but many without an ask.
		const manyUnoffered = Object.fromEntries(Object.keys(many).map((name, i) => [name, i < 40 ? null : 10]));
		for (const items of [manyUnoffered, many]) await fixture.asks({ ...items, A: 10 });
		expect(await fixture.posts()).toEqual([]);
	});

	test('get those within their price limits, in their own currency', async () => {
		const fixture = await feedsFixture();
		const usd = { from: 'EUR', rate: 2, measuredAt: 0 } as const;
		const market: Market = { ...fixture.market, rate: (currency) => (currency === 'USD' ? usd : undefined) };
		const others = [fixture.another({ market })];
		await fixture.add(feed({ query: { ...restockQuery, currency: 'USD', priceRange: { max: 30 } } }));
		await fixture.sales('A', 'B');
		await fixture.asks({ A: null, B: null }, { notifiers: others });
		await fixture.asks({ A: 10, B: 20 }, { notifiers: others });
		const posts = await fixture.takePosts();
		expect(posts).toHaveLength(1);
		const [post] = posts;
		expect(post).toMatchObject({ shown: { currency: 'USD', conversion: { from: 'EUR' }, items: [{ ask: 20 }] } });
	});

	test('get them with amounts in the home currency if there is no exchange rate', async () => {
		const fixture = await feedsFixture();
		const market: Market = {
			...fixture.market,
			list: (wanted) => (wanted.currency === 'EUR' ? fixture.market.list(wanted) : undefined),
		};
		const others = [fixture.another({ market })];
		await fixture.add(feed({ query: { ...restockQuery, currency: 'CHF' } }));
		await fixture.sales('A');
		await fixture.asks({ A: null }, { notifiers: others });
		await fixture.asks({ A: 10 }, { notifiers: others });
		const [post] = await fixture.takePosts();
		expect(post).toMatchObject({ shown: { currency: 'EUR', items: [{ ask: 10 }] } });
	});

	test('get those that came back while the bot was down', async () => {
		const fixture = await feedsFixture();
		await fixture.add(feed({ query: restockQuery }));
		await fixture.sales('A', 'B');
		await fixture.arrive('out-of-stock', [outOfStockRow('A')]);
		await fixture.asks({ A: 10, B: 10 });
		expect(await fixture.posts()).toEqual([['A']]);
	});
});

describe('Feeds of movers', () => {
	/** A fixture in which A and B sell for more than the day before, and a notifier with this digest. */
	async function risenFixture(digest: { readonly hour: number; readonly zone: string }) {
		const fixture = await feedsFixture();
		const lists = {
			tradable: rowsOf({ A: 100, B: 100, C: 100 }),
			history: Object.entries({ A: 77, B: 83, C: 100 }).map(([name, median]) =>
				historyRow(name, { last_7_days: salesOf(median, 9) }),
			),
		};
		const reference = await referenceOf(fixture as never, lists, fixture.clock.wall() - 20 * hour);
		const notifier = fixture.another({ history: historyOf([reference]), digestOf: async () => digest });
		const sold = { last_7_days: salesOf(100, 9) };
		await fixture.arrive(
			'history',
			['A', 'B', 'C'].map((name) => historyRow(name, sold)),
		);
		return { fixture, notifier };
	}

	test('get one post a day, at the hour of the server', async () => {
		const { fixture, notifier } = await risenFixture({ hour: 3, zone: 'Europe/Berlin' });
		await fixture.add(feed({ query: moversQuery, addedAt: fixture.clock.wall() - 48 * hour }));
		const midnight = fixture.clock.wall();
		const times: number[] = [];
		for (let i = 0; i < 30; i++) {
			await fixture.asks({ A: 130, B: 120, C: 100 }, { notifiers: [notifier] });
			for (const names of await fixture.posts()) {
				expect(names).toEqual(['A', 'B']);
				times.push(fixture.clock.wall() - midnight);
			}
		}
		// 03:00 in Berlin is 02:00 UTC.
		expect(times).toEqual([2 * hour]);
	});

	test('contain only items within their minimum change and their price range', async () => {
		const { fixture, notifier } = await risenFixture({ hour: 0, zone: 'UTC' });
		const addedAt = fixture.clock.wall() - 48 * hour;
		const query = { ...moversQuery, kind: 'movers', period: '1d', direction: 'up', minSales: 0 } as const;
		await fixture.add(
			feed({ query: { ...query, minChange: 25 }, addedAt }),
			feed({ id: 'two', query: { ...query, minChange: 10, priceRange: { max: 125 } }, addedAt }),
		);
		await fixture.asks({ A: 130, B: 120, C: 105 }, { notifiers: [notifier] });
		expect(await fixture.posts()).toEqual([['A'], ['B']]);
	});

	test('do not use up their post of the day while too little is recorded', async () => {
		const fixture = await feedsFixture({ digestOf: async () => ({ hour: 0, zone: 'UTC' }) });
		await fixture.add(feed({ query: moversQuery, addedAt: fixture.clock.wall() - 48 * hour }));
		await fixture.sales('A');
		await fixture.asks({ A: 130 });
		expect((await fixture.feeds())[0]!.digestAt).toBeUndefined();
	});
});
