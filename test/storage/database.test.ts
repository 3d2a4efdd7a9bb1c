import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StartError } from '../../src/errors.ts';
import { Database } from '../../src/storage/database.ts';
import type { Records } from '../../src/storage/records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

interface Store {
	records<T>(name: string): Promise<Records<T>>;
	close(): Promise<void>;
}

/** What every place to keep records is held to, whatever it is made of. `open` opens the same one again and again. */
function storeContract(name: string, makeOpen: () => () => Promise<Store>) {
	describe(`Records in ${name}`, () => {
		const opened = async () => {
			const open = makeOpen();
			const store = await open();
			onTestFinished(() => store.close().catch(() => {}));
			return { open, store };
		};

		test('come back as they were, and are gone once deleted', async () => {
			const { store } = await opened();
			const records = await store.records<object>('settings');
			expect(await records.get('a')).toBeUndefined();
			await records.set('a', { currency: 'EUR', names: ['龍王', '♥'] });
			expect(await records.get('a')).toEqual({ currency: 'EUR', names: ['龍王', '♥'] });
			expect(await records.delete('a')).toBe(true);
			expect(await records.delete('a')).toBe(false);
			expect(await records.get('a')).toBeUndefined();
		});

		test('of two tables never mix', async () => {
			const { store } = await opened();
			const [one, other] = [await store.records<number>('one'), await store.records<number>('other')];
			await one.set('a', 1);
			await other.set('a', 2);
			await one.delete('a');
			expect(await other.get('a')).toBe(2);
		});

		test('are there after a restart', async () => {
			const { open, store } = await opened();
			await (await store.records<string>('settings')).set('a', 'kept');
			await store.close();
			const again = await open();
			onTestFinished(() => again.close());
			expect(await (await again.records<string>('settings')).get('a')).toBe('kept');
		});

		test('are replaced in one step, where they are what they were', async () => {
			const { store } = await opened();
			const records = await store.records<object>('settings');
			await records.set('a', { of: '龍王', at: 1 });
			expect(await records.replace('a', { of: 'another' }, { of: 'me' })).toBe(false);
			expect(await records.get('a')).toEqual({ of: '龍王', at: 1 });
			expect(await records.replace('a', (await records.get('a'))!, { of: 'me' })).toBe(true);
			expect(await records.get('a')).toEqual({ of: 'me' });
			expect(await records.replace('b', { of: 'me' }, { of: 'you' })).toBe(false);
			expect(await records.get('b')).toBeUndefined();
		});

		test('throw when the store fails: it never looks like "nothing there"', async () => {
			const { store } = await opened();
			const records = await store.records<number>('settings');
			await records.set('a', 1);
			await store.close();
			await expect(records.get('a')).rejects.toThrow();
			await expect(records.set('a', 2)).rejects.toThrow();
			await expect(records.delete('a')).rejects.toThrow();
		});
	});
}

storeContract('SQLite', () => {
	const file = join(temporaryFolder(), 'deep', 'down', 'store.sqlite');
	return () => Database.open(file);
});

describe('A SQLite file', () => {
	test('that is damaged stops the start with a word about what to do', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		writeFileSync(file, 'not a database, '.repeat(1_000));
		await expect(Database.open(file)).rejects.toThrow(StartError);
		await expect(Database.open(file)).rejects.toThrow(/damaged.*backup/);
	});

	test('damaged in the middle is noticed at the start, not later', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const database = await Database.open(file);
		const records = await database.records<string>('settings');
		for (let i = 0; i < 200; i++) await records.set(`key ${i}`, 'x'.repeat(500));
		await database.query('PRAGMA wal_checkpoint(TRUNCATE)');
		await database.close();
		const bytes = readFileSync(file);
		bytes.fill(0xff, 3 * 4096, 12 * 4096);
		writeFileSync(file, bytes);
		await expect(Database.open(file)).rejects.toThrow(/damaged/);
	});

	test('in a folder that cannot be made says so', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'file'), '');
		await expect(Database.open(join(folder, 'file', 'store.sqlite'))).rejects.toThrow(/STORE_URL/);
	});

	test('overwrites what was deleted as soon as who reads the file lets go, and holds nobody up meanwhile', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		onTestFinished(() => void vi.useRealTimers());
		const file = join(temporaryFolder(), 'store.sqlite');
		const [database, backup] = [await Database.open(file), await Database.open(file)];
		onTestFinished(() => database.close());
		const records = await database.records<string>('accounts');
		await records.set('a', 'a-secret-to-be-forgotten');
		const isThere = () => [file, `${file}-wal`].some((each) => readFileSync(each).includes('a-secret-to-be-forgotten'));
		await backup.query('BEGIN');
		await backup.query('SELECT * FROM accounts');
		const started = performance.now();
		expect(await records.delete('a')).toBe(true);
		expect(performance.now() - started).toBeLessThan(500);
		expect(isThere()).toBe(true);
		await backup.query('COMMIT');
		await backup.close();
		await vi.advanceTimersByTimeAsync(6_000);
		await vi.waitFor(() => expect(isThere()).toBe(false));
	});

	test('waits for other processes as before while it is overwritten', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const database = await Database.open(file);
		onTestFinished(() => database.close());
		const records = await database.records<string>('settings');
		const timeouts = [];
		for (let i = 0; i < 20; i++) {
			await records.set('a', 'x');
			const deleting = records.delete('a');
			for (let tick = 0; tick < 5; tick++) timeouts.push(await database.query('PRAGMA busy_timeout'));
			await deleting;
		}
		expect(new Set(timeouts.map((each) => JSON.stringify(each)))).toEqual(new Set(['[{"timeout":1000}]']));
	});

	test('does not keep what was deleted', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		const database = await Database.open(file);
		const records = await database.records<string>('accounts');
		await records.set('a', 'a-secret-to-be-forgotten');
		await records.delete('a');
		await database.query('PRAGMA wal_checkpoint(TRUNCATE)');
		await database.close();
		expect(existsSync(file)).toBe(true);
		expect(readFileSync(file).includes('a-secret-to-be-forgotten')).toBe(false);
	});
});
