import { describe, expect, test } from 'vitest';
import { buildIndex } from '../../../src/finding/index/indexing.ts';
import type { SearchIndex } from '../../../src/finding/index/search-index.ts';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { decode } from '../../../src/market/decoding/decode.ts';
import { SalesCount } from '../../../src/market/decoding/sales-count.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { GameNames } from '../../../src/market/snapshots/game-names.ts';
import { historyRow, itemRow, packed } from '../bodies.ts';
import { key, silent } from '../world.ts';

/** Names of a game whose index is made when the test says so. */
function open() {
	const table = new NameTable(730);
	const count = new SalesCount();
	const wanted: { finish(): Promise<void>; fail(): void }[] = [];
	const warned: unknown[] = [];
	const names = new GameNames({
		game: 730,
		log: { ...silent, warn: (about: unknown) => warned.push(about) } as never,
		decoder: {
			index: () =>
				new Promise<SearchIndex>((resolve, reject) => {
					const index = buildIndex(730, table.versionedNames());
					wanted.push({ finish: async () => resolve(index), fail: () => reject(new Error('the thread died')) });
				}),
		},
	});
	return {
		names,
		wanted,
		warned,
		async take(kind: ListKind, rows: readonly object[]) {
			const decoded = await decode(key(kind), packed(rows), table, 0);
			const catalogue = table.changed ? table.catalogue() : undefined;
			names.take({ catalogue, popularity: count.take(kind, decoded.rows, table.nameOf, table.size) });
		},
		found: (typed: string) => names.catalogue!.find(typed, 25).found.map((subject) => names.catalogue!.label(subject)),
	};
}

const redline = 'AK-47 | Redline (Field-Tested)';
const vulcan = 'AK-47 | Vulcan (Field-Tested)';

describe('The names of a game', () => {
	test('are known at once, and found as soon as they are indexed', async () => {
		const { names, take, wanted, found } = open();
		await take('tradable', [itemRow(redline)]);
		expect(names.catalogue!.called('ak47 redline field tested')).toHaveLength(1);
		expect(names.catalogue!.canFind).toBe(false);
		let indexed = false;
		const waiting = names.indexed().then(() => {
			indexed = true;
		});
		await Promise.resolve();
		expect(indexed).toBe(false);
		await wanted[0]!.finish();
		await waiting;
		expect(found('redl')).toEqual([redline]);
	});

	test('are found by the index there is while another is made for new ones', async () => {
		const { names, take, wanted, found } = open();
		await take('tradable', [itemRow(redline)]);
		await wanted[0]!.finish();
		await names.indexed();
		await take('history', [historyRow(vulcan)]);
		expect(found('ak')).toEqual([redline]);
		expect(names.catalogue!.called(vulcan)).toHaveLength(1);
		await wanted[1]!.finish();
		await names.indexed();
		expect(found('ak')).toContain(vulcan);
	});

	test('that come while an index is made are in the next', async () => {
		const { names, take, wanted, found } = open();
		await take('tradable', [itemRow(redline)]);
		await take('history', [historyRow(vulcan)]);
		const waiting = names.indexed();
		expect(wanted).toHaveLength(1);
		await wanted[0]!.finish();
		await expect.poll(() => wanted.length).toBe(2);
		await wanted[1]!.finish();
		await waiting;
		expect(found('vulc')).toEqual([vulcan]);
	});

	test('are indexed once for lists that bring no new ones', async () => {
		const { names, take, wanted } = open();
		await take('tradable', [itemRow(redline)]);
		await wanted[0]!.finish();
		await names.indexed();
		await take('tradable', [itemRow(redline)]);
		await names.indexed();
		expect(wanted).toHaveLength(1);
	});

	test('that cannot be indexed are tried again when somebody asks; who waits is not kept', async () => {
		const { names, take, wanted, warned, found } = open();
		await take('tradable', [itemRow(redline)]);
		const waiting = names.indexed();
		wanted[0]!.fail();
		await waiting;
		expect(warned).toHaveLength(1);
		expect(found('redl')).toEqual([]);
		const again = names.indexed();
		await wanted[1]!.finish();
		await again;
		expect(found('redl')).toEqual([redline]);
	});

	test('are told of by what sells, in the lists last taken', async () => {
		const { names, take, wanted, found } = open();
		const sold = (name: string, volume: number) =>
			historyRow(name, { last_30_days: { min: 1, max: 1, avg: 1, median: 1, volume } });
		await take('history', [sold(redline, 5), sold(vulcan, 9)]);
		await wanted[0]!.finish();
		await names.indexed();
		expect(found('ak')).toEqual([vulcan, redline]);
		expect(names.catalogue!.sellingMost(1).map(({ name }) => names.catalogue!.name(name))).toEqual([vulcan]);
		await take('history', [sold(redline, 500), sold(vulcan, 9)]);
		expect(found('ak')).toEqual([redline, vulcan]);
		// As many sales: more on offer.
		await take('history', [sold(redline, 9), sold(vulcan, 9)]);
		await take('tradable', [itemRow(redline, { quantity: 3 }), itemRow(vulcan, { quantity: 300 })]);
		expect(found('ak')).toEqual([vulcan, redline]);
	});
});
