import { expect, test } from 'vitest';
import { itemId } from '../../src/names/ids.ts';
import { type Names, noNames } from '../../src/names/names.ts';
import { NamesBuilder } from '../../src/names/names-builder.ts';
import { Catalogue } from '../../src/search/catalogue.ts';

const page = { item_page: 'https://market.example/item/x' };
const items = ['A', ['Doppler', 'Ruby'], 'B', ['Doppler', 'Sapphire']] as const;

function withItems(known: Names, all: readonly (string | readonly [name: string, version: string])[], pages = page) {
	const builder = new NamesBuilder(known);
	const ids = all.map((each) =>
		typeof each === 'string' ? builder.add(each, null, pages) : builder.add(...each, pages),
	);
	return { ids, names: builder.build() };
}

test('Names keep their ids when others come, and versions are in the order in which they came', () => {
	const { ids, names } = withItems(noNames(730), items);
	const { names: later } = withItems(names, ['C', ['Doppler', 'Emerald'], 'B']);
	const { ids: again, names: same } = withItems(later, items);
	expect(again).toEqual(ids);
	expect(same).toBe(later);
	const doppler = later.nameByText('Doppler')!;
	expect(later.versionsOf(doppler).map((item) => later.version(item))).toEqual(['Ruby', 'Sapphire', 'Emerald']);
	const all = Array.from({ length: later.itemCount }, (_, id) => {
		const ref = later.refOf(itemId(id));
		return { key: later.key(ref), name: later.name(ref.name), version: later.version(ref.item) };
	});
	expect(all.map(({ name, version }) => [name, version])).toEqual([
		['A', null],
		['Doppler', 'Ruby'],
		['B', null],
		['Doppler', 'Sapphire'],
		['C', null],
		['Doppler', 'Emerald'],
	]);
	for (const { key, name, version } of all) {
		const ref = later.byKey(key)!;
		expect(later.label(ref)).toBe(version === null ? name : `${name} · ${version}`);
		expect(new Catalogue(later.columns).byFullName(later.label(ref))).toEqual([ref]);
	}
});

test('The same columns result, however the names arrive', () => {
	const all = [...items, 'C', 'Ünïcode | ★'] as const;
	const { names: atOnce } = withItems(noNames(730), all);
	let { names } = withItems(noNames(730), all.slice(0, 3));
	for (const item of all) names = withItems(names, [item]).names;
	expect(names.columns).toEqual(atOnce.columns);
});

test('The first valid page of an item is kept, also if it comes later', () => {
	const { ids, names } = withItems(noNames(730), ['A', 'B'], { item_page: 'javascript:alert(1)' });
	expect(names.itemPage(ids[0]!)).toBeNull();
	const { names: paged } = withItems(names, ['A']);
	expect(paged.itemPage(ids[0]!)).toBe(page.item_page);
	expect(paged.itemPage(ids[1]!)).toBeNull();
	expect(new Catalogue(paged.columns).byFullName(page.item_page)).toEqual([{ name: 0 }]);
	const { names: same } = withItems(paged, ['A'], { item_page: 'https://market.example/item/other' });
	expect(same).toBe(paged);
});
