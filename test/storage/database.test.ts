import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StartError } from '../../src/errors/start-error.ts';
import type { StoreError } from '../../src/errors/store-error.ts';
import type { OpenConnection } from '../../src/storage/connection.ts';
import { Database } from '../../src/storage/database.ts';
import { SqliteLedger } from '../../src/storage/sqlite-ledger.ts';
import { SqliteRecords } from '../../src/storage/sqlite-records.ts';
import { storeSchema } from '../../src/storage/store-schema.ts';
import { builtFile } from '../support/built-file.ts';
import { failureOf } from '../support/failure-of.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FaultyConnections } from './faulty-connection.ts';
import { libraries } from './libraries.ts';

/** Discord requires a first response within 3 s. */
const discordLimit = 3_000;

async function open(openConnection: OpenConnection, file = join(temporaryFolder(), 'store.sqlite')) {
	const database = await Database.open(file, { schema: storeSchema, kind: 'store', openConnection });
	onTestFinished(() => database.close().catch(() => {}));
	return { database, file, records: new SqliteRecords<unknown>(database, 'settings') };
}

if (libraries.length === 1) test.skip('node:sqlite is not tested: it comes with Node 22.13 and later', () => {});

describe.each(libraries)('Records in SQLite, with $library,', ({ openConnection }) => {
	test('are returned as they were stored, until they are deleted', async () => {
		const { records } = await open(openConnection, join(temporaryFolder(), 'deep', 'down', 'store.sqlite'));
		expect(await records.get('a')).toBeUndefined();
		await records.set('a', { currency: 'EUR', names: ['龍王', '♥'] });
		expect(await records.get('a')).toEqual({ currency: 'EUR', names: ['龍王', '♥'] });
		await records.set('a', 17);
		expect(await records.get('a')).toBe(17);
		expect(await records.delete('a')).toBe(true);
		expect(await records.delete('a')).toBe(false);
		expect(await records.get('a')).toBeUndefined();
	});

	test('of two tables are independent', async () => {
		const { database, records } = await open(openConnection);
		const others = new SqliteRecords<number>(database, 'accounts');
		await records.set('a', 1);
		await others.set('a', 2);
		await records.delete('a');
		expect(await others.get('a')).toBe(2);
	});

	test('survive a restart', async () => {
		const { database, file, records } = await open(openConnection);
		await records.set('a', 'kept');
		await database.close();
		expect(await (await open(openConnection, file)).records.get('a')).toBe('kept');
	});

	test('are only replaced if they still have the expected value', async () => {
		const { records } = await open(openConnection);
		await records.set('a', { of: '龍王', at: 1 });
		expect(await records.replace('a', { of: 'another' }, { of: 'me' })).toBe(false);
		expect(await records.get('a')).toEqual({ of: '龍王', at: 1 });
		expect(await records.replace('a', (await records.get('a'))!, { of: 'me' })).toBe(true);
		expect(await records.get('a')).toEqual({ of: 'me' });
		expect(await records.replace('b', { of: 'me' }, { of: 'you' })).toBe(false);
		expect(await records.get('b')).toBeUndefined();
	});

	test('throw if the store fails, which never looks like a missing record', async () => {
		const { database, records } = await open(openConnection);
		await records.set('a', 1);
		await database.close();
		await expect(records.get('a')).rejects.toThrow();
		await expect(records.set('a', 2)).rejects.toThrow();
		await expect(records.delete('a')).rejects.toThrow();
	});
});

describe.each(libraries)('A change while another program holds the lock, with $library,', ({ openConnection }) => {
	/** Locks the file as a backup, a database shell or VACUUM does. */
	function lock(file: string) {
		const other = openConnection(file, 'create');
		other.exec('BEGIN IMMEDIATE');
		return {
			release() {
				other.exec('COMMIT');
				other.close();
			},
		};
	}

	test('waits 1.5 s for it without blocking anything else, and is then in the file', async () => {
		const { database, file, records } = await open(openConnection);
		await records.set('a', 'before');
		const { release } = lock(file);
		let ticks = 0;
		const ticking = setInterval(() => ticks++, 10);
		const changes = ['a', 'b', 'c'].map((key) => records.set(key, 'after'));
		const deleted = records.delete('d');
		expect(await records.get('a')).toBe('before');
		await sleep(1_500);
		clearInterval(ticking);
		expect(ticks).toBeGreaterThan(75);
		release();
		await Promise.all([...changes, deleted]);
		expect(await database.readThroughNewConnection((run) => run('SELECT key FROM settings ORDER BY key'))).toEqual(
			['a', 'b', 'c'].map((key) => ({ key })),
		);
	});

	test('fails within 3 s, however many changes wait, and later changes are saved', { timeout: 30_000 }, async () => {
		const { database, file, records } = await open(openConnection);
		await records.set('a', 'before');
		const { release } = lock(file);
		const started = performance.now();
		const failures = await Promise.all(Array.from({ length: 50 }, (_, i) => failureOf(records.set(`${i}`, 'lost'))));
		expect(performance.now() - started).toBeLessThan(discordLimit);
		expect(new Set(failures.map((error) => (error as StoreError | undefined)?.failure))).toEqual(new Set(['busy']));
		expect(await records.get('a')).toBe('before');
		release();
		await records.set('b', 'after');
		await records.delete('a');
		expect(await database.readThroughNewConnection((run) => run('SELECT key FROM settings'))).toEqual([{ key: 'b' }]);
		await database.close();
		expect(await (await open(openConnection, file)).records.get('b')).toBe('after');
	});

	test('fails as busy, not as damaged, if the whole file is locked', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const other = openConnection(file, 'create');
		other.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE t (a); DROP TABLE t');
		const error = await failureOf(Database.open(file, { schema: storeSchema, kind: 'store', openConnection }));
		expect(error).toMatchObject({ name: 'StoreError', failure: 'busy' });
		other.close();
		expect(await (await open(openConnection, file)).records.get('a')).toBeUndefined();
	});
});

describe.each(libraries)('Acknowledged changes, with $library,', ({ openConnection }) => {
	const faults = (['busy', 'full', 'unusable'] as const).flatMap((failure) =>
		(['instead', 'after'] as const).map((when) => ({ failure, when })),
	);

	/** The values that each key may have: the last one acknowledged, and those that failed since. */
	function expectations() {
		const possible = new Map<string, Set<unknown>>();
		return {
			async attempt(records: SqliteRecords<unknown>, key: string, value: unknown) {
				const work = value === undefined ? records.delete(key) : records.set(key, value);
				const failed = await failureOf(work);
				if (failed) possible.set(key, (possible.get(key) ?? new Set([undefined])).add(value));
				else possible.set(key, new Set([value]));
			},
			async hold(records: SqliteRecords<unknown>) {
				for (const [key, values] of possible) expect([...values]).toContain(await records.get(key));
			},
		};
	}

	test.each(faults)(
		'survive the failure $failure ($when a statement), for each statement in turn',
		async ({ failure, when }) => {
			const connections = new FaultyConnections(openConnection);
			const { database, file, records } = await open(connections.open);
			const { attempt, hold } = expectations();
			for (let at = 0; at < 12; at++) {
				connections.fail({ failure, at, when });
				await attempt(records, 'a', `${failure} ${at}`);
				await attempt(records, `key ${at % 3}`, at % 2 === 0 ? at : undefined);
				await hold(records).catch((error) => {
					// The read itself may hit the fault.
					if (!String(error).includes('injected')) throw error;
				});
			}
			connections.fail(undefined);
			await attempt(records, 'last', 'one');
			await database.close();
			await hold((await open(openConnection, file)).records);
		},
	);

	test('survive a disk that is really full', async () => {
		const { database, file, records } = await open((path, mode) => {
			const connection = openConnection(path, mode);
			if (mode === 'create') connection.exec('PRAGMA max_page_count = 24');
			return connection;
		});
		const { attempt, hold } = expectations();
		for (let i = 0; i < 40; i++) await attempt(records, `key ${i % 30}`, `${i} `.repeat(700));
		expect(await failureOf(records.set('more', 'x'.repeat(50_000)))).toMatchObject({ failure: 'full' });
		await hold(records);
		await attempt(records, 'key 1', undefined);
		await attempt(records, 'key 2', 'small');
		await database.close();
		await hold((await open(openConnection, file)).records);
	});

	test('survive kills in the middle of locks and failures', { timeout: 60_000 }, async () => {
		const { file, database } = await open(openConnection);
		await database.close();
		const { library } = libraries.find((each) => each.openConnection === openConnection)!;
		let last = 0;
		for (let kill = 0; kill < 4; kill++) {
			const child = spawn(
				process.execPath,
				[builtFile('test/torture/store-writer.js'), file, library, String(last + 1)],
				{
					stdio: ['ignore', 'pipe', 2],
				},
			);
			let output = '';
			child.stdout!.setEncoding('utf8').on('data', (text) => {
				output += text;
			});
			await vi.waitFor(() => expect(output.split('\n').length).toBeGreaterThan(20 + 17 * kill), {
				timeout: 10_000,
				interval: 3,
			});
			child.kill('SIGKILL');
			await once(child, 'close');
			last = Math.max(...output.split('\n').slice(0, -1).map(Number));
			const { database: after, records } = await open(openConnection, file);
			// One more change may have been committed without time to acknowledge it.
			expect(await records.get('counter')).toBeGreaterThanOrEqual(last);
			last = (await records.get('counter')) as number;
			await after.close();
		}
	});
});

describe.each(libraries)('A SQLite file, with $library,', ({ openConnection }) => {
	const options = { schema: storeSchema, kind: 'store', openConnection } as const;

	test('that is damaged in the middle, or is no database, fails a check', async () => {
		const { file, database, records } = await open(openConnection);
		for (let i = 0; i < 200; i++) await records.set(`key ${i}`, 'x'.repeat(500));
		database.overwriteDeleted();
		await database.close();
		const bytes = readFileSync(file);
		bytes.fill(0xff, 6 * 4096, 20 * 4096);
		writeFileSync(file, bytes);
		const check = async () => (await open(openConnection, file)).database.check();
		expect(await failureOf(check())).toMatchObject({ failure: 'damaged' });
		writeFileSync(file, 'not a database, '.repeat(1_000));
		rmSync(`${file}-wal`, { force: true });
		expect(await failureOf(check())).toMatchObject({ failure: 'damaged' });
	});

	test('in a folder that cannot be created is unusable, not damaged', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'file'), '');
		const error = await failureOf(Database.open(join(folder, 'file', 'store.sqlite'), options));
		expect(error).toMatchObject({ name: 'StoreError', failure: 'unusable' });
	});

	test('of another program or of a newer version of the bot is left alone', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const other = openConnection(file, 'create');
		other.exec('CREATE TABLE bookmarks (url TEXT)');
		await expect(Database.open(file, options)).rejects.toThrow(/database of another program\. Set STORE_URL/);
		other.exec('DROP TABLE bookmarks');
		await (await Database.open(file, options)).close();
		other.exec('PRAGMA user_version = 99');
		await expect(Database.open(file, options)).rejects.toThrow(StartError);
		await expect(Database.open(file, options)).rejects.toThrow(/newer version.*99.*Update the bot/);
		other.close();
	});

	test('written before files had versions is migrated completely', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const old = openConnection(file, 'create');
		for (const table of ['pricetag', 'settings', 'accounts'])
			old.exec(
				`CREATE TABLE ${table} (key VARCHAR(255) NOT NULL, value TEXT, namespace VARCHAR(255) NOT NULL DEFAULT '', expires BIGINT DEFAULT NULL, UNIQUE(key, namespace))`,
			);
		old.exec(`INSERT INTO settings (key, value) VALUES ('user:1', '{"value":{"currency":"USD"}}')`);
		for (const log of ['market', 'account', 'accounts', 'link']) {
			old.exec(`CREATE TABLE ${log}_requests (endpoint TEXT NOT NULL, at INTEGER NOT NULL)`);
			old.exec(
				`CREATE TABLE ${log}_blocks (endpoint TEXT PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL)`,
			);
		}
		old.exec(`INSERT INTO market_requests VALUES ('items', 1700000000000)`);
		old.exec(`INSERT INTO market_blocks VALUES ('items', 1700000060000, 2)`);
		old.close();
		const { database, records } = await open(openConnection, file);
		expect(await records.get('user:1')).toEqual({ currency: 'USD' });
		const rows = (table: string) => database.read((run) => run(`SELECT * FROM ${table}`));
		expect(await rows('requests')).toMatchObject([{ log: 'market', name: 'items', at: 1_700_000_000_000 }]);
		expect(await rows('blocks')).toMatchObject([{ log: 'market', name: 'items', lasts: 60_000, strikes: 2 }]);
		const tables = await database.read((run) => run("SELECT name FROM sqlite_schema WHERE type = 'table'"));
		expect(tables.map(({ name }) => name).sort()).toEqual(
			[
				'accounts',
				'alerts',
				'blocks',
				'changes',
				'claims',
				'feeds',
				'leases',
				'members',
				'pulse',
				'rates',
				'requests',
				'restored',
				'settings',
			].sort(),
		);
	});

	test('written before there were alerts gets tables for them, and keeps what it has', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const migrations = storeSchema.migrations.slice(0, 4);
		const old = await Database.open(file, { ...options, schema: { ...storeSchema, migrations } });
		await new SqliteRecords(old, 'settings').set('user:1', { currency: 'USD' });
		await old.close();
		const { database, records } = await open(openConnection, file);
		const alerts = new SqliteLedger<{ dueAt: number }>(database, 'alerts');
		await alerts.update(['1'], () => ({ dueAt: 5 }));
		expect(await alerts.changes(0, 10)).toEqual({ changed: [{ key: '1', value: { dueAt: 5 } }], last: 1 });
		expect(await records.get('user:1')).toEqual({ currency: 'USD' });
	});

	test('that is deleted while it is open is neither written to nor created again', async () => {
		const { file, records } = await open(openConnection);
		await records.set('a', 1);
		const away = join(temporaryFolder(), 'moved');
		const tails = ['', '-wal', '-shm'].filter((tail) => existsSync(file + tail));
		for (const tail of tails) renameSync(file + tail, away + tail);
		expect(await failureOf(records.set('a', 2))).toMatchObject({ failure: 'gone' });
		expect(existsSync(file)).toBe(false);
		for (const tail of tails) renameSync(away + tail, file + tail);
		await records.set('a', 3);
		expect(await records.get('a')).toBe(3);
	});

	test.each<[how: string, spoil: (file: string) => void, failure: string]>([
		['emptied', (file) => truncateSync(file), 'gone'],
		['given another index of its log', (file) => rmSync(`${file}-shm`), 'gone'],
		['given an empty log', (file) => truncateSync(`${file}-wal`), 'gone'],
	])('that is %s while it is open reports this at the next change', async (_, spoil, failure) => {
		const { file, records } = await open(openConnection);
		await records.set('a', 1);
		spoil(file);
		expect(await failureOf(records.set('a', 2))).toMatchObject({ failure });
	});

	test('loses nothing if its log is deleted while it is open', async () => {
		const { database, file, records } = await open(openConnection);
		for (let i = 0; i < 5; i++) await records.set(`key ${i}`, i);
		rmSync(`${file}-wal`);
		await records.set('after', 'all');
		expect(await database.readThroughNewConnection((run) => run('SELECT count(*) AS count FROM settings'))).toEqual([
			{ count: 6 },
		]);
		await database.close();
		const again = await open(openConnection, file);
		for (let i = 0; i < 5; i++) expect(await again.records.get(`key ${i}`)).toBe(i);
	});

	test('is complete without its log once it is closed', async () => {
		const { database, file, records } = await open(openConnection);
		await records.set('a', 'kept');
		await database.close();
		copyFileSync(file, `${file}.copy`);
		expect(await (await open(openConnection, `${file}.copy`)).records.get('a')).toBe('kept');
	});

	test('contains no deleted data, and neither does its log', async () => {
		const { database, file } = await open(openConnection);
		const records = new SqliteRecords<string>(database, 'accounts');
		await records.set('a', 'a-secret-to-be-forgotten');
		const isThere = () => [file, `${file}-wal`].some((each) => readFileSync(each).includes('a-secret-to-be-forgotten'));
		expect(isThere()).toBe(true);
		await records.delete('a');
		expect(isThere()).toBe(false);
	});

	test('overwrites deleted data as soon as another reader ends, without waiting for it', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		onTestFinished(() => void vi.useRealTimers());
		const { database, file } = await open(openConnection);
		const records = new SqliteRecords<string>(database, 'accounts');
		await records.set('a', 'a-secret-to-be-forgotten');
		const isThere = () => [file, `${file}-wal`].some((each) => readFileSync(each).includes('a-secret-to-be-forgotten'));
		const backup = openConnection(file, 'create');
		backup.exec('BEGIN; SELECT * FROM accounts');
		const started = performance.now();
		expect(await records.delete('a')).toBe(true);
		expect(performance.now() - started).toBeLessThan(500);
		expect(isThere()).toBe(true);
		backup.exec('COMMIT');
		backup.close();
		await vi.advanceTimersByTimeAsync(6_000);
		expect(isThere()).toBe(false);
	});
});
