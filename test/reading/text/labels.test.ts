import { expect, test } from 'vitest';
import { ListParser } from '../../../src/reading/lists/list-parser.ts';
import { realisticCatalogue } from '../realistic-catalogue.ts';

const catalogue = realisticCatalogue();

function read(text: string): ListParser {
	const parser = new ListParser([text], catalogue);
	while (!parser.isDone) parser.read(100);
	return parser;
}

const amountsIn = (text: string) => read(text).items.map(({ amount }) => amount);

test.each([
	'AK-47 | Redline (Field-Tested) (pattern: 412)',
	'AK-47 | Redline (Field-Tested) Seed: 412',
	'AK-47 | Redline (Field-Tested), Float: 0.2231, Pattern: 412, Paint Index: 282',
	'StatTrak™ AK-47 | Redline (Field-Tested) StatTrak Confirmed Kills: 532',
	'AK-47 | Redline (Field-Tested) sold: 3',
	'AK-47 | Redline (Field-Tested), bought for 14€',
	'AK-47 | Redline (Field-Tested) #387',
])('A number behind a label counts nothing: %s', (text) => {
	expect(amountsIn(text)).toEqual([1]);
});

test.each([
	['Bought: 12 × AK-47 | Redline (Field-Tested)', 12],
	['bought 25 x Fracture Case', 25],
	['bought 1,250 x Fracture Case', 1_250],
	['I offer 3 Recoil Case', 3],
	['listed: 4 Recoil Case', 4],
	['Gekauft: 40 Stück Fracture Case', 40],
	['Продано 14 шт Fracture Case', 14],
	['row 3: 5 Fracture Case', 5],
])('An amount behind a word that may be a label stays whole: %s', (text, amount) => {
	expect(amountsIn(text)).toEqual([amount]);
});

test('What is not understood of the stickers on an item is quoted', () => {
	const { items, applied, unclear } = read(
		'AK-47 | Redline (Field-Tested)\nSticker: Crown (Foil), Nonsense Thing (Holo)',
	);
	expect([items, applied].map((all) => all.map(({ refs }) => catalogue.label(refs[0]!)))).toEqual([
		['AK-47 | Redline (Field-Tested)'],
		['Sticker | Crown (Foil)'],
	]);
	expect(unclear.map(({ text }) => text)).toEqual(['Nonsense Thing (Holo)']);
});
