import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type HistoryStore, maxId } from '../../../src/history/storage/history-store.ts';
import { buildOptions, builtFile } from '../../support/built-file.ts';
import { commitNext, series, shownGeneration } from './generations.ts';
import { historyStoresUnderTest, openAt } from './history-stores.ts';

const page = (group: string, id: number, ...bytes: number[]) => ({ group, id, bytes: Uint8Array.from(bytes) });

/** The ids of the pages that a group has. */
async function idsIn(store: HistoryStore, of: string, group: string): Promise<number[]> {
	const { pages } = await store.read(of, [{ group }]);
	return pages[0]!.map(({ id }) => id);
}

/** A process that commits generations until it is killed. */
function startWriter(location: string) {
	const child = spawn(
		process.execPath,
		[
			...buildOptions,
			'--disable-warning=ExperimentalWarning',
			builtFile('test/history/storage/history-writer.js'),
			location,
		],
		{ stdio: ['ignore', 'pipe', 2] },
	);
	let output = '';
	child.stdout!.setEncoding('utf8').on('data', (text) => {
		output += text;
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	return {
		/** The generations that it has committed. */
		committed: () => output.split('\n').slice(0, -1).map(Number),
		kill: () => killed(child),
	};
}

async function killed(child: ChildProcess): Promise<void> {
	child.kill('SIGKILL');
	await once(child, 'close');
}

const soon = { timeout: 15_000, interval: 2 };

describe.each(historyStoresUnderTest())('A price history in $kind', ({ skipped, newLocation }) => {
	const open = () => openAt(newLocation());

	test.skipIf(skipped)('has nothing at first', async () => {
		const store = await open();
		expect(await store.read(series, [{ group: 'a' }, { group: 'b', ids: [1] }])).toEqual({
			version: 0,
			pages: [[], []],
		});
		expect(await store.read(series, [])).toEqual({ version: 0, pages: [] });
	});

	test.skipIf(skipped)(
		'gives those of the wanted pages that there are, for each group in the order of ids',
		async () => {
			const store = await open();
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
			const bytes = (...all: number[]) => Uint8Array.from(all);
			expect(pages).toEqual([
				[{ id: 3, bytes: bytes(30) }],
				[
					{ id: 0, bytes: bytes(1, 2) },
					{ id: 10, bytes: bytes(100) },
				],
				[],
				[
					{ id: 10, bytes: bytes(100) },
					{ id: maxId, bytes: bytes(9) },
				],
				[
					{ id: 0, bytes: bytes(1, 2) },
					{ id: 7, bytes: bytes(70) },
					{ id: 10, bytes: bytes(100) },
					{ id: maxId, bytes: bytes(9) },
				],
				[{ id: 1, bytes: bytes() }],
				[],
				[],
			]);
		},
	);

	test.skipIf(skipped)('gives bytes that can be transferred to another thread', async () => {
		const store = await open();
		// Any byte, in particular those that are not UTF-8; and only a part of a buffer.
		const all = Uint8Array.from({ length: 1_000 }, (_, i) => i);
		await store.commit(series, 0, { put: [{ group: 'a', id: 0, bytes: all.subarray(100, 900) }] });
		const { pages } = await store.read(series, [{ group: 'a' }]);
		const { bytes } = pages[0]![0]!;
		expect(bytes).toEqual(all.slice(100, 900));
		expect(bytes.constructor).toBe(Uint8Array);
		expect(bytes.buffer.byteLength).toBe(bytes.length);
	});

	test.skipIf(skipped)('replaces pages with the same id, and deletes groups before it writes pages', async () => {
		const store = await open();
		await store.commit(series, 0, { put: [page('a', 1, 1), page('a', 2, 2), page('b', 1, 1), page('c', 1, 1)] });
		await store.commit(series, 1, { put: [page('a', 2, 3), page('b', 5, 5)], remove: ['b', 'c', 'missing'] });
		const { version, pages } = await store.read(series, [{ group: 'a' }, { group: 'b' }, { group: 'c' }]);
		expect(version).toBe(2);
		expect(pages[0]!.map(({ id, bytes }) => [id, ...bytes])).toEqual([
			[1, 1],
			[2, 3],
		]);
		expect(pages[1]!.map(({ id, bytes }) => [id, ...bytes])).toEqual([[5, 5]]);
		expect(pages[2]).toEqual([]);
	});

	test.skipIf(skipped)('changes nothing in a commit with an old version, or one that is not there yet', async () => {
		const store = await open();
		expect(await store.commit(series, 1, { put: [page('a', 1)] })).toBe(false);
		expect(await store.commit(series, 0, { put: [page('a', 1)] })).toBe(true);
		for (const version of [0, 2])
			expect(await store.commit(series, version, { put: [page('a', 2)], remove: ['a'] })).toBe(false);
		expect((await store.read(series, [])).version).toBe(1);
		expect(await idsIn(store, series, 'a')).toEqual([1]);
	});

	test.skipIf(skipped)('keeps series apart, whatever their groups are called', async () => {
		const store = await open();
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

	test.skipIf(skipped)('stores a thousand pages at once, and finds one page in each of 200 groups', async () => {
		const store = await open();
		const kilobyte = (fill: number) => new Uint8Array(1_024).fill(fill);
		const put = Array.from({ length: 1_000 }, (_, i) => ({ group: `day ${i % 200}`, id: i, bytes: kilobyte(i) }));
		expect(await store.commit(series, 0, { put })).toBe(true);
		const wanted = Array.from({ length: 200 }, (_, i) => ({ group: `day ${i}`, ids: [400 + i] }));
		const { pages } = await store.read(series, wanted);
		expect(pages).toEqual(wanted.map(({ ids }) => [{ id: ids[0], bytes: kilobyte(ids[0]!) }]));
	});

	test.skipIf(skipped)('is there after a restart, and seen by other processes at once', async () => {
		const location = newLocation();
		const [one, other] = [await openAt(location), await openAt(location)];
		expect((await other.read(series, [])).version).toBe(0);
		await one.commit(series, 0, { put: [page('a', 1)] });
		expect((await other.read(series, [])).version).toBe(1);
		await Promise.all([one.close(), other.close()]);
		expect(await idsIn(await openAt(location), series, 'a')).toEqual([1]);
	});

	test.skipIf(skipped)('says how large it is', async () => {
		const store = await open();
		expect(await store.size()).toBe(0);
		const bytes = new Uint8Array(100_000);
		const ids = [0, 1, 2];
		await store.commit(series, 0, { put: ids.map((id) => ({ group: 'a', id, bytes })) });
		await store.commit('570/EUR', 0, { put: ids.map((id) => ({ group: 'b', id, bytes })) });
		const size = (await store.size())!;
		expect(size).toBeGreaterThanOrEqual(600_000);
		expect(size).toBeLessThan(1_500_000);
		for (let version = 1; version < 10; version++)
			await store.commit(series, version, { put: ids.map((id) => ({ group: 'a', id, bytes })), remove: ['a'] });
		expect(await store.size()).toBeLessThan(8_000_000);
	});

	test.skipIf(skipped)('lets exactly one of two processes commit each version', async () => {
		const location = newLocation();
		const store = await openAt(location);
		const writer = startWriter(location);
		const own: number[] = [];
		await vi.waitFor(async () => {
			const { version } = await store.read(series, []);
			// In a moment in which the other process may commit the same version.
			await new Promise(setImmediate);
			if (await commitNext(store, version)) own.push(version + 1);
			expect(own.length).toBeGreaterThan(30);
			expect(writer.committed().length).toBeGreaterThan(30);
		}, soon);
		await writer.kill();
		const last = await shownGeneration(store);
		const all = [...own, ...writer.committed()].sort((a, b) => a - b);
		// It may have been killed before it could print its last one.
		if (all.at(-1) !== last) all.push(last);
		expect(all).toEqual(Array.from({ length: last }, (_, i) => i + 1));
	});

	test.skipIf(skipped)('shows one moment while another process commits', async () => {
		const location = newLocation();
		const store = await openAt(location);
		const writer = startWriter(location);
		const seen = new Set<number>();
		while (seen.size < 100) {
			seen.add(await shownGeneration(store));
			await new Promise(setImmediate);
		}
		expect(Math.max(...seen)).toBeLessThanOrEqual(await shownGeneration(store));
		await writer.kill();
	});

	test.skipIf(skipped)('keeps all or nothing of a commit when its process is killed', { timeout: 40_000 }, async () => {
		const location = newLocation();
		for (let kill = 0; kill < 4; kill++) {
			const writer = startWriter(location);
			await vi.waitFor(() => expect(writer.committed().length).toBeGreaterThan(20 + 17 * kill), soon);
			await writer.kill();
			const store = await openAt(location);
			const last = writer.committed().at(-1)!;
			// One more change may have been committed without time to print it.
			expect([last, last + 1]).toContain(await shownGeneration(store));
			await store.close();
		}
	});
});
