import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UserAlerts } from '../../commands/alerts/stored/user-alerts.ts';
import type { Clock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { listRateLimit } from '../../src/market/client/market-api.ts';
import { bytesKeyv } from '../../src/storage/atomic-keyv.ts';
import { backUp } from '../../src/storage/backup.ts';
import { connectForBackground } from '../../src/storage/connect.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { openStore, type Store } from '../../src/storage/store.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/** The slots of each rate limit (by `keyPrefix` and endpoint) that are in use when a backup is restored. */
const usedUp = new Map([['market/items', listRateLimit.budget]]);

/** The name of the file has characters that mean something in SQL and in addresses. */
async function open(path = join(temporaryFolder(), 'it’s a store?.sqlite')) {
	const clock = new SimulatedClock();
	const store = await openStore({ kind: 'sqlite', path }, clock, createLog('silent', []));
	onTestFinished(() => store.close());
	return { path, clock, store, settings: store.keyv<unknown>('settings') };
}

const alertsIn = ({ database }: Store, clock: Clock) => new UserAlerts({ database, clock, limit: 25 });

const addAlert = (store: Store, clock: Clock, userId: string) =>
	alertsIn(store, clock).add(
		{ userId, channel: '9', locale: 'en-US' },
		{
			game: 730,
			item: 'a',
			name: 'A',
			version: null,
			currency: 'EUR',
			locked: false,
			repeats: false,
			goal: { kind: 'stock' },
			days: 30,
			isMetAlready: false,
		},
	);

test('A backup of a store in use has every acknowledged change, and neither deleted data nor lists', async () => {
	const { path, clock, store, settings } = await open();
	for (let i = 0; i < 20; i++) await settings.set(`user:${i}`, { currency: 'EUR' });
	for (const userId of ['1', '2']) await addAlert(store, clock, userId);
	await settings.set('gone', 'a-secret-to-be-forgotten');
	await settings.delete('gone');
	const database = await connectForBackground({ kind: 'sqlite', path });
	await bytesKeyv(database, 'lists').set('a', new Uint8Array(1_000_000));
	await database.close();
	let isOver = false;
	const writing = (async () => {
		for (let i = 0; !isOver; i++) await settings.set('busy', i);
	})();
	const copy = join(dirname(path), 'backups', 'copy.sqlite');
	const bytes = backUp(path, copy, usedUp);
	isOver = true;
	await writing;
	expect(bytes).toBe(statSync(copy).size);
	expect(bytes).toBeLessThan(1_000_000);
	expect(statSync(copy).mode & 0o777).toBe(0o600);
	expect(readdirSync(dirname(copy))).toEqual(['copy.sqlite']);
	expect(readFileSync(copy).includes('a-secret-to-be-forgotten')).toBe(false);
	const restored = await open(copy);
	for (let i = 0; i < 20; i++) expect(await restored.settings.get(`user:${i}`)).toEqual({ currency: 'EUR' });
	expect(await alertsIn(restored.store, clock).of('2')).toHaveLength(1);
});

test('After a backup is restored, nothing is requested for a whole window, since requests may be missing in it', async () => {
	const { path, store } = await open();
	await store.limiter(listRateLimit).reserve('items');
	const copy = `${path}.copy`;
	backUp(path, copy, usedUp);
	const restored = await open(copy);
	const limiter = restored.store.limiter(listRateLimit);
	const retryAt = restored.clock.now() + listRateLimit.window;
	expect(await limiter.reserve('items')).toMatchObject({ reason: 'budget', retryAt });
	await restored.clock.advance(listRateLimit.window);
	expect(await limiter.reserve('items')).toEqual({ granted: true });
});

test('A block by the marketplace is in a backup', async () => {
	const { path, store, clock } = await open();
	await store.limiter(listRateLimit).block('items', clock.now() + 60 * 60_000);
	const copy = `${path}.copy`;
	backUp(path, copy, usedUp);
	const restored = await open(copy);
	await restored.clock.advance(listRateLimit.window);
	expect(await restored.store.limiter(listRateLimit).reserve('items')).toMatchObject({ reason: 'blocked' });
});

test('A backup can be made while another program holds the write lock', async () => {
	const { path } = await open();
	const other = openConnection(path);
	// The store may still be cleaning up.
	await until(() => other.exec('BEGIN IMMEDIATE'));
	expect(backUp(path, `${path}.copy`, usedUp)).toBeGreaterThan(0);
	other.exec('COMMIT');
	other.close();
});

test('A backup that fails says why and leaves no file behind', async () => {
	const folder = temporaryFolder();
	const file = join(folder, 'store.sqlite');
	const copy = join(folder, 'copy.sqlite');
	expect(() => backUp(file, copy, usedUp)).toThrow(/no store to back up/);
	writeFileSync(file, 'not a database, '.repeat(1_000));
	expect(() => backUp(file, copy, usedUp)).toThrow(/Could not back up/);
	expect(existsSync(copy)).toBe(false);
	writeFileSync(copy, 'what is there stays there');
	expect(() => backUp(file, copy, usedUp)).toThrow(/already exists/);
	expect(readFileSync(copy, 'utf8')).toBe('what is there stays there');
	// SQLite's own files are refused even if they do not exist at the moment.
	expect(() => backUp(file, `${file}-wal`, usedUp)).toThrow(/already exists/);
	for (const place of [folder, `${folder}/new/`]) expect(() => backUp(file, place, usedUp)).toThrow(/is a folder/);
	expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});
