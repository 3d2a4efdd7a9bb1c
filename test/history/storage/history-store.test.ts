import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HistoryStore, maxId } from '../../../src/history/storage/history-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openHistory } from './open-history.ts';

const series = '730/EUR';
const page = (group: string, id: number, ...bytes: number[]) => ({ group, id, bytes: Uint8Array.from(bytes) });
const newFile = () => join(temporaryFolder(), 'store.sqlite');

/** The ids of the pages that a group has. */
async function idsIn(store: HistoryStore, of: string, group: string): Promise<number[]> {
	const { pages } = await store.read(of, [{ group }]);
	return pages[0]!.map(({ id }) => id);
}

test('A price history has nothing at first', async () => {
	const store = await openHistory();
	expect(await store.read(series, [{ group: 'a' }, { group: 'b', ids: [1] }])).toEqual({ version: 0, pages: [[], []] });
	expect(await store.read(series, [])).toEqual({ version: 0, pages: [] });
});

test('A price history gives those of the wanted pages that there are, for each group in the order of ids', async () => {
	const store = await openHistory();
	const put = [
		page('a', 7, 70),
		page('a', 0, 1, 2),
		page('a', maxId, 9),
		page('b', 3, 30),
		page('c', 1),
		page('a', 10, 100),
	];
	expect(await store.commit(series, 0, { put })).toBe(true);
	const { version, pages } = await store.read(series, [
		{ group: 'b' },
		{ group: 'a', ids: [10, 5, 0, 10, maxId + 1, -1] },
		{ group: 'missing', after: 0 },
		{ group: 'a', after: 7 },
		{ group: 'a' },
		{ group: 'c' },
		{ group: 'a', ids: [] },
		{ group: 'a', after: maxId },
	]);
	expect(version).toBe(1);
	expect(pages.map((found) => found.map(({ id, bytes }) => [id, ...bytes]))).toEqual([
		[[3, 30]],
		[
			[0, 1, 2],
			[10, 100],
		],
		[],
		[
			[10, 100],
			[maxId, 9],
		],
		[
			[0, 1, 2],
			[7, 70],
			[10, 100],
			[maxId, 9],
		],
		[[1]],
		[],
		[],
	]);
});

test('A price history gives bytes that can be transferred to another thread', async () => {
	const store = await openHistory();
	// Any byte, in particular those that are not UTF-8; and only a part of a buffer.
	const all = Uint8Array.from({ length: 1_000 }, (_, i) => i);
	await store.commit(series, 0, { put: [{ group: 'a', id: 0, bytes: all.subarray(100, 900) }] });
	const { pages } = await store.read(series, [{ group: 'a' }]);
	const { bytes } = pages[0]![0]!;
	expect(bytes).toEqual(all.slice(100, 900));
	expect(bytes.constructor).toBe(Uint8Array);
	expect(bytes.buffer.byteLength).toBe(bytes.length);
});

test('A commit replaces pages with the same id, and deletes groups before it writes pages', async () => {
	const store = await openHistory();
	await store.commit(series, 0, { put: [page('a', 1, 1), page('a', 2, 2), page('b', 1, 1), page('c', 1, 1)] });
	await store.commit(series, 1, { put: [page('a', 2, 3), page('b', 5, 5)], remove: ['b', 'c', 'missing'] });
	const { version, pages } = await store.read(series, [{ group: 'a' }, { group: 'b' }, { group: 'c' }]);
	expect(version).toBe(2);
	expect(pages.map((found) => found.map(({ id, bytes }) => [id, ...bytes]))).toEqual([
		[
			[1, 1],
			[2, 3],
		],
		[[5, 5]],
		[],
	]);
});

test('A commit with an old version, with one that is not there yet, or with an impossible id changes nothing', async () => {
	const store = await openHistory();
	expect(await store.commit(series, 1, { put: [page('a', 1)] })).toBe(false);
	expect(await store.commit(series, 0, { put: [page('a', 1)] })).toBe(true);
	for (const version of [0, 2])
		expect(await store.commit(series, version, { put: [page('a', 2)], remove: ['a'] })).toBe(false);
	for (const id of [-1, 0.5, Number.NaN, maxId + 1])
		await expect(store.commit(series, 1, { put: [page('a', id)], remove: ['a'] })).rejects.toThrow(RangeError);
	expect((await store.read(series, [])).version).toBe(1);
	expect(await idsIn(store, series, 'a')).toEqual([1]);
});

test('Series are kept apart, whatever their groups are called', async () => {
	const store = await openHistory();
	const groups = ['a', '', "'; DROP TABLE pages", '龍', 'a*', '%'];
	for (const of of [series, '570/EUR'])
		expect(await store.commit(of, 0, { put: groups.map((group, id) => page(group, id)) })).toBe(true);
	expect(await store.commit('570/EUR', 1, { put: [], remove: groups })).toBe(true);
	for (const [id, group] of groups.entries()) {
		expect(await idsIn(store, series, group)).toEqual([id]);
		expect(await idsIn(store, '570/EUR', group)).toEqual([]);
	}
	expect((await store.read(series, [])).version).toBe(1);
});

test('A price history stores a thousand pages at once, and finds one page in each of 200 groups', async () => {
	const store = await openHistory();
	const kilobyte = (fill: number) => new Uint8Array(1_024).fill(fill);
	const put = Array.from({ length: 1_000 }, (_, i) => ({ group: `day ${i % 200}`, id: i, bytes: kilobyte(i) }));
	expect(await store.commit(series, 0, { put })).toBe(true);
	const wanted = Array.from({ length: 200 }, (_, i) => ({ group: `day ${i}`, ids: [400 + i] }));
	const { pages } = await store.read(series, wanted);
	expect(pages).toEqual(wanted.map(({ ids }) => [{ id: ids[0], bytes: kilobyte(ids[0]!) }]));
});

test('A price history is there after a restart, and seen by other processes at once', async () => {
	const file = newFile();
	const [one, other] = [await openHistory(file), await openHistory(file)];
	expect((await other.read(series, [])).version).toBe(0);
	await one.commit(series, 0, { put: [page('a', 1)] });
	expect((await other.read(series, [])).version).toBe(1);
	await Promise.all([one.close(), other.close()]);
	expect(await idsIn(await openHistory(file), series, 'a')).toEqual([1]);
});

test('Exactly one of two processes commits each version, and a third one sees one moment each time', async () => {
	const file = newFile();
	const [one, other, reader] = [await openHistory(file), await openHistory(file), await openHistory(file)];
	// Each version replaces the pages of the previous one by pages of another group.
	const commit = (store: HistoryStore, version: number) => {
		const put = [1, 2].map((id) => page(`group ${(version + 1) % 2}`, id, version + 1));
		return store.commit(series, version, { put, remove: [`group ${version % 2}`] });
	};
	let isOver = false;
	const committing = (async () => {
		for (let version = 0; version < 100; version++)
			expect((await Promise.all([commit(one, version), commit(other, version)])).filter(Boolean)).toHaveLength(1);
		isOver = true;
	})();
	const seen = new Set<number>();
	while (!isOver) {
		const { version, pages } = await reader.read(series, [{ group: 'group 0' }, { group: 'group 1' }]);
		expect(pages.flat().map(({ bytes }) => bytes[0])).toEqual(version === 0 ? [] : [version, version]);
		seen.add(version);
		await new Promise(setImmediate);
	}
	await committing;
	expect(seen.size).toBeGreaterThan(20);
});
