import { describe, expect, test } from 'vitest';
import type { ListKind } from '../../../src/market/list-key.ts';
import { PopularityCounter } from '../../../src/market/lists/popularity-counter.ts';
import { CurrentCatalogue } from '../../../src/market/snapshots/current-catalogue.ts';
import { buildIndex } from '../../../src/search/index/indexing.ts';
import type { SearchIndex } from '../../../src/search/index/search-index.ts';
import { GrowingNames } from '../../names/growing-names.ts';
import { silent } from '../../support/silent-log.ts';
import { historyRow, itemRow, packed } from '../bodies.ts';
import { key } from '../fixture.ts';

/** Names of a game whose index is finished when the test says so. */
function open() {
	const growing = new GrowingNames();
	const counter = new PopularityCounter();
	const requested: { finish(): Promise<void>; fail(): void }[] = [];
	const warned: unknown[] = [];
	const current = new CurrentCatalogue({
		game: 730,
		log: { ...silent, warn: (about: unknown) => warned.push(about) } as never,
		worker: {
			index: () =>
				new Promise<SearchIndex>((resolve, reject) => {
					const index = buildIndex(growing.names);
					requested.push({ finish: async () => resolve(index), fail: () => reject(new Error('the thread died')) });
				}),
		},
	});
	return {
		current,
		growing,
		requested,
		warned,
		async update(kind: ListKind, rows: readonly object[]) {
			const { names: before } = growing;
			const { rows: decoded } = await growing.decode(key(kind), packed(rows));
			const { names } = growing;
			current.update({
				names: names === before ? undefined : names.columns,
				popularity: counter.update(kind, decoded, names),
			});
		},
		found: (typed: string) => current.catalogue!.search(typed, 25).hits.map((hit) => current.catalogue!.label(hit)),
	};
}

const redline = 'AK-47 | Redline (Field-Tested)';
const vulcan = 'AK-47 | Vulcan (Field-Tested)';

describe('The names of a game', () => {
	test('are known at once, and can be searched as soon as they are indexed', async () => {
		const { current, update, requested, found } = open();
		await update('tradable', [itemRow(redline)]);
		expect(current.catalogue!.byFullName('ak47 redline field tested')).toHaveLength(1);
		expect(current.catalogue!.isSearchable).toBe(false);
		let indexed = false;
		const waiting = current.indexed().then(() => {
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
			const { current, growing, requested, found } = open();
			growing.add(redline);
			const index = buildIndex(growing.names);
			if (!isComplete) growing.add(vulcan);
			current.update({ names: growing.names.columns, index: { index, isComplete } });
			expect(found('ak')).toEqual([redline]);
			expect(requested).toHaveLength(isComplete ? 0 : 1);
			await requested[0]?.finish();
			await current.indexed();
			expect(found('vulc')).toEqual(isComplete ? [] : [vulcan]);
		},
	);

	test('are found by the current index while the next one is built', async () => {
		const { current, update, requested, found } = open();
		await update('tradable', [itemRow(redline)]);
		await requested[0]!.finish();
		await current.indexed();
		await update('history', [historyRow(vulcan)]);
		expect(found('ak')).toEqual([redline]);
		expect(current.catalogue!.byFullName(vulcan)).toHaveLength(1);
		await requested[1]!.finish();
		await current.indexed();
		expect(found('ak')).toContain(vulcan);
	});

	test('that arrive during indexing are in the next index', async () => {
		const { current, update, requested, found } = open();
		await update('tradable', [itemRow(redline)]);
		await update('history', [historyRow(vulcan)]);
		const waiting = current.indexed();
		expect(requested).toHaveLength(1);
		await requested[0]!.finish();
		await expect.poll(() => requested.length).toBe(2);
		await requested[1]!.finish();
		await waiting;
		expect(found('vulc')).toEqual([vulcan]);
	});

	test('are not indexed again for lists without new names', async () => {
		const { current, update, requested } = open();
		await update('tradable', [itemRow(redline)]);
		await requested[0]!.finish();
		await current.indexed();
		await update('tradable', [itemRow(redline)]);
		await current.indexed();
		expect(requested).toHaveLength(1);
	});

	test('whose indexing fails are indexed again on the next request, and nobody waits for ever', async () => {
		const { current, update, requested, warned, found } = open();
		await update('tradable', [itemRow(redline)]);
		const waiting = current.indexed();
		requested[0]!.fail();
		await waiting;
		expect(warned).toHaveLength(1);
		expect(found('redl')).toEqual([]);
		const again = current.indexed();
		await requested[1]!.finish();
		await again;
		expect(found('redl')).toEqual([redline]);
	});

	test('are ranked by the popularity in the latest lists', async () => {
		const { current, update, requested, found } = open();
		const sold = (name: string, volume: number, version: string | null = null) =>
			historyRow(name, { version, last_30_days: { min: 1, max: 1, avg: 1, median: 1, volume } });
		await update('tradable', [itemRow(redline, { quantity: 1 }), itemRow(vulcan, { quantity: 300 })]);
		await requested[0]!.finish();
		await current.indexed();
		// Units without sales say nothing.
		expect(found('ak')).toEqual([redline, vulcan]);
		await update('history', [sold(redline, 5), sold(vulcan, 5, 'One'), sold(vulcan, 4, 'Two')]);
		expect(found('ak')).toEqual([vulcan, redline]);
		expect(current.catalogue!.bestSellers(1).map(({ name }) => current.catalogue!.name(name))).toEqual([vulcan]);
		await update('history', [sold(redline, 500), sold(vulcan, 9)]);
		expect(found('ak')).toEqual([redline, vulcan]);
		// With equal sales, units on offer decide.
		await update('history', [sold(redline, 9), sold(vulcan, 9)]);
		await update('tradable', [itemRow(redline, { quantity: 3 }), itemRow(vulcan, { quantity: 300 })]);
		expect(found('ak')).toEqual([vulcan, redline]);
	});
});
