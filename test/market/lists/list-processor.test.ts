import { describe, expect, test } from 'vitest';
import { type ListKey, listKeyText } from '../../../src/market/list-key.ts';
import { type ListStore, pack, type StoredList } from '../../../src/market/lists/list-cache.ts';
import { ListProcessor } from '../../../src/market/lists/list-processor.ts';
import type { DecodedList } from '../../../src/market/lists/list-worker.ts';
import { listingOf, type Rows } from '../../../src/market/rows/rows.ts';
import { type ItemId, itemId } from '../../../src/names/ids.ts';
import { Names } from '../../../src/names/names.ts';
import { buildIndex } from '../../../src/search/index/indexing.ts';
import { NameSearch } from '../../../src/search/name-search.ts';
import { itemRow, packed } from '../bodies.ts';
import { key, unpacked } from '../fixture.ts';
import { memoryStore } from '../memory-store.ts';

const eur = key('tradable');
const usd = key('tradable', 'USD');
const gbp = key('tradable', 'GBP');
const keys = [eur, usd, gbp];
const at = 1;
const notBrotli = Buffer.from('not brotli');

/** The body of a list in which each item has the price that is given with its name. */
const body = ({ currency }: ListKey, prices: Readonly<Record<string, number>>) =>
	packed(Object.entries(prices).map(([name, min_price]) => itemRow(name, { min_price, currency })));

/** A processor on the store, as a new process opens it. */
const open = (store: ListStore) => new ListProcessor({ store, indexer: async (names) => buildIndex(names) });

async function decodeAll(
	processor: ListProcessor,
	lists: readonly (readonly [ListKey, Readonly<Record<string, number>>])[],
) {
	for (const [each, prices] of lists) await processor.decode(each, body(each, prices), at, []);
}

/** Stores these lists, and with `isIndexed` also the search index, as a process does that is then stopped. */
async function fill(store: ListStore, lists: Parameters<typeof decodeAll>[1], isIndexed = false) {
	const processor = open(store);
	await decodeAll(processor, lists);
	if (isIndexed) await processor.index(730);
	await processor.close();
}

/** The price of each name in a list, as a bot that has just started reads it. */
async function pricesRead(store: ListStore, of: readonly ListKey[] = keys) {
	const lists = await open(store).read(of);
	const columns = lists.findLast((list) => list?.names)?.names;
	return lists.map((list) => list && pricesIn(list, new Names(columns!)));
}

function pricesIn({ rows }: { readonly rows: Rows }, names: Names) {
	const priceOf = (item: ItemId) => [names.name(names.nameOfItem(item)), listingOf(rows, item)?.min] as const;
	return Object.fromEntries(Array.from(rows.items, (item) => priceOf(itemId(item))));
}

function pricesStored(lists: ReadonlyMap<string, StoredList>) {
	return keys.map((each) => {
		const stored = lists.get(listKeyText(each));
		const rows = stored && (unpacked(Buffer.from(stored.body)) as { market_hash_name: string; min_price: number }[]);
		return rows && Object.fromEntries(rows.map((row) => [row.market_hash_name, row.min_price]));
	});
}

type Write = (store: ListStore) => Promise<void>;

/** A store that also notes all changes, so that they can be made again in another store. */
function notingStore(first = memoryStore()) {
	const writes: Write[] = [];
	const note = (write: Write) => {
		writes.push(write);
		return write(first.store);
	};
	const store: ListStore = {
		...first.store,
		set: (...of) => note((to) => to.set(...of)),
		delete: (...of) => note((to) => to.delete(...of)),
		setNames: (...of) => note((to) => to.setNames(...of)),
	};
	return { ...first, store, writes };
}

function copyOf({ lists, names }: ReturnType<typeof memoryStore>) {
	const copy = memoryStore();
	for (const [name, list] of lists) copy.lists.set(name, list);
	for (const [name, part] of names) copy.names.set(name, part);
	return copy;
}

/** All ways to mix two sequences, each in its own order. */
function interleavings<T>(first: readonly T[], second: readonly T[]): T[][] {
	if (first.length === 0 || second.length === 0) return [[...first, ...second]];
	return [
		...interleavings(first.slice(1), second).map((rest) => [first[0]!, ...rest]),
		...interleavings(first, second.slice(1)).map((rest) => [second[0]!, ...rest]),
	];
}

describe('Stored rows', () => {
	test('are read without their bodies', async () => {
		const { store, lists } = memoryStore();
		await fill(store, [
			[eur, { A: 1, B: 2 }],
			[usd, { B: 3, C: 4 }],
		]);
		for (const [name, list] of lists) lists.set(name, { ...list, body: notBrotli });
		expect(await pricesRead(store)).toEqual([{ A: 1, B: 2 }, { B: 3, C: 4 }, undefined]);
	});

	test('come with the search index, so that nothing has to be indexed', async () => {
		const { store } = memoryStore();
		await fill(store, [[eur, { 'AK-47 | Redline (Field-Tested)': 1 }]], /* isIndexed */ true);
		const [list] = await open(store).read([eur]);
		expect(list!.index!.isComplete).toBe(true);
		expect(new NameSearch(list!.index!.index).search('redl', 5).hits).toMatchObject([{ name: 0 }]);
	});

	test('come with a search index that lacks the latest names, if they were not indexed before the stop', async () => {
		const { store } = memoryStore();
		const processor = open(store);
		await decodeAll(processor, [[eur, { 'AK-47 | Redline (Field-Tested)': 1 }]]);
		await processor.index(730);
		await decodeAll(processor, [[usd, { 'AK-47 | Vulcan (Field-Tested)': 1 }]]);
		await processor.close();
		const restarted = open(store);
		const [list] = await restarted.read([eur]);
		expect(list!.index!.isComplete).toBe(false);
		expect(new NameSearch(list!.index!.index).search('redl', 5).hits).toMatchObject([{ name: 0 }]);
		expect(new NameSearch(await restarted.index(730)).search('vulc', 5).hits).toMatchObject([{ name: 1 }]);
	});

	test('come without a search index that has names that others have replaced', async () => {
		const first = memoryStore();
		const second = memoryStore();
		await fill(first.store, [[eur, { A: 1 }]], /* isIndexed */ true);
		await fill(second.store, [[eur, { B: 1 }]], /* isIndexed */ true);
		first.names.set('index 730', second.names.get('index 730')!);
		expect(await open(first.store).read([eur])).toMatchObject([{ dropped: 0, index: undefined }]);
	});

	test('are written again only for lists that were decoded', async () => {
		const { store, writes } = notingStore();
		await fill(store, [
			[eur, { A: 1 }],
			[usd, { A: 2 }],
		]);
		// One catalogue and two lists: the second list has no new names.
		expect(writes).toHaveLength(3);
		const restarted = open(store);
		await restarted.read(keys);
		await restarted.close();
		expect(writes).toHaveLength(3);
	});

	test('that are missing, as in a file of an earlier version, are stored again when the body is decoded', async () => {
		const { store, lists, names } = memoryStore();
		await fill(store, [[eur, { A: 1 }]]);
		lists.set(listKeyText(eur), { ...lists.get(listKeyText(eur))!, rows: new Uint8Array() });
		names.clear();
		const restarted = open(store);
		await restarted.read([eur]);
		await restarted.close();
		lists.set(listKeyText(eur), { ...lists.get(listKeyText(eur))!, body: notBrotli });
		expect(await pricesRead(store, [eur])).toEqual([{ A: 1 }]);
	});
});

describe('No item ever has the price of another one', () => {
	/** Makes the changes: a bot that starts then reads the prices that are in the bodies. */
	async function expectOwnPrices(writes: readonly Write[], { store, lists } = memoryStore()) {
		for (const write of writes) await write(store);
		const stored = pricesStored(lists);
		expect(await pricesRead(store)).toEqual(stored);
	}
	const before = [[eur, { A: 1, B: 2 }] as const, [usd, { B: 3, C: 4 }] as const];

	test('after a crash between any two writes', async () => {
		const { store, writes } = notingStore();
		const processor = open(store);
		await decodeAll(processor, before);
		await decodeAll(processor, [
			[eur, { D: 5, A: 6 }],
			[gbp, { E: 7, D: 8 }],
			[usd, { E: 9, F: 10 }],
		]);
		await processor.forget(eur);
		await processor.close();
		expect(writes.length).toBeGreaterThan(8);
		for (let count = 0; count <= writes.length; count++) await expectOwnPrices(writes.slice(0, count));
	});

	test('if any of the writes fails', async () => {
		const { store, writes } = notingStore();
		await fill(store, [...before, [eur, { D: 5, A: 6 }], [gbp, { E: 7, D: 8 }]]);
		for (const failing of writes) await expectOwnPrices(writes.filter((write) => write !== failing));
	});

	test('if two processes write to the same file, in whatever order', async () => {
		const common = memoryStore();
		await fill(common.store, before);
		// Both begin with the same ids and give the next one to different names.
		const logs = [];
		for (const lists of [
			[[eur, { A: 11, X: 12 }] as const, [gbp, { X: 13 }] as const],
			[[usd, { B: 21, Y: 22 }] as const, [gbp, { Y: 23, C: 24 }] as const],
		]) {
			const { store, writes } = notingStore(copyOf(common));
			const process = open(store);
			await process.read([eur, usd]);
			await decodeAll(process, lists);
			await process.close();
			logs.push(writes);
		}
		const orders = interleavings(logs[0]!, logs[1]!);
		expect(orders.length).toBeGreaterThan(10);
		for (const order of orders) await expectOwnPrices(order, copyOf(common));
	});

	test('if two processes write that know nothing of each other', async () => {
		const logs: Write[][] = [];
		for (const names of ['ABC', 'CBA']) {
			const { store, writes } = notingStore();
			const process = open(store);
			const prices = Object.fromEntries([...names].map((name, i) => [name, i + 1]));
			await decodeAll(process, [[names === 'ABC' ? eur : usd, prices]]);
			await process.close();
			logs.push(writes);
		}
		for (const order of interleavings(logs[0]!, logs[1]!)) {
			const { store } = memoryStore();
			for (const write of order) await write(store);
			expect(await pricesRead(store)).toEqual([{ A: 1, B: 2, C: 3 }, { C: 1, B: 2, A: 3 }, undefined]);
		}
	});

	test('if a list that was forgotten could not be deleted', async () => {
		const { store, lists } = memoryStore();
		const processor = open({ ...store, delete: () => Promise.reject(new Error('the disk is full')) });
		await decodeAll(processor, before);
		await expect(processor.forget(usd)).rejects.toThrow('full');
		await decodeAll(processor, [[eur, { D: 5, E: 6 }]]);
		await processor.close();
		expect(lists.has(listKeyText(usd))).toBe(true);
		expect(await pricesRead(store)).toEqual([{ D: 5, E: 6 }, { B: 3, C: 4 }, undefined]);
	});

	test('if new names come after a list on disk was read, and before another one is', async () => {
		const { store } = memoryStore();
		await fill(store, before);
		const restarted = open(store);
		const [first] = (await restarted.read([eur])) as [DecodedList];
		const decoded = await restarted.decode(gbp, body(gbp, { D: 5, B: 6 }), at, []);
		const [other] = (await restarted.read([usd])) as [DecodedList];
		const names = new Names(decoded.names!);
		const prices = [first, decoded, other].map((list) => pricesIn(list, names));
		expect(prices).toEqual([
			{ A: 1, B: 2 },
			{ D: 5, B: 6 },
			{ B: 3, C: 4 },
		]);
	});

	test('if what is stored is of another version: it is decoded again from the bodies', async () => {
		const otherVersion = pack({}, 'another version');
		for (const part of ['rows', 'catalogue', 'index'] as const) {
			const { store, lists, names } = memoryStore();
			await fill(store, before, /* isIndexed */ true);
			if (part === 'rows') lists.set(listKeyText(eur), { ...lists.get(listKeyText(eur))!, rows: otherVersion });
			else names.set(`${part} 730`, otherVersion);
			expect(await pricesRead(store)).toEqual([{ A: 1, B: 2 }, { B: 3, C: 4 }, undefined]);
		}
	});
});

test('The stored lists are known with the time they were fetched', async () => {
	const { store, lists } = memoryStore();
	await fill(store, [[usd, { A: 1 }]]);
	lists.set('tradable/1/XYZ', lists.get(listKeyText(usd))!);
	const restarted = open(store);
	expect(await restarted.stored()).toEqual([{ key: usd, fetchedAt: at }]);
	await restarted.decode(eur, body(eur, { A: 1 }), 2, []);
	expect(await restarted.stored()).toEqual([
		{ key: usd, fetchedAt: at },
		{ key: eur, fetchedAt: 2 },
	]);
});
