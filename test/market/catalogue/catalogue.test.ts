import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Finder } from '../../../src/finding/finder.ts';
import { buildIndex } from '../../../src/finding/index/indexing.ts';
import { normalize } from '../../../src/finding/normalize.ts';
import { Catalogue } from '../../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { type Game, games } from '../../../src/market/game.ts';
import { realisticNames } from '../../finding/names/realistic-names.ts';
import { needing, sharedData } from '../../shared-data.ts';
import { findable } from '../findable.ts';

function catalogueOf(names: readonly (string | readonly [name: string, version: string, page?: string])[]) {
	const table = new NameTable(730);
	for (const each of names)
		if (typeof each === 'string')
			table.add(each, null, { item_page: `https://market.example/item/${normalize(each).join('-')}` });
		else table.add(each[0], each[1], { item_page: each[2] });
	return findable(table);
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
const called = (text: string) =>
	catalogue
		.called(text)
		.map(({ name, item }) => [catalogue.name(name), item === undefined ? null : catalogue.version(item)]);
const found = (text: string) => catalogue.find(text, 25).found.map((subject) => catalogue.label(subject));

describe('A name typed to its end', () => {
	test.each(['AK-47 | Redline (Field-Tested)', 'ak47 redline fieldtested', 'AK 47 — REDLINE, field tested'])(
		'is known as “%s”',
		(text) => {
			expect(called(text)).toEqual([['AK-47 | Redline (Field-Tested)', null]]);
		},
	);

	test('is the exact one first, and all that normalize alike else', () => {
		expect(called('Sticker | BOOM')).toEqual([['Sticker | BOOM', null]]);
		expect(called('sticker boom')).toEqual([
			['Sticker | Boom', null],
			['Sticker | BOOM', null],
		]);
	});

	test('may end with a version', () => {
		expect(called('karambit doppler factory new RUBY')).toEqual([[doppler, 'Ruby']]);
		expect(called(doppler)).toEqual([[doppler, null]]);
	});

	test('may be all signs', () => {
		expect(called('Sticker | ♥')).toEqual([['Sticker | ♥', null]]);
		expect(called('♥')).toEqual([]);
		expect(called('')).toEqual([]);
	});
});

describe('Finding', () => {
	test('begins with what is called so, and goes on with what is alike', () => {
		expect(found('sticker boom').slice(0, 2)).toEqual(['Sticker | Boom', 'Sticker | BOOM']);
		expect(found('ak redline')).toEqual([
			'AK-47 | Redline (Field-Tested)',
			'AK-47 | Redline (Minimal Wear)',
			'StatTrak™ AK-47 | Redline (Field-Tested)',
		]);
	});

	test('names a version where one was typed, and all of them where the full name was', () => {
		expect(found('kara ruby')).toEqual([`${doppler} · Ruby`]);
		expect(found(doppler)).toEqual([doppler, `${doppler} · Ruby`, `${doppler} · Phase 2`]);
		expect(found(`${doppler} · Ruby`)[0]).toBe(`${doppler} · Ruby`);
		expect(found('karambit')).toEqual([doppler]);
	});

	test('reads links: by the page the marketplace told of, by a name in them, by what they search for', () => {
		expect(found('https://market.example/item/ak-47-redline-minimal-wear?currency=EUR')).toEqual([
			'AK-47 | Redline (Minimal Wear)',
		]);
		expect(found('<http://www.market.example/Item/77/>')[0]).toBe(doppler);
		expect(found('https://other.example/listings/730/Sticker%20%7C%20BOOM')[0]).toBe('Sticker | BOOM');
		expect(found('https://market.example/market?cat=Rifle&item=Redline')).toHaveLength(3);
		expect(found('https://market.example/')).toEqual([]);
	});

	test('finds among some names alone, as if there were no others', () => {
		const stickers = (name: number) => catalogue.name(name).startsWith('Sticker');
		const among = (text: string) => catalogue.find(text, 25, stickers).found.map((subject) => catalogue.label(subject));
		expect(among('ak redline')).toEqual([]);
		expect(among('AK-47 | Redline (Field-Tested)')).toEqual([]);
		expect(among('sticker bom').slice(0, 2).sort()).toEqual(['Sticker | BOOM', 'Sticker | Boom']);
		expect(found('ak redline')).toHaveLength(3);
	});

	test('finds nothing before it can, but still knows what is called so', () => {
		const table = new NameTable(730);
		table.add('Sticker | Boom', null, {});
		const early = new Catalogue(table.catalogue());
		expect(early.canFind).toBe(false);
		expect(early.find('boom', 25)).toEqual({ understood: 'in part', found: [] });
		expect(early.find('sticker boom', 25).found).toHaveLength(1);
		expect(early.sellingMost(25)).toEqual([]);
	});

	test('leaves out names that it does not know yet, though its finder does', () => {
		const table = new NameTable(730);
		table.add('Sticker | Boom', null, {});
		const before = table.catalogue();
		table.add('Sticker | Boom Box', null, {});
		const finder = new Finder(buildIndex(730, table.versionedNames()));
		const catalogue = new Catalogue(before, finder);
		expect(catalogue.find('boom', 25).found).toMatchObject([{ name: 0 }]);
		expect(catalogue.sellingMost(25)).toEqual([{ name: 0 }]);
	});

	test('knows a version that came after the index by its name alone', async () => {
		const table = new NameTable(730);
		table.add(doppler, 'Ruby', {});
		const finder = new Finder(buildIndex(730, table.versionedNames()));
		table.add(doppler, 'Sapphire', {});
		const late = new Catalogue(table.catalogue(), finder);
		expect(late.find('kara ruby', 1).found.map((subject) => late.label(subject))).toEqual([`${doppler} · Ruby`]);
	});
});

describe('A button’s key', () => {
	test('has 12 characters, differs by version, and leads back', () => {
		const subjects = [{ name: 3 }, ...catalogue.itemsOf(3).map((item) => ({ name: 3, item })), { name: 0 }];
		const keys = subjects.map((subject) => catalogue.key(subject));
		expect(new Set(keys).size).toBe(4);
		for (const [i, key] of keys.entries()) {
			expect(key).toMatch(/^[\w-]{12}$/);
			expect(catalogue.byKey(key)).toEqual(subjects[i]);
		}
		expect(catalogue.byKey('AAAAAAAAAAAA')).toBeUndefined();
	});

	test('is the same whatever order names came in', async () => {
		const other = catalogueOf(['Sticker | Boom', 'AK-47 | Redline (Field-Tested)']);
		expect(other.key({ name: 1 })).toBe(catalogue.key({ name: 0 }));
	});
});

/** Some 2,000 of the names, all of which are in the catalogue. */
function expectToBeFound(game: Game, names: readonly string[]) {
	const table = new NameTable(game);
	for (const name of names) table.add(name, null, {});
	const full = findable(table);
	const sample = names.filter((_, i) => i % Math.ceil(names.length / 2_000) === 0);
	for (const name of sample) {
		expect(full.called(name).map((subject) => full.name(subject.name))).toEqual([name]);
		expect(full.find(name, 25).found.map((subject) => full.label(subject))[0]).toBe(name);
	}
}

describe.each(games)('All names of game %i', (game) => {
	test('are known by themselves, and found first by their whole text', () => {
		expectToBeFound(
			game,
			realisticNames(game).map(({ name }) => name),
		);
	});

	const recorded = `market/names/${game}.json`;
	test.skipIf(!sharedData(recorded))(`as recorded are so as well${needing(recorded)}`, () => {
		expectToBeFound(game, JSON.parse(readFileSync(sharedData(recorded)!, 'utf8')) as string[]);
	});
});
