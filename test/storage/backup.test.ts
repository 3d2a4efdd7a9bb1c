import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../src/storage/backup.ts';
import { Database } from '../../src/storage/database.ts';
import { SqliteRecords } from '../../src/storage/sqlite-records.ts';
import { storeSchema } from '../../src/storage/store-schema.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { libraries } from './libraries.ts';

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

	test('can be made while another program holds the write lock', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		await open(file);
		const other = openConnection(file, 'create');
		other.exec('BEGIN IMMEDIATE');
		await expect(backUp(file, `${file}.copy`, openConnection)).resolves.toMatchObject({ records: { settings: 0 } });
		other.exec('COMMIT');
		other.close();
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
