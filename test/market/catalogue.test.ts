import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Catalogue } from '../../src/market/catalogue.ts';
import { fold } from '../../src/market/fold.ts';
import { NameTable } from '../../src/market/name-table.ts';

function catalogueOf(names: readonly (string | readonly [name: string, version: string])[]) {
	const table = new NameTable(730);
	for (const each of names) typeof each === 'string' ? table.add(each, null, {}) : table.add(each[0], each[1], {});
	return new Catalogue(table.catalogue());
}

const doppler = '★ Karambit | Doppler (Factory New)';
const catalogue = catalogueOf([
	'AK-47 | Redline (Field-Tested)',
	'AK-47 | Redline (Minimal Wear)',
	'StatTrak™ AK-47 | Redline (Field-Tested)',
	[doppler, 'Ruby'],
	[doppler, 'Phase 2'],
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
const found = (text: string) => catalogue.find(text, 25).map((name) => catalogue.name(name));
const nearest = (text: string) => catalogue.nearest(text, 25).map((name) => catalogue.name(name));

test('Folding leaves letters and digits', () => {
	expect(fold("★ StatTrak™ M4A1-S | Chantico's Fire")).toEqual(['stattrak', 'm4a1', 's', 'chanticos', 'fire']);
	expect(fold('ＡＷＰ｜Ｍéduse  龍王')).toEqual(['awp', 'meduse', '龍王']);
	expect(fold(' ★ | ')).toEqual([]);
});

describe('A name typed to its end', () => {
	test.each(['AK-47 | Redline (Field-Tested)', 'ak47 redline fieldtested', 'AK 47 — REDLINE, field tested'])(
		'is known as “%s”',
		(text) => {
			expect(called(text)).toEqual([['AK-47 | Redline (Field-Tested)', null]]);
		},
	);

	test('is the exact one first, and all that fold alike else', () => {
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

describe('Searching', () => {
	test('finds words in any order and unfinished, plain before StatTrak', () => {
		expect(found('redl ak')).toEqual([
			'AK-47 | Redline (Field-Tested)',
			'AK-47 | Redline (Minimal Wear)',
			'StatTrak™ AK-47 | Redline (Field-Tested)',
		]);
		expect(found('ak47 red mini')).toEqual(['AK-47 | Redline (Minimal Wear)']);
		expect(found('龍')).toEqual(['M4A4 | 龍王 (Dragon King) (Field-Tested)']);
	});

	test('wants every word', () => {
		expect(found('ak redline ruby')).toEqual([]);
		expect(found('')).toEqual([]);
	});

	test('counts a word once, however often it could match', () => {
		expect(found('sticker sticker')).toEqual(found('sticker'));
	});

	test('is nearest to what is typed with an error, a swap or a word too many', () => {
		expect(nearest('ak redlnie')[0]).toBe('AK-47 | Redline (Field-Tested)');
		expect(nearest('karambti dopler')).toEqual([doppler]);
		expect(nearest('stiker boom cheap')[0]).toMatch(/Sticker \| boom/i);
		expect(nearest('zzzzzzzz')).toEqual([]);
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

	test('is the same whatever order names came in', () => {
		const other = catalogueOf(['Sticker | Boom', 'AK-47 | Redline (Field-Tested)']);
		expect(other.key({ name: 1 })).toBe(catalogue.key({ name: 0 }));
	});
});

const names = new URL('../../../shared/market/names/', import.meta.url);

describe.skipIf(!existsSync(names))('All recorded names (skipped where ../shared/market is absent)', () => {
	test.each([730, 570, 440, 252490])(
		'of game %i are known by themselves, and found first by their whole text',
		(game) => {
			const all = JSON.parse(readFileSync(new URL(`${game}.json`, names), 'utf8')) as string[];
			const full = catalogueOf(all);
			const sample = all.filter((_, i) => i % Math.ceil(all.length / 2_000) === 0);
			for (const name of sample) {
				expect(full.called(name).map((subject) => full.name(subject.name))).toEqual([name]);
				const first = full.find(name, 1).map((each) => full.name(each));
				if (fold(name).length > 0 && fold(name).length <= 12)
					expect(first.map((each) => fold(each).join(''))).toEqual([fold(name).join('')]);
			}
		},
	);
});
