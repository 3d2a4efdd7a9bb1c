import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CacheFile } from '../../../../src/market/decoding/cache/cache-file.ts';
import { bestLibrary } from '../../../../src/storage/libraries/best-library.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const openConnection = await bestLibrary();
const at = { boot: 'one', up: 1, at: 1 };
const list = { fetched: at, peaks: [], body: Uint8Array.of(1), rows: Uint8Array.of(2) };

function open(file = join(temporaryFolder(), 'cache')) {
	const movedAside: string[] = [];
	const store = new CacheFile(file, (to) => movedAside.push(to));
	onTestFinished(() => store.close());
	return { store, file, movedAside };
}

test('A cache file stores lists with their rows, and names, until they are replaced or deleted', async () => {
	const { store } = open();
	expect(await store.rows('a')).toBeUndefined();
	expect(await store.names(730, 'index')).toBeUndefined();
	await store.set('a', list);
	await store.set('a', { ...list, rows: Uint8Array.of(3) });
	await store.setNames(730, 'index', Uint8Array.of(4));
	await store.setNames(730, 'index', Uint8Array.of(5));
	expect(await store.body('a')).toMatchObject({ fetched: at, body: Uint8Array.of(1) });
	expect(await store.rows('a')).toMatchObject({ fetched: at, rows: Uint8Array.of(3) });
	expect(await store.names(730, 'index')).toEqual(Uint8Array.of(5));
	expect(await store.names(730, 'catalogue')).toBeUndefined();
	expect(await store.names(570, 'index')).toBeUndefined();
	expect(await store.lists()).toEqual(new Map([['a', at]]));
	await store.delete('a');
	expect([await store.body('a'), await store.rows('a'), (await store.lists()).size]).toEqual([undefined, undefined, 0]);
});

test('A cache file of the version that stored only bodies keeps them', async () => {
	const { store, file, movedAside } = open();
	const connection = openConnection(file, 'create');
	connection.exec(`
		CREATE TABLE lists (key TEXT PRIMARY KEY, told TEXT NOT NULL, body BLOB NOT NULL);
		INSERT INTO lists VALUES ('a', '${JSON.stringify({ fetched: at, peaks: [] })}', x'01');
		PRAGMA application_id = ${0x504c7374};
		PRAGMA user_version = 1`);
	connection.close();
	expect(await store.body('a')).toEqual({ fetched: at, peaks: [], body: Uint8Array.of(1) });
	expect(await store.rows('a')).toBeUndefined();
	await store.set('a', list);
	expect(await store.rows('a')).toMatchObject({ rows: Uint8Array.of(2) });
	expect(movedAside).toEqual([]);
});
