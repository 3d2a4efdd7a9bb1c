import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ownerOfUser } from '../../../../commands/alerts/stored/feed-record.ts';
import { endBoard, pauseFeeds } from '../../../../commands/alerts/stored/refusals.ts';
import { feedsLock, type NewFeed, StoredFeeds } from '../../../../commands/alerts/stored/stored-feeds.ts';
import settings from '../../../../commands/settings/settings.ts';
import { type QueuedPart, queueMessages } from '../../../../src/outbox/outbox.ts';
import { engines } from '../../../storage/engines.ts';
import { SimulatedClock } from '../../../support/simulated-clock.ts';
import { lazyDatabase } from '../../../support/store.ts';
import { until } from '../../../support/until.ts';
import { fakeContext, fewRows, fixtureOf, pressForReply } from '../../fake-context.ts';
import { feedsFixture, server } from '../watching/feeds-fixture.ts';
import { dealsAt, dealsQuery, itemQuery, restockQuery } from '../watching/sample-feeds.ts';

const newFeed = (channel: string, addedBy = '1'): NewFeed => ({
	channel,
	query: dealsQuery,
	role: undefined,
	atMost: 5,
	addedBy,
	noticeChannel: `dm of ${addedBy}`,
	locale: 'en-US',
});

function open() {
	const database = lazyDatabase();
	const clock = new SimulatedClock();
	const servers = async () => {
		const rows = await database.sql.selectFrom('feeds').select('owner').distinct().orderBy('owner').execute();
		return rows.map(({ owner: id }) => id);
	};
	/** The kind, the channel and the content of each message that waits to be sent. */
	const waiting = async () => {
		const rows = await database.sql.selectFrom('outbox').selectAll().orderBy('id').execute();
		return rows.map(({ kind, channel, content }) => ({ kind, channel, ...JSON.parse(content) }));
	};
	const post = (owner: string, { id, channel }: { readonly id: string; readonly channel: string }) => {
		const shown = dealsAt(1, { A: 50 });
		const queued: QueuedPart = {
			id: `post of ${id}`,
			kind: 'channel-post',
			owner,
			about: id,
			channel,
			queuedAt: 1,
			content: { shown, more: 0 },
		};
		return database.write([], (sql) => queueMessages(sql, [queued]));
	};
	return { database, clock, servers, waiting, post, feeds: new StoredFeeds({ database, clock }) };
}

describe('The feeds of a server', () => {
	test('are kept apart from those of others, and leave nothing when the last one is removed', async () => {
		const { feeds, servers } = open();
		const { id } = await feeds.add('1', newFeed('4'));
		await feeds.add('2', newFeed('5'));
		expect((await feeds.of('1')).map(({ channel }) => channel)).toEqual(['4']);
		expect(await feeds.remove('2', id)).toBe(false);
		expect(await feeds.remove('1', id)).toBe(true);
		expect(await servers()).toEqual(['2']);
		expect(await feeds.setPaused('1', id, true)).toBeUndefined();
	});

	test('are only as many as are allowed, even if two are added at once', async () => {
		const { feeds } = open();
		const outcomes = await Promise.allSettled(Array.from({ length: 22 }, (_, i) => feeds.add('1', newFeed(`${i}`))));
		expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
		expect(await feeds.of('1')).toHaveLength(20);
	});
});

describe('Feeds that are over', () => {
	const alert = (below: number) => ({
		...newFeed('4'),
		query: { ...itemQuery, goal: { kind: 'below', amount: below } } as const,
	});

	test('make room for the same again, and for others if there are too many', async () => {
		const { feeds, database } = open();
		for (let below = 1; below <= 20; below++) await feeds.add('1', alert(below));
		await expect(feeds.add('1', alert(21))).rejects.toMatchObject({ problem: { code: 'too-many-feeds' } });
		await database.sql.updateTable('feeds').set({ paused: 'done' }).execute();
		await feeds.add('1', alert(5));
		await feeds.add('1', alert(21));
		const remaining = await feeds.of('1');
		expect(remaining).toHaveLength(20);
		expect(remaining.filter(({ paused }) => paused === undefined)).toHaveLength(2);
	});

	test('stay if their replacement cannot be announced, which is then not added', async () => {
		const { feeds, database } = open();
		const old = await feeds.add('1', alert(5));
		await database.sql.updateTable('feeds').set({ paused: 'done' }).execute();
		const refusal = new Error('refused');
		await expect(feeds.add('1', alert(5), () => Promise.reject(refusal))).rejects.toBe(refusal);
		expect(await feeds.of('1')).toMatchObject([{ id: old.id, paused: 'done' }]);
		const added = await feeds.add('1', alert(5), async ({ id }) => {
			expect((await feeds.of('1')).map((feed) => feed.id)).toEqual([old.id, id]);
		});
		expect((await feeds.of('1')).map(({ id }) => id)).toEqual([added.id]);
	});

	test('stay while their post waits; if Discord refuses it, they wait for their goals again, and whoever set them is told', async () => {
		const { feeds, database, clock, waiting, post } = open();
		const feed = await feeds.add('1', alert(5));
		await post('1', feed);
		await database.sql.updateTable('feeds').set({ paused: 'done' }).execute();
		await expect(feeds.add('1', alert(5))).rejects.toMatchObject({ problem: { code: 'feed-exists' } });
		await pauseFeeds(database, '1', '4', clock);
		expect(await feeds.of('1')).toMatchObject([{ id: feed.id, paused: 'refused' }]);
		expect(await waiting()).toMatchObject([{ kind: 'notice', kinds: ['item'] }]);
	});

	test('last as long again each time they are resumed after their end', async () => {
		const { feeds, clock } = open();
		const days = (count: number) => count * 24 * 3_600_000;
		const endsAt = clock.wall() + days(30);
		const feed = await feeds.add('1', { ...newFeed('4'), query: { ...itemQuery, endsAt } });
		for (let times = 0; times < 3; times++) {
			await clock.advance(days(40));
			expect((await feeds.setPaused('1', feed.id, true))!.query).toMatchObject({ endsAt: expect.any(Number) });
			const resumed = await feeds.setPaused('1', feed.id, false);
			expect(resumed!.query).toMatchObject({ endsAt: clock.wall() + days(30) });
		}
	});

	test('are the same about a new low, whatever its amount is today', async () => {
		const { feeds } = open();
		const low = (amount: number) => ({
			...newFeed('4'),
			query: { ...itemQuery, goal: { kind: 'below', amount, low: '90d' } } as const,
		});
		await feeds.add('1', low(5));
		await expect(feeds.add('1', low(4))).rejects.toMatchObject({ problem: { code: 'feed-exists' } });
	});
});

test('Feeds of a user are deleted with their data, and not as if the bot had left a server', async () => {
	const { feeds, database, post } = open();
	const owner = ownerOfUser('77');
	const feed = await feeds.add(owner, newFeed('9', '77'));
	await post('77', feed);
	await database.sql.updateTable('outbox').set({ kind: 'direct-message' }).execute();
	expect(await feeds.deleteServersExcept(new Set())).toBe(0);
	await feeds.forgetUser('77');
	expect(await feeds.of(owner)).toEqual([]);
	expect(await database.sql.selectFrom('outbox').select('kind').execute()).toEqual([]);
});

test('The notice about a deleted board is deleted with the data of whoever set it up', async () => {
	const { feeds, database, clock } = open();
	const query = { ...restockQuery, kind: 'board', items: [] } as const;
	const feed = await feeds.add('1', { ...newFeed('4'), query, addedBy: '77', noticeChannel: '9' });
	await endBoard(database, '1', feed.id, clock);
	expect(await database.sql.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'notice' }]);
	await feeds.forgetUser('77');
	expect(await database.sql.selectFrom('outbox').select('kind').execute()).toEqual([]);
});

test('Pausing the refused feeds of a user says whether there are any, so that nothing is noted about others', async () => {
	const { feeds, database, clock } = open();
	const owner = ownerOfUser('77');
	await feeds.add(owner, newFeed('9', '77'));
	expect(await pauseFeeds(database, owner, '9', clock)).toBe(true);
	await feeds.forgetUser('77');
	expect(await pauseFeeds(database, owner, '9', clock)).toBe(false);
});

test('Messages that wait are deleted when their feed is removed or paused', async () => {
	const { feeds, waiting, post } = open();
	for (const end of [(id: string) => feeds.remove('1', id), (id: string) => feeds.setPaused('1', id, true)]) {
		const feed = await feeds.add('1', newFeed('4'));
		await post('1', feed);
		await end(feed.id);
		expect(await waiting()).toEqual([]);
	}
	// The paused feed is still there, and can be resumed.
	const [feed] = await feeds.of('1');
	expect(await feeds.setPaused('1', feed!.id, false)).toMatchObject({ paused: undefined });
});

test('When Discord refuses a post the feeds of that channel pause with what waits for it, and those who added them are told once', async () => {
	const { database, clock, feeds, waiting, post } = open();
	await post('1', await feeds.add('1', newFeed('4')));
	await feeds.add('1', { ...newFeed('4'), query: restockQuery });
	await feeds.add('1', { ...newFeed('4', '2'), query: { ...restockQuery, minSales: 1 } });
	await feeds.add('1', { ...newFeed('4'), query: { ...restockQuery, minSales: 2 }, noticeChannel: undefined });
	await post('1', await feeds.add('1', newFeed('5')));
	await pauseFeeds(database, '1', '4', clock);
	const paused = (await feeds.of('1')).map(({ channel, paused }) => [channel, paused]);
	expect(paused.toSorted()).toEqual([...Array.from({ length: 4 }, () => ['4', 'refused']), ['5', undefined]]);
	const messages = await waiting();
	expect(messages.filter(({ kind }) => kind === 'channel-post').map(({ channel }) => channel)).toEqual(['5']);
	const notices = messages.filter(({ kind }) => kind === 'notice');
	expect(notices.map(({ channel, feedChannel, kinds }) => [channel, feedChannel, kinds.toSorted()]).toSorted()).toEqual(
		[
			['dm of 1', '4', ['deals', 'restock']],
			['dm of 2', '4', ['restock']],
		],
	);
	await feeds.forgetUser('1');
	expect((await waiting()).map(({ channel }) => channel).toSorted()).toEqual(['5', 'dm of 2']);
});

test('“Delete my data” leaves no trace of the user in feeds, which stay', async () => {
	const context = fakeContext(await fixtureOf(fewRows));
	for (let server = 0; server < 2; server++) {
		await context.feeds.add(`${server}`, newFeed('4'));
		await context.feeds.add(`${server}`, newFeed('5', '2'));
	}
	await pressForReply(settings, 'settings:delete:all', context);
	for (let server = 0; server < 2; server++)
		expect((await context.feeds.of(`${server}`)).map(({ addedBy, noticeChannel }) => [addedBy, noticeChannel])).toEqual(
			[
				[undefined, undefined],
				['2', 'dm of 2'],
			],
		);
});

// Only PostgreSQL lets two transactions write at the same time.
const [, postgres] = engines();
test.skipIf(postgres!.skipped)(
	`“Delete my data” is not undone by a list that is evaluated meanwhile (${postgres!.engine})`,
	async () => {
		const { database, clock } = await postgres!.open();
		const fixture = await feedsFixture({ database });
		const feeds = new StoredFeeds({ database, clock });
		const { id } = await feeds.add(server, { ...newFeed('4'), query: dealsQuery });
		await fixture.sales('A');
		/** Expects that the evaluation waits for the row that the transaction below has changed. */
		const expectBlocked = async () => {
			const { rows } = await sql<{
				blocked: number;
			}>`select count(*)::int as blocked from pg_locks where not granted`.execute(database.sql);
			expect(rows[0]!.blocked).toBe(1);
		};
		let evaluation: Promise<void> | undefined;
		await database.write([], async (transaction) => {
			await transaction
				.updateTable('feeds')
				.set({ added_by: null, notice_channel: null })
				.where('id', '=', id)
				.execute();
			evaluation = fixture.asks({ A: 50 });
			await until(expectBlocked);
		});
		await evaluation;
		expect(await fixture.posts()).toEqual([['A']]);
		expect(await feeds.of(server)).toMatchObject([{ addedBy: undefined, noticeChannel: undefined }]);
	},
);

test.skipIf(postgres!.skipped)(
	`“Delete my data” waits for whoever is changing a feed, who would write it back otherwise (${postgres!.engine})`,
	async () => {
		const { database, clock } = await postgres!.open();
		const feeds = new StoredFeeds({ database, clock });
		await feeds.add(server, newFeed('4'));
		let forgetting: Promise<void> | undefined;
		await database.write([feedsLock(server)], async (transaction) => {
			const { added_by, notice_channel } = await transaction.selectFrom('feeds').selectAll().executeTakeFirstOrThrow();
			forgetting = feeds.forgetUser('1');
			// Without the lock, the deletion would end during these queries.
			for (let i = 0; i < 20; i++) await transaction.selectFrom('feeds').selectAll().execute();
			await transaction.updateTable('feeds').set({ added_by, notice_channel }).execute();
		});
		await forgetting;
		expect(await feeds.of(server)).toMatchObject([{ addedBy: undefined, noticeChannel: undefined }]);
	},
);
