import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../src/errors/start-error.ts';
import { bestLibrary } from '../../src/storage/libraries/best-library.ts';
import { openStore } from '../../src/storage/open-store.ts';
import { SqliteRecords } from '../../src/storage/sqlite-records.ts';
import { silent } from '../market/world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const open = async (file: string, log: object = silent) => {
	const store = await openStore(file, log as never);
	onTestFinished(() => store.database.close());
	return store;
};

async function used() {
	const file = join(temporaryFolder(), 'store.sqlite');
	const { database } = await open(file);
	await new SqliteRecords(database, 'settings').set('user:1', { currency: 'EUR' });
	await database.close();
	return file;
}

const remove = (file: string) => {
	for (const tail of ['', '-wal', '-shm']) rmSync(file + tail, { force: true });
};

describe('At the start, a store', () => {
	test('that never existed is created', async () => {
		const { restoredFrom } = await open(join(temporaryFolder(), 'deep', 'store.sqlite'));
		expect(restoredFrom).toBeUndefined();
	});

	test.each(['missing', 'empty'])(
		'that was in use and is now %s stops the bot: only an operator may decide to start over',
		async (state) => {
			const file = await used();
			remove(file);
			if (state === 'empty') writeFileSync(file, '');
			const refused = await openStore(file, silent as never).catch((error: Error) => error);
			expect(refused).toBeInstanceOf(StartError);
			expect(String(refused)).toMatch(new RegExp(`is ${state}.*Restore it from a backup`));
			expect(existsSync(file)).toBe(state === 'empty');
			// What the message tells the operator to do.
			const [, mark] = /delete (\S+)\.$/.exec((refused as Error).message)!;
			rmSync(mark!);
			await expect(open(file)).resolves.toBeDefined();
		},
	);

	test('that is damaged stops the bot with a message that says what to do', async () => {
		const file = join(temporaryFolder(), 'store.sqlite');
		writeFileSync(file, 'not a database, '.repeat(1_000));
		await expect(openStore(file, silent as never)).rejects.toThrow(StartError);
		await expect(openStore(file, silent as never)).rejects.toThrow(/damaged.*backup/);
	});

	test('that another program has locked is waited for, and not reported as damaged', { timeout: 30_000 }, async () => {
		const file = await used();
		const other = (await bestLibrary())(file, 'create');
		other.exec('BEGIN IMMEDIATE');
		const logged: string[] = [];
		const opening = open(file, { ...silent, warn: (_: object, message: string) => logged.push(message) });
		await sleep(2_500);
		other.exec('COMMIT');
		other.close();
		await expect(opening).resolves.toBeDefined();
		expect(logged).toEqual(['the store is locked by another program; waiting for the lock']);
	});

	test('that cannot be written stops the bot with the name of the variable to change', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'file'), '');
		await expect(openStore(join(folder, 'file', 'store.sqlite'), silent as never)).rejects.toThrow(
			/cannot be used: .*STORE_URL/,
		);
	});
});
