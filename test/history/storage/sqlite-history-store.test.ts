import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HistoryStore, maxId, type Page } from '../../../src/history/storage/history-store.ts';
import { bestLibrary } from '../../../src/storage/libraries/best-library.ts';
import { failureOf } from '../../support/failure-of.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { commitNext, series, shownGeneration } from './generations.ts';
import { openAt } from './history-stores.ts';

const openConnection = await bestLibrary();
const suffixes = ['', '-wal', '-shm'];

async function world() {
	const file = join(temporaryFolder(), 'deep', 'store.sqlite.history');
	const movedAside: string[] = [];
	const open = () => openAt(file, (to) => void movedAside.push(to));
	return { file, movedAside, open, store: await open() };
}

/** Pages of 200 to 1,000 bytes. */
const pagesOf = (group: string, count: number): Page[] =>
	Array.from({ length: count }, (_, id) => ({ group, id, bytes: new Uint8Array(200 + ((id * 37) % 800)).fill(id) }));

/** Commits until the series has the version. */
async function commitUpTo(store: HistoryStore, version: number): Promise<void> {
	for (let i = (await store.read(series, [])).version; i < version; i++) await commitNext(store, i);
}

test('A damaged history is moved aside, and a new one is begun', async () => {
	const { file, movedAside, open, store } = await world();
	await store.commit(series, 0, { put: pagesOf('a', 500) });
	await store.close();
	const bytes = Buffer.alloc(statSync(file).size / 2, 0xff);
	const handle = openSync(file, 'r+');
	writeSync(handle, bytes, 0, bytes.length, bytes.length / 2);
	closeSync(handle);
	const again = await open();
	const views = await Promise.all([1, 2, 3].map(() => again.read(series, [{ group: 'a' }])));
	expect(views).toEqual(views.map(() => ({ version: 0, pages: [[]] })));
	expect(movedAside).toHaveLength(1);
	expect(existsSync(movedAside[0]!)).toBe(true);
	await commitUpTo(again, 2);
	expect(await shownGeneration(await open())).toBe(2);
});

test('A file that is no history, or that of a newer version, is moved aside as well', async () => {
	const { file, movedAside, open } = await world();
	await commitUpTo(await open(), 1);
	const newer = openConnection(file, 'create');
	newer.exec('PRAGMA user_version = 99');
	newer.close();
	expect(await failureOf((await open()).read(series, []))).toBeUndefined();
	const store = await open();
	await commitUpTo(store, 1);
	await store.close();
	writeFileSync(file, 'not a database, '.repeat(1_000));
	await commitUpTo(await open(), 3);
	expect(movedAside).toHaveLength(2);
});

test('A history that two processes find damaged is replaced once, so that neither moves the new one aside', async () => {
	const { file, movedAside, open } = await world();
	const [one, other] = [await open(), await open()];
	await one.read(series, []);
	await Promise.all([one.close(), other.close()]);
	writeFileSync(file, 'not a database, '.repeat(1_000));
	const stores = await Promise.all([1, 2, 3, 4].map(open));
	await Promise.all(stores.map((store) => store.read(series, [])));
	expect(movedAside).toHaveLength(1);
	await commitUpTo(stores[0]!, 1);
	for (const store of stores) expect(await shownGeneration(store)).toBe(1);
});

test('A history that is deleted while it is open begins anew, for every process that has it open', async () => {
	const { file, movedAside, open, store } = await world();
	const other = await open();
	await commitUpTo(store, 5);
	expect(await shownGeneration(other)).toBe(5);
	for (const suffix of suffixes) rmSync(file + suffix, { force: true });
	expect(await store.commit(series, 5, { put: pagesOf('a', 1) })).toBe(false);
	await commitUpTo(store, 2);
	expect(await shownGeneration(other)).toBe(2);
	await commitUpTo(other, 3);
	expect(await shownGeneration(store)).toBe(3);
	expect(movedAside).toEqual([]);
});

test.each<[how: string, spoil: (file: string) => void]>([
	['deleted without its log', (file) => rmSync(file)],
	['given another index of its log', (file) => rmSync(`${file}-shm`)],
])('A history that is %s while it is open is used again after a failure at most', async (_, spoil) => {
	const { file, open, store } = await world();
	await commitUpTo(store, 5);
	spoil(file);
	await failureOf(shownGeneration(store));
	const version = await shownGeneration(store);
	await failureOf(commitUpTo(store, version + 1));
	await commitUpTo(store, version + 2);
	expect(await shownGeneration(store)).toBe(version + 2);
	expect(await shownGeneration(await open())).toBe(version + 2);
});

test('A history whose lock another program holds can be read, and is busy for changes, not damaged', async () => {
	const { file, movedAside, store } = await world();
	await commitUpTo(store, 1);
	const other = openConnection(file, 'create');
	other.exec('BEGIN IMMEDIATE');
	expect(await failureOf(commitUpTo(store, 2))).toMatchObject({ name: 'StoreError', failure: 'busy' });
	expect(await shownGeneration(store)).toBe(1);
	other.exec('ROLLBACK');
	other.close();
	await commitUpTo(store, 2);
	expect(await shownGeneration(store)).toBe(2);
	expect(movedAside).toEqual([]);
});

test('A history that another program has locked completely is busy, not damaged', async () => {
	const file = join(temporaryFolder(), 'history');
	const other = openConnection(file, 'create');
	other.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE t (a); DROP TABLE t');
	const store = await openAt(file);
	expect(await failureOf(store.read(series, []))).toMatchObject({ name: 'StoreError', failure: 'busy' });
	other.close();
	await commitUpTo(store, 1);
	expect(await shownGeneration(store)).toBe(1);
});

test('A history in a folder that cannot be created is unusable, until it can be', async () => {
	const folder = temporaryFolder();
	writeFileSync(join(folder, 'file'), '');
	const store = await openAt(join(folder, 'file', 'history'));
	expect(await failureOf(store.read(series, []))).toMatchObject({ name: 'StoreError', failure: 'unusable' });
	rmSync(join(folder, 'file'));
	await commitUpTo(store, 1);
	expect(await shownGeneration(store)).toBe(1);
});

test('A history does not grow while pages replace others, and its log stays small', async () => {
	const { file, store } = await world();
	const sizes: number[] = [];
	for (let day = 0; day < 12; day++) {
		await store.commit(series, day, { put: pagesOf(`day ${day}`, 600), remove: [`day ${day - 3}`] });
		sizes.push(statSync(file).size + statSync(`${file}-wal`).size);
	}
	const payload = 3 * pagesOf('', 600).reduce((sum, { bytes }) => sum + bytes.length, 0);
	expect(Math.max(...sizes)).toBeLessThan(payload * 1.3 + 4_500_000);
	// A change that is much larger than usual.
	await store.commit(series, 12, { put: pagesOf('large', 30_000) });
	expect(statSync(`${file}-wal`).size).toBeGreaterThan(15_000_000);
	await store.commit(series, 13, { put: pagesOf('small', 1) });
	expect(statSync(`${file}-wal`).size).toBeLessThan(4_500_000);
});

test('A commit with an impossible id changes nothing', async () => {
	const { store } = await world();
	await commitUpTo(store, 1);
	for (const id of [-1, 0.5, Number.NaN, maxId + 1]) {
		const put = [...pagesOf('a', 3), { group: 'b', id, bytes: new Uint8Array(1) }];
		await expect(store.commit(series, 1, { put, remove: ['odd'] })).rejects.toThrow(RangeError);
	}
	expect(await shownGeneration(store)).toBe(1);
	expect((await store.read(series, [{ group: 'a' }])).pages).toEqual([[]]);
});
