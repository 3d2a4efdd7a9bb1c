import { describe, expect, test } from 'vitest';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { decode } from '../../../src/market/decoding/decode.ts';
import { PopularityCounter } from '../../../src/market/decoding/popularity-counter.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { GameNames } from '../../../src/market/snapshots/game-names.ts';
import { buildIndex } from '../../../src/search/index/indexing.ts';
import type { SearchIndex } from '../../../src/search/index/search-index.ts';
import { historyRow, itemRow, packed } from '../bodies.ts';
import { key, silent } from '../fixture.ts';

/** Names of a game whose index is finished when the test says so. */
function open() {
	const table = new NameTable(730);
	const counter = new PopularityCounter();
	const requested: { finish(): Promise<void>; fail(): void }[] = [];
	const warned: unknown[] = [];
	const names = new GameNames({
		game: 730,
		log: { ...silent, warn: (about: unknown) => warned.push(about) } as never,
		decoder: {
			index: () =>
				new Promise<SearchIndex>((resolve, reject) => {
					const index = buildIndex(730, table.versionedNames());
					requested.push({ finish: async () => resolve(index), fail: () => reject(new Error('the thread died')) });
				}),
		},
	});
	return {
		names,
		table,
		requested,
		warned,
		async update(kind: ListKind, rows: readonly object[]) {
			const decoded = await decode(key(kind), packed(rows), table, []);
			const catalogue = table.hasChanged ? table.catalogue() : undefined;
			names.update({ catalogue, popularity: counter.update(kind, decoded.rows, table.nameOf, table.size) });
		},
		found: (typed: string) => names.catalogue!.find(typed, 25).hits.map((hit) => names.catalogue!.label(hit)),
	};
}

const redline = 'AK-47 | Redline (Field-Tested)';
const vulcan = 'AK-47 | Vulcan (Field-Tested)';

describe('The names of a game', () => {
	test('are known at once, and can be searched as soon as they are indexed', async () => {
		const { names, update, requested, found } = open();
		await update('tradable', [itemRow(redline)]);
		expect(names.catalogue!.byFullName('ak47 redline field tested')).toHaveLength(1);
		expect(names.catalogue!.isSearchable).toBe(false);
		let indexed = false;
		const waiting = names.indexed().then(() => {
			indexed = true;
		});
		await Promise.resolve();
		expect(indexed).toBe(false);
		await requested[0]!.finish();
		await waiting;
		expect(found('redl')).toEqual([redline]);
	});

	test.each([true, false])(
		'can be searched at once by a stored index, whether it has all of them (%s) or not',
		async (isComplete) => {
			const { names, table, requested, found } = open();
			await decode(key('tradable'), packed([itemRow(redline)]), table, []);
			const index = buildIndex(730, table.versionedNames());
			if (!isComplete) await decode(key('history'), packed([historyRow(vulcan)]), table, []);
			names.update({ catalogue: table.catalogue(), index: { index, isComplete } });
			expect(found('ak')).toEqual([redline]);
			expect(requested).toHaveLength(isComplete ? 0 : 1);
			await requested[0]?.finish();
			await names.indexed();
			expect(found('vulc')).toEqual(isComplete ? [] : [vulcan]);
		},
	);

	test('are found by the current index while the next one is built', async () => {
		const { names, update, requested, found } = open();
		await update('tradable', [itemRow(redline)]);
		await requested[0]!.finish();
		await names.indexed();
		await update('history', [historyRow(vulcan)]);
		expect(found('ak')).toEqual([redline]);
		expect(names.catalogue!.byFullName(vulcan)).toHaveLength(1);
		await requested[1]!.finish();
		await names.indexed();
		expect(found('ak')).toContain(vulcan);
	});

	test('that arrive during indexing are in the next index', async () => {
		const { names, update, requested, found } = open();
		await update('tradable', [itemRow(redline)]);
		await update('history', [historyRow(vulcan)]);
		const waiting = names.indexed();
		expect(requested).toHaveLength(1);
		await requested[0]!.finish();
		await expect.poll(() => requested.length).toBe(2);
		await requested[1]!.finish();
		await waiting;
		expect(found('vulc')).toEqual([vulcan]);
	});

	test('are not indexed again for lists without new names', async () => {
		const { names, update, requested } = open();
		await update('tradable', [itemRow(redline)]);
		await requested[0]!.finish();
		await names.indexed();
		await update('tradable', [itemRow(redline)]);
		await names.indexed();
		expect(requested).toHaveLength(1);
	});

	test('whose indexing fails are indexed again on the next request, and nobody waits for ever', async () => {
		const { names, update, requested, warned, found } = open();
		await update('tradable', [itemRow(redline)]);
		const waiting = names.indexed();
		requested[0]!.fail();
		await waiting;
		expect(warned).toHaveLength(1);
		expect(found('redl')).toEqual([]);
		const again = names.indexed();
		await requested[1]!.finish();
		await again;
		expect(found('redl')).toEqual([redline]);
	});

	test('are ranked by the popularity in the latest lists', async () => {
		const { names, update, requested, found } = open();
		const sold = (name: string, volume: number, version: string | null = null) =>
			historyRow(name, { version, last_30_days: { min: 1, max: 1, avg: 1, median: 1, volume } });
		await update('tradable', [itemRow(redline, { quantity: 1 }), itemRow(vulcan, { quantity: 300 })]);
		await requested[0]!.finish();
		await names.indexed();
		// Units without sales say nothing.
		expect(found('ak')).toEqual([redline, vulcan]);
		await update('history', [sold(redline, 5), sold(vulcan, 5, 'One'), sold(vulcan, 4, 'Two')]);
		expect(found('ak')).toEqual([vulcan, redline]);
		expect(names.catalogue!.bestSellers(1).map(({ name }) => names.catalogue!.name(name))).toEqual([vulcan]);
		await update('history', [sold(redline, 500), sold(vulcan, 9)]);
		expect(found('ak')).toEqual([redline, vulcan]);
		// With equal sales, units on offer decide.
		await update('history', [sold(redline, 9), sold(vulcan, 9)]);
		await update('tradable', [itemRow(redline, { quantity: 3 }), itemRow(vulcan, { quantity: 300 })]);
		expect(found('ak')).toEqual([vulcan, redline]);
	});
});
