import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { backUp, copyDatabase } from '../../src/storage/backup.ts';
import { Database } from '../../src/storage/database.ts';
import { SqliteLedger } from '../../src/storage/sqlite-ledger.ts';
import { SqliteRecords } from '../../src/storage/sqlite-records.ts';
import { storeSchema } from '../../src/storage/store-schema.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { libraries } from './libraries.ts';

/** A program that writes increasing numbers into two tables, both in one transaction, and prints each that is saved. */
const writesInPairs = `
	const database = new (require('libsql'))(process.argv[1]);
	database.exec('PRAGMA busy_timeout = 5000');
	const set = (table, n) => "INSERT OR REPLACE INTO " + table + " VALUES ('n', '" + n + "');";
	for (let n = 1; ; n++) {
		database.exec('BEGIN IMMEDIATE;' + set('settings', n) + set('accounts', n) + 'COMMIT');
		require('fs').writeSync(1, n + '\\n');
	}
`;

describe.each(libraries)('A backup, with $library,', ({ openConnection }) => {
	const open = async (file: string) => {
		const database = await Database.open(file, { schema: storeSchema, kind: 'store', openConnection });
		onTestFinished(() => database.close());
		return { database, settings: new SqliteRecords<unknown>(database, 'settings') };
	};

	test('of a store in use contains every acknowledged change and no deleted data', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'it’s a store?.sqlite');
		const { settings } = await open(file);
		const written = Array.from({ length: 100 }, (_, i) => `user:${i}`);
		for (const key of written) await settings.set(key, { currency: 'EUR' });
		await settings.set('gone', 'a-secret-to-be-forgotten');
		await settings.delete('gone');
		// Changes go on during the backup.
		let isOver = false;
		const writing = (async () => {
			for (let i = 0; !isOver; i++) {
				await settings.set('busy', i);
				await new Promise(setImmediate);
			}
		})();
		const copy = join(folder, 'backups', 'copy.sqlite');
		const { records, bytes } = await backUp(file, copy, openConnection);
		isOver = true;
		await writing;
		expect(records).toMatchObject({ accounts: 0 });
		expect(records.settings).toBeGreaterThanOrEqual(100);
		expect(bytes).toBe(statSync(copy).size);
		expect(statSync(copy).mode & 0o777).toBe(0o600);
		expect(readdirSync(join(folder, 'backups'))).toEqual(['copy.sqlite']);
		expect(readFileSync(copy).includes('a-secret-to-be-forgotten')).toBe(false);
		const restored = await open(copy);
		for (const key of written) expect(await restored.settings.get(key)).toEqual({ currency: 'EUR' });
		const [mark] = await restored.database.read((run) => run('SELECT copied_at FROM restored'));
		expect(Date.now() - Number(mark?.copied_at)).toBeLessThan(60_000);
	});

	test('contains alerts and feeds, with the number of their last change', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const { database } = await open(file);
		const alerts = new SqliteLedger<{ dueAt: number }>(database, 'alerts');
		await alerts.update(['1', '2', '3'], (key) => ({ dueAt: Number(key) }));
		await alerts.update(['3'], () => undefined);
		await new SqliteLedger(database, 'feeds').update(['4'], () => ({}));
		const { records } = await backUp(file, `${file}.copy`, openConnection);
		expect(records).toEqual({ accounts: 0, settings: 0, alerts: 2, feeds: 1 });
		const restored = new SqliteLedger<{ dueAt: number }>((await open(`${file}.copy`)).database, 'alerts');
		expect(await restored.due(5, 10)).toEqual(['1', '2']);
		expect(await restored.changes(1, 10)).toEqual({ changed: [{ key: '2', value: { dueAt: 2 } }], last: 3 });
	});

	test('knows nothing of the processes that use the store now', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const { database } = await open(file);
		await database.write((run) => run("INSERT INTO members VALUES ('a', '1')"));
		await database.write((run) => run("INSERT INTO claims VALUES ('a', 1)"));
		await backUp(file, `${file}.copy`, openConnection);
		const restored = (await open(`${file}.copy`)).database;
		for (const table of ['members', 'claims'])
			expect(await restored.read((run) => run(`SELECT * FROM ${table}`))).toEqual([]);
	});

	test('made while another process writes without a pause has whole transactions, up to the last acknowledged one', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'store.sqlite');
		const { database } = await open(file);
		await database.close();
		const writer = spawn(process.execPath, ['-e', writesInPairs, file], { stdio: ['ignore', 'pipe', 2] });
		onTestFinished(() => void writer.kill('SIGKILL'));
		let output = '';
		writer.stdout!.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
		const acknowledged = () => Number(output.split('\n').at(-2) ?? 0);
		for (let i = 0, last = 0; i < 10; i++) {
			// The writer goes on between two backups, and during each.
			await vi.waitFor(() => expect(acknowledged()).toBeGreaterThan(last), { timeout: 10_000, interval: 3 });
			last = acknowledged();
			const copy = join(folder, `copy-${i}.sqlite`);
			await backUp(file, copy, openConnection);
			const backup = openConnection(copy, 'create');
			const value = (table: string) => Number(backup.all(`SELECT value FROM ${table} WHERE key = 'n'`, [])[0]?.value);
			expect(value('settings')).toBeGreaterThanOrEqual(last);
			expect(value('accounts')).toBe(value('settings'));
			backup.close();
		}
	});

	test('can be made while another program holds the write lock', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		await open(file);
		const other = openConnection(file, 'create');
		other.exec('BEGIN IMMEDIATE');
		await expect(backUp(file, `${file}.copy`, openConnection)).resolves.toMatchObject({ records: { settings: 0 } });
		other.exec('COMMIT');
		other.close();
	});

	test('of another database is complete while a transaction is open in it, and there is none without that database', async () => {
		const folder = temporaryFolder();
		const [file, copy] = [join(folder, 'pricetag.history'), join(folder, 'backups', 'copy.history')];
		expect(await copyDatabase(file, copy, openConnection)).toBeUndefined();
		const { settings } = await open(file);
		await settings.set('a', 1);
		const other = openConnection(file, 'create');
		onTestFinished(() => other.close());
		other.exec("BEGIN IMMEDIATE; UPDATE settings SET value = '2'");
		expect(await copyDatabase(file, copy, openConnection)).toBe(statSync(copy).size);
		other.exec('ROLLBACK');
		expect(statSync(copy).mode & 0o777).toBe(0o600);
		expect(await (await open(copy)).settings.get('a')).toBe(1);
		const damaged = join(folder, 'damaged.history');
		writeFileSync(damaged, 'x'.repeat(5_000));
		await expect(copyDatabase(damaged, `${copy}2`, openConnection)).rejects.toThrow(`Could not back up ${damaged}`);
		expect(existsSync(`${copy}2`)).toBe(false);
	});

	test('that fails says why and leaves no file behind', async () => {
		const folder = temporaryFolder();
		const [file, copy] = [join(folder, 'store.sqlite'), join(folder, 'copy.sqlite')];
		await expect(backUp(file, copy, openConnection)).rejects.toThrow(/no store to back up/);
		writeFileSync(file, 'not a database, '.repeat(1_000));
		await expect(backUp(file, copy, openConnection)).rejects.toThrow(/Could not back up/);
		const other = openConnection(join(folder, 'other'), 'create');
		other.exec('CREATE TABLE bookmarks (url TEXT)');
		other.close();
		await expect(backUp(join(folder, 'other'), copy, openConnection)).rejects.toThrow(/another program/);
		expect(existsSync(copy)).toBe(false);
		writeFileSync(copy, 'what is there stays there');
		await expect(backUp(file, copy, openConnection)).rejects.toThrow(/already exists/);
		expect(readFileSync(copy, 'utf8')).toBe('what is there stays there');
		expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
	});
});
