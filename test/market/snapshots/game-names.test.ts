import { expect, test } from 'vitest';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { decode } from '../../../src/market/decoding/decode.ts';
import { PopularityCounter } from '../../../src/market/decoding/popularity-counter.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { GameNames } from '../../../src/market/snapshots/game-names.ts';
import { buildIndex } from '../../../src/search/index/indexing.ts';
import { historyRow, itemRow, packed } from '../bodies.ts';
import { key } from '../fixture.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const vulcan = 'AK-47 | Vulcan (Field-Tested)';

test('The names of a game are ranked by the popularity in the latest lists, also after new names', async () => {
	const [names, table, counter] = [new GameNames(), new NameTable(730), new PopularityCounter()];
	const update = async (kind: ListKind, rows: readonly object[]) => {
		const decoded = await decode(key(kind), packed(rows), table, 0);
		const isNew = table.hasChanged;
		names.update({
			catalogue: isNew ? table.catalogue() : undefined,
			index: isNew ? buildIndex(730, table.versionedNames()) : undefined,
			popularity: counter.update(kind, decoded.rows, table.nameOf, table.size),
		});
	};
	const found = () => names.catalogue!.find('ak', 25).hits.map((hit) => names.catalogue!.label(hit));
	const sold = (name: string, volume: number, version: string | null = null) =>
		historyRow(name, { version, last_30_days: { min: 1, max: 1, avg: 1, median: 1, volume } });
	await update('tradable', [itemRow(redline, { quantity: 1 }), itemRow(vulcan, { quantity: 300 })]);
	// Units without sales say nothing.
	expect(found()).toEqual([redline, vulcan]);
	await update('history', [sold(redline, 5), sold(vulcan, 5, 'One'), sold(vulcan, 4, 'Two')]);
	expect(found().slice(0, 2)).toEqual([vulcan, redline]);
	expect(names.catalogue!.bestSellers(1).map(({ name }) => names.catalogue!.name(name))).toEqual([vulcan]);
	await update('history', [sold(redline, 500), sold(vulcan, 9)]);
	expect(found().slice(0, 2)).toEqual([redline, vulcan]);
	// With equal sales, units on offer decide.
	await update('history', [sold(redline, 9), sold(vulcan, 9)]);
	await update('tradable', [itemRow(redline, { quantity: 3 }), itemRow(vulcan, { quantity: 300 })]);
	expect(found().slice(0, 2)).toEqual([vulcan, redline]);
});
