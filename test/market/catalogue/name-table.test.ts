import { expect, test } from 'vitest';
import { Catalogue } from '../../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';

const page = { item_page: 'https://market.example/item/x' };
const names = ['A', ['Doppler', 'Ruby'], 'B', ['Doppler', 'Sapphire']] as const;

const addTo = (table: NameTable, all: readonly (string | readonly [name: string, version: string])[]) =>
	all.map((each) => (typeof each === 'string' ? table.add(each, null, page) : table.add(...each, page)));

test('Names keep their ids when others come, and versions are in the order in which they came', () => {
	const table = new NameTable(730);
	const items = addTo(table, names);
	addTo(table, ['C', ['Doppler', 'Emerald']]);
	expect(addTo(table, names)).toEqual(items);
	const catalogue = new Catalogue(table.catalogue());
	const { name } = catalogue.byExactName('Doppler')!;
	expect(catalogue.itemsOf({ name }).map((item) => catalogue.version(item))).toEqual(['Ruby', 'Sapphire', 'Emerald']);
	expect(catalogue.itemPage(items[0]!)).toBe(page.item_page);
});

test('Names have the same ids in a table that is restored from a catalogue', () => {
	const table = new NameTable(730);
	const items = addTo(table, names);
	const before = new Catalogue(table.catalogue());
	const again = NameTable.restored(before);
	expect(again.hasChanged).toBe(false);
	expect(addTo(again, names)).toEqual(items);
	expect(again.hasChanged).toBe(false);
	expect(addTo(again, ['New'])).toEqual([before.itemCount]);
	expect(new Catalogue(again.catalogue()).byExactName('B')).toEqual(before.byExactName('B'));
});
