import { describe, expect, test } from 'vitest';
import { StoredFeeds } from '../../commands/alerts/stored/stored-feeds.ts';
import { deleteLeftServer, deleteLeftServers } from '../../src/settings/housekeeping.ts';
import { restockQuery } from '../commands/alerts/watching/sample-feeds.ts';
import { fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { breakTable, lazyDatabase } from '../support/store.ts';

describe('A server that the bot has left', () => {
	/** Three servers with a feed and settings each, and a user with settings. */
	async function threeServers() {
		const database = lazyDatabase();
		const feeds = new StoredFeeds({ database, clock: new SimulatedClock() });
		const servers = async () => {
			const rows = await database.sql.selectFrom('feeds').select('owner').orderBy('owner').execute();
			return rows.map(({ owner: id }) => id);
		};
		const context = fakeContext(await fixtureOf(fewRows));
		const logged: unknown[][] = [];
		const log = { info: (...all: unknown[]) => logged.push(all), warn: (...all: unknown[]) => logged.push(all) };
		for (const id of ['1', '2', '3']) {
			await feeds.add(id, {
				channel: '4',
				query: restockQuery,
				role: undefined,
				atMost: 5,
				addedBy: '1',
				noticeChannel: undefined,
				locale: 'en-US',
			});
			await context.settings.change({ scope: 'server', id }, { currency: 'USD' });
		}
		await context.settings.change({ scope: 'user', id: '2' }, { currency: 'GBP' });
		const stored = { settings: context.settings, feeds };
		return { database, servers, context, logged, stored, log: log as never };
	}

	test('loses its feeds and settings at the start, if it belongs to a shard of this process', async () => {
		const { servers, context, logged, stored, log } = await threeServers();
		await deleteLeftServers(stored, log, new Set(['1']), (id) => id !== '3');
		expect(await servers()).toEqual(['1', '3']);
		expect([...context.kept.keys()]).toEqual(['server:1', 'server:3', 'user:2']);
		const deleted = [{ count: 1 }, 'deleted settings or feeds of servers that the bot has left'];
		expect(logged).toEqual([deleted, deleted]);
	});

	test('loses them at once when Discord reports it, and other servers keep theirs', async () => {
		const { servers, context, stored, log } = await threeServers();
		await deleteLeftServer(stored, log, '2');
		expect(await servers()).toEqual(['1', '3']);
		expect([...context.kept.keys()]).toEqual(['server:1', 'server:3', 'user:2']);
	});

	test('keeps them while the store fails, which is logged', async () => {
		const { database, servers, logged, stored, log } = await threeServers();
		const repair = await breakTable(database, 'feeds');
		await deleteLeftServer(stored, log, '2');
		await repair();
		expect(await servers()).toHaveLength(3);
		expect(logged.at(-1)?.[1]).toBe('could not delete settings or feeds of servers that the bot has left');
	});
});
