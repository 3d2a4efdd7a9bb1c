import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { connectForUsers } from '../../src/storage/connect.ts';
import { type Database, migrate } from '../../src/storage/database.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { engines } from './engines.ts';

async function openDatabase(file = join(temporaryFolder(), 'store.sqlite')) {
	const database: Database = await connectForUsers({ kind: 'sqlite', path: file });
	onTestFinished(() => database.close());
	await migrate(database, file);
	return { file, database, settings: new AtomicKeyv<unknown>(database, 'settings') };
}

/** Another program that holds a lock on the file; the function lets go of it. */
function lock(file: string, begin: 'BEGIN IMMEDIATE' | 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE') {
	const other = openConnection(file);
	other.exec(begin);
	return () => {
		other.exec('COMMIT');
		other.close();
	};
}

const timed = async (work: Promise<unknown>) => {
	const from = performance.now();
	const error = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	return { error, ms: performance.now() - from };
};

describe('While another program holds the write lock of a SQLite file', () => {
	test('nothing blocks the main thread: reads go on, and a change is saved as soon as the lock is gone', async () => {
		const { file, settings } = await openDatabase();
		await settings.set('a', 1);
		const unlock = lock(file, 'BEGIN IMMEDIATE');
		const changing = settings.set('a', 2);
		expect(await settings.get('a')).toBe(1);
		unlock();
		await changing;
		expect(await settings.get('a')).toBe(2);
	});

	test('changes fail as busy within 3 seconds, however many wait, and work again afterwards', async () => {
		const { file, settings } = await openDatabase();
		const unlock = lock(file, 'BEGIN IMMEDIATE');
		const changes = await Promise.all(Array.from({ length: 10 }, (_, i) => timed(settings.set(`user:${i}`, i))));
		for (const { error, ms } of changes) {
			expect(error).toMatchObject({ name: 'StoreError', failure: 'busy' });
			expect(ms).toBeLessThan(3_000);
		}
		expect(await settings.keys()).toEqual([]);
		unlock();
		// libsql would report success for ever after, and save nothing, if a statement had met the lock.
		await settings.set('a', 1);
		const other = openConnection(file);
		expect(other.all('SELECT key FROM keyv')).toEqual([{ key: 'settings:a' }]);
		other.close();
	});
});

const secret = 'only-the-owner-may-know-this';

/** Whether the secret is in a SQLite file or its log. */
const isSecretIn = (file: string) =>
	[file, `${file}-wal`].some((each) => existsSync(each) && readFileSync(each).includes(secret));

test('A deleted value is in neither the SQLite file nor its log, even if another program was reading them', async () => {
	const { file, settings } = await openDatabase();
	const isOnDisk = () => isSecretIn(file);
	await settings.set('a', secret);
	expect(isOnDisk()).toBe(true);
	await settings.delete('a');
	await expect.poll(isOnDisk).toBe(false);
	await settings.set('b', secret);
	const reader = openConnection(file);
	reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
	await settings.delete('b');
	// The thread answers this read after it has tried to erase the value.
	await settings.get('b');
	expect(isOnDisk()).toBe(true);
	reader.exec('COMMIT');
	reader.close();
	await expect.poll(isOnDisk).toBe(false);
});

test('What was replaced is not on the disk a minute later, whoever replaced it', async () => {
	const [sqlite] = engines();
	const { clock, location, keyv } = await sqlite!.open();
	const file = (location as { readonly path: string }).path;
	const isOnDisk = () => isSecretIn(file);
	const settings = keyv<string>('settings');
	await settings.set('a', secret);
	await settings.set('a', 'nothing');
	expect(isOnDisk()).toBe(true);
	await clock.advance(60_000);
	await expect.poll(isOnDisk).toBe(false);
});

test('What was acknowledged survives the death of the process', async () => {
	const { file, database } = await openDatabase();
	await database.close();
	const program = `
		const { connectForBackground } = await import(process.argv[1]);
		const database = await connectForBackground({ kind: 'sqlite', path: process.argv[2] });
		for (let i = 0; ; i++) {
			await database.write([], (sql) => sql.insertInto('keyv').values({ key: 'settings:' + i, value: '{"value":1}' }).execute());
			process.stdout.write(i + '\\n');
		}`;
	const built = new URL('../../test-build/src/storage/connect.js', import.meta.url).href;
	const child = spawn(process.execPath, ['--input-type=module', '-e', program, built, file], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.setEncoding('utf8').on('data', (text) => {
		output += text;
		if (output.length > 400) child.kill('SIGKILL');
	});
	await new Promise((resolve) => child.on('close', resolve));
	const last = Number(output.split('\n').at(-2));
	expect(last).toBeGreaterThan(50);
	const { settings } = await openDatabase(file);
	const stored = new Set(await settings.keys());
	for (let i = 0; i <= last; i++) expect(stored.has(String(i))).toBe(true);
});

test('The log of a SQLite file does not keep the size that it once had', async () => {
	const { file, settings } = await openDatabase();
	for (let i = 0; i < 3; i++) await settings.set('a', 'x'.repeat(8_000_000));
	await settings.set('a', 'small');
	await settings.set('a', 'smaller');
	// The limit of the log (`journal_size_limit`), and the largest change.
	expect(statSync(`${file}-wal`).size).toBeLessThanOrEqual(4_194_304 + 8_000_000);
});
