import { describe, expect, test } from 'vitest';
import { games } from '../../src/names/game.ts';
import { type NameId, nameId } from '../../src/names/ids.ts';
import { normalize } from '../../src/names/normalize.ts';
import { Catalogue } from '../../src/search/catalogue.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { catalogueOf as catalogueOfItems, findable } from '../names/findable.ts';
import { GrowingNames, namesOf } from '../names/growing-names.ts';
import { realisticNames } from './names/realistic-names.ts';

function catalogueOf(names: readonly (string | readonly [name: string, version: string, page?: string])[]) {
	const growing = new GrowingNames();
	for (const each of names)
		if (typeof each === 'string')
			growing.add(each, null, { item_page: `https://market.example/item/${normalize(each).join('-')}` });
		else growing.add(each[0], each[1], { item_page: each[2] });
	return findable(growing.names);
}

const doppler = '★ Karambit | Doppler (Factory New)';
const page = 'https://market.example/item/77';
const catalogue = catalogueOf([
	'AK-47 | Redline (Field-Tested)',
	'AK-47 | Redline (Minimal Wear)',
	'StatTrak™ AK-47 | Redline (Field-Tested)',
	[doppler, 'Ruby', page],
	[doppler, 'Phase 2', page],
	"Sticker | Don't Worry, I'm Pro",
	'Sticker | Boom',
	'Sticker | BOOM',
	'M4A4 | 龍王 (Dragon King) (Field-Tested)',
	'Sticker | ♥',
	'Chantico’s Fire',
]);
const fullyNamed = (text: string) =>
	catalogue
		.byFullName(text)
		.map(({ name, item }) => [catalogue.name(name), item === undefined ? null : catalogue.version(item)]);
const found = (text: string) => catalogue.search(text, 25).hits.map((ref) => catalogue.label(ref));

describe('A full name', () => {
	test.each(['AK-47 | Redline (Field-Tested)', 'ak47 redline fieldtested', 'AK 47 — REDLINE, field tested'])(
		'is recognized as “%s”',
		(text) => {
			expect(fullyNamed(text)).toEqual([['AK-47 | Redline (Field-Tested)', null]]);
		},
	);

	test('means the exact name first, otherwise all names with the same folded words', () => {
		expect(fullyNamed('Sticker | BOOM')).toEqual([['Sticker | BOOM', null]]);
		expect(fullyNamed('sticker boom')).toEqual([
			['Sticker | Boom', null],
			['Sticker | BOOM', null],
		]);
	});

	test('may be followed by a version', () => {
		expect(fullyNamed('karambit doppler factory new RUBY')).toEqual([[doppler, 'Ruby']]);
		expect(fullyNamed(doppler)).toEqual([[doppler, null]]);
	});

	test('may consist of symbols', () => {
		expect(fullyNamed('Sticker | ♥')).toEqual([['Sticker | ♥', null]]);
		expect(fullyNamed('♥')).toEqual([]);
		expect(fullyNamed('')).toEqual([]);
	});
});

describe('Searching', () => {
	test('returns names that were typed in full first, then similar ones', () => {
		expect(found('sticker boom').slice(0, 2)).toEqual(['Sticker | Boom', 'Sticker | BOOM']);
		expect(found('ak redline')).toEqual([
			'AK-47 | Redline (Field-Tested)',
			'AK-47 | Redline (Minimal Wear)',
			'StatTrak™ AK-47 | Redline (Field-Tested)',
		]);
	});

	test('returns a version that was typed, and all versions of a name that was typed in full', () => {
		expect(found('kara ruby')).toEqual([`${doppler} · Ruby`]);
		expect(found(doppler)).toEqual([doppler, `${doppler} · Ruby`, `${doppler} · Phase 2`]);
		expect(found(`${doppler} · Ruby`)[0]).toBe(`${doppler} · Ruby`);
		expect(found('karambit')).toEqual([doppler]);
	});

	test('understands links: by the page of an item, by a name in the path, by their search parameters', () => {
		expect(found('https://market.example/item/ak-47-redline-minimal-wear?currency=EUR')).toEqual([
			'AK-47 | Redline (Minimal Wear)',
		]);
		expect(found('<http://www.market.example/Item/77/>')[0]).toBe(doppler);
		expect(found('https://other.example/listings/730/Sticker%20%7C%20BOOM')[0]).toBe('Sticker | BOOM');
		expect(found('https://market.example/market?cat=Rifle&item=Redline')).toHaveLength(3);
		expect(found('https://market.example/')).toEqual([]);
	});

	test('searches only among accepted names, as if there were no others', () => {
		const stickers = (name: NameId) => catalogue.name(name).startsWith('Sticker');
		const among = (text: string) => catalogue.search(text, 25, stickers).hits.map((ref) => catalogue.label(ref));
		expect(among('ak redline')).toEqual([]);
		expect(among('AK-47 | Redline (Field-Tested)')).toEqual([]);
		expect(among('sticker bom').slice(0, 2).sort()).toEqual(['Sticker | BOOM', 'Sticker | Boom']);
		expect(found('ak redline')).toHaveLength(3);
	});

	test('finds only full names until the index is ready', () => {
		const early = new Catalogue(namesOf(['Sticker | Boom']).columns);
		expect(early.isSearchable).toBe(false);
		expect(early.search('boom', 25)).toEqual({ matchQuality: 'in part', hits: [] });
		expect(early.search('sticker boom', 25).hits).toHaveLength(1);
		expect(early.bestSellers(25)).toEqual([]);
	});

	test('omits names that the search knows before the catalogue does', () => {
		const growing = new GrowingNames();
		growing.add('Sticker | Boom');
		const before = growing.names;
		growing.add('Sticker | Boom Box');
		const catalogue = new Catalogue(before.columns, new NameSearch(buildIndex(growing.names)));
		expect(catalogue.search('boom', 25).hits).toMatchObject([{ name: 0 }]);
		expect(catalogue.bestSellers(25)).toEqual([{ name: 0 }]);
	});

	test('finds a version that is newer than the index only by its name', () => {
		const growing = new GrowingNames();
		growing.add(doppler, 'Ruby');
		const search = new NameSearch(buildIndex(growing.names));
		growing.add(doppler, 'Sapphire');
		const late = new Catalogue(growing.names.columns, search);
		expect(late.search('kara ruby', 1).hits.map((ref) => late.label(ref))).toEqual([`${doppler} · Ruby`]);
	});
});

describe('The key in a button', () => {
	test('has 12 characters, differs by version, and identifies its item', () => {
		// Ids count the names of the catalogue from 0.
		const redlineId = nameId(0);
		const dopplerId = nameId(3);
		const versions = catalogue.itemsOf({ name: dopplerId }).map((item) => ({ name: dopplerId, item }));
		const refs = [{ name: dopplerId }, ...versions, { name: redlineId }];
		const keys = refs.map((ref) => catalogue.key(ref));
		expect(new Set(keys).size).toBe(4);
		for (const [i, key] of keys.entries()) {
			expect(key).toMatch(/^[\w-]{12}$/);
			expect(catalogue.byKey(key)).toEqual(refs[i]);
		}
		expect(catalogue.byKey('AAAAAAAAAAAA')).toBeUndefined();
	});

	test('does not depend on the order in which names were added', () => {
		const other = catalogueOf(['Sticker | Boom', 'AK-47 | Redline (Field-Tested)']);
		expect(other.key({ name: nameId(1) })).toBe(catalogue.key({ name: nameId(0) }));
	});
});

test.each(games)('All names of game %i are known by themselves, and found first by their whole text', (game) => {
	const names = realisticNames(game).map(({ name }) => name);
	const full = catalogueOfItems(names, game);
	for (const name of names.filter((_, i) => i % Math.ceil(names.length / 100) === 0)) {
		expect(full.byFullName(name).map((ref) => full.name(ref.name))).toEqual([name]);
		expect(full.search(name, 25).hits.map((ref) => full.label(ref))[0]).toBe(name);
	}
});
