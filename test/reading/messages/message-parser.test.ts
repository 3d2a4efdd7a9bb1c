import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleNames } from '../../../playground/market/sample-names.ts';
import { ListParser } from '../../../src/reading/lists/list-parser.ts';
import { MessageParser } from '../../../src/reading/messages/message-parser.ts';
import { plainMessage } from '../../../src/reading/messages/plain-message.ts';
import { sidesOf } from '../../../src/reading/messages/sides.ts';
import { moneyIn } from '../../../src/reading/money/money.ts';
import { inPieces, readable } from '../../../src/reading/text/message-text.ts';
import type { Catalogue } from '../../../src/search/catalogue.ts';
import { catalogueOf } from '../../names/findable.ts';
import { needing, sharedData } from '../../support/shared-data.ts';
import { accuracyOf, nameOf } from '../accuracy.ts';
import { firstSets, laterSets, sentencesOf } from '../sentence.ts';

const gammaPhases = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Emerald'];
const phases = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl'];

function versionsOf(name: string): readonly (string | null)[] {
	if (/^★.* Gamma Doppler/.test(name)) return gammaPhases;
	return /^★.* Doppler/.test(name) ? phases : [null];
}

/** The names of all items there are, with the versions that the list of names lacks. */
function recordedItems(file: URL) {
	const names = JSON.parse(readFileSync(file, 'utf8')) as string[];
	return names.flatMap((name) => versionsOf(name).map((version) => ({ name, version })));
}

const sample = catalogueOf(sampleNames[730]());
const recorded = 'market/names/730.json';
const recordedFile = sharedData(recorded);

function testAccuracy(catalogue: () => Catalogue, sets: readonly Parameters<typeof sentencesOf>[0][]) {
	test.each(sets)(
		'the messages of the set %s: nine of ten items are found, and at most one find of fifty is wrong',
		(set) => {
			const { recall, falseFinds, falseMessages, messages, wrong } = accuracyOf(sentencesOf(set), catalogue());
			expect(messages).toBeGreaterThan(80);
			expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
			expect(falseFinds, wrong.join('\n')).toBeLessThanOrEqual(0.02);
			expect(falseMessages, wrong.join('\n')).toBeLessThanOrEqual(0.02);
		},
	);
}

describe('Of the sample catalogue', () => testAccuracy(() => sample, firstSets));

test('A number before the name of a case is an amount, though another case has it in its name', () => {
	const names = ['Spectrum Case', 'Spectrum 2 Case', 'Chroma Case', 'Chroma 3 Case'];
	const parser = new MessageParser(catalogueOf(names));
	parser.read('WTS 2 spectrum case, 3 chroma case and Chroma 3 Case');
	expect(parser.items.map(({ amount }) => amount)).toEqual([2, 3, 1]);
});

describe.skipIf(!recordedFile)(`Of all items there are${needing(recorded)}`, () => {
	const all = recordedFile ? catalogueOf(recordedItems(recordedFile)) : sample;
	testAccuracy(() => all, [...firstSets, ...laterSets]);

	test('a message of 4,000 characters is read in moments, whatever is in it', () => {
		const spam = [
			'st ft ',
			'st fn ak mw sticker ',
			'sticker holo ',
			'ak redline ft ',
			'karambt dopler fn xqzwv ',
			'the case hardened knife gloves sticker team holo foil gold 2014 2015 2019 ',
			'a b c d e f g h i j ',
			'2x 3x ★ | ★ [a](https://a.b/c) ',
		];
		for (const each of spam) {
			const text = each.repeat(1_000).slice(0, 4_000);
			const before = process.cpuUsage();
			const parser = new MessageParser(all);
			for (const piece of inPieces([text])[0]!) parser.read(piece);
			const { user } = process.cpuUsage(before);
			expect(user / 1_000, each).toBeLessThan(500);
		}
	});
});

const readIn = (text: string, catalogue = sample) => {
	const parser = new MessageParser(catalogue);
	parser.read(text);
	return parser;
};
const namesIn = (text: string, catalogue = sample) =>
	readIn(text, catalogue).items.map(({ refs, amount }) => `${amount} ${nameOf(refs, catalogue)}`);
const unclearIn = (text: string) => readIn(text).unclear;

describe('A side of a trade', () => {
	const unitsIn = (text: string, content: 'list' | 'side' | 'prose') => {
		const parser = new MessageParser(sample, content);
		parser.read(text);
		return parser.items.map(({ amount }) => amount);
	};

	test.each([
		['ak redline ft, ak redline ft 0.21', 2],
		['ak redline ft + 2x ak redline ft', 3],
		['ak redline ft (a clean ak redline ft)', 1],
	])('has as many units in “%s” as are named: %i', (text, units) => {
		expect(unitsIn(text, 'list')).toEqual([units]);
		expect(unitsIn(text, 'side')).toEqual([units]);
	});

	test('has no item whose wear does not exist, and gives none the wear of its neighbour', () => {
		for (const content of ['list', 'side', 'prose'] as const) {
			const parser = new MessageParser(sample, content);
			parser.read('glock fade ft, ak redline mw, awp asiimov fn');
			expect(parser.items.map(({ refs }) => nameOf(refs, sample))).toEqual(['AK-47 | Redline (Minimal Wear)']);
		}
	});

	test('has more than a message that only names an item again', () => {
		expect(unitsIn('selling ak redline ft, ak redline ft is clean', 'prose')).toEqual([1]);
	});
});

describe('A message', () => {
	test('tells the wear of an item by its float, also before a comma', () => {
		const wears = ['1 AK-47 | Redline (Field-Tested)', '1 AWP | Asiimov (Battle-Scarred)'];
		expect(namesIn('ak redline 0.15, awp asiimov 0.5')).toEqual(wears);
	});

	test('has no item that it denies, unless it names nothing else', () => {
		expect(namesIn('not selling my howl ft, only the asiimov ft for 90€')).toEqual([]);
		expect(namesIn('not selling my ak redline ft')).toEqual(['1 AK-47 | Redline (Field-Tested)']);
	});

	test('names any wear and any version where it says none', () => {
		expect(namesIn('ak redline')).toEqual(['1 AK-47 | Redline']);
		expect(namesIn('kara doppler fn')).toEqual(['1 ★ Karambit | Doppler (Factory New)']);
		expect(namesIn('kara ruby')).toEqual(['1 ★ Karambit | Doppler · Ruby']);
	});

	test('names the wear of its float', () => {
		for (const text of ['ak redline 0.16', 'ak redline float 0.16', '0.16 ak redline, awp asiimov bs'])
			expect(namesIn(text)[0], text).toBe('1 AK-47 | Redline (Field-Tested)');
	});

	test('has a float for each item, and prices that are none', () => {
		expect(namesIn('ak redline 0.25 / awp asiimov 0.50')).toEqual([
			'1 AK-47 | Redline (Field-Tested)',
			'1 AWP | Asiimov (Battle-Scarred)',
		]);
		for (const price of ['0.30 eur', '0.5 keys', '0.09 each', '0.30€'])
			expect(namesIn(`ak redline ${price}`), price).toEqual(namesIn('ak redline'));
	});

	test('may have a price, a pattern or another word between a name and its wear', () => {
		for (const text of ['kara fade 100% fn', 'kara fade 412 fn', 'kara fade clean fn', 'kara fade, fn'])
			expect(namesIn(text), text).toEqual(['1 ★ Karambit | Fade (Factory New)']);
		expect(namesIn('kara fade and ak neon rider fn')).toEqual([
			'1 ★ Karambit | Fade',
			'1 AK-47 | Neon Rider (Factory New)',
		]);
	});

	test('of a wear or a quality in which there is no such item names none', () => {
		expect(namesIn('m4 howl ft ak redline awp asiimov bs')).toEqual([
			'1 M4A4 | Howl (Field-Tested)',
			'1 AK-47 | Redline',
			'1 AWP | Asiimov (Battle-Scarred)',
		]);
		expect(namesIn('souvenir ak redline ft')).toEqual([]);
		expect(unclearIn('souvenir ak redline ft')).toEqual(['souvenir ak redline ft']);
	});

	test('of a quality that it denies names the plain item', () => {
		for (const text of ['non-st ak redline ft', 'ak redline non st ft', 'ak redline ft (no stattrak)'])
			expect(namesIn(text), text).toEqual(['1 AK-47 | Redline (Field-Tested)']);
	});

	test('names no finish that is a word of the game, unless it is about trading or has a wear', () => {
		const names = ['Tec-9 | Toxic (Factory New)', 'AWP | BOOM (Field-Tested)', 'AWP | Dragon Lore (Field-Tested)'];
		const catalogue = catalogueOf(names);
		for (const text of ['tec 9 toxic players', 'awp boom headshot', 'dragon lore in skyrim is deep'])
			expect(namesIn(text, catalogue), text).toEqual([]);
		for (const text of ['selling tec 9 toxic', 'Tec-9 | Toxic', '2x tec9 toxic', 'tec 9 toxic fn'])
			expect(namesIn(text, catalogue)[0], text).toMatch(/Tec-9 \| Toxic/);
		expect(namesIn('saw a dragon lore in premier', catalogue)).toEqual(['1 AWP | Dragon Lore (Field-Tested)']);
	});

	test('of a weapon on which the finish does not exist names none', () => {
		const catalogue = catalogueOf(['M4A1-S | Hyper Beast (Field-Tested)', 'AWP | Asiimov (Field-Tested)']);
		expect(namesIn('awp hyper beast ft', catalogue)).toEqual([]);
		expect(namesIn('my awp, hyper beast ft', catalogue)).toHaveLength(1);
	});

	test('of a container says what kind it is', () => {
		const names = ['Operation Riptide Case', 'Chroma Case Key', 'Chroma Case'];
		const catalogue = catalogueOf(names);
		expect(namesIn('operation riptide when? chroma key background', catalogue)).toEqual([]);
		expect(namesIn('operation riptide case, chroma case key, 3 chroma cases', catalogue)).toEqual([
			'1 Operation Riptide Case',
			'1 Chroma Case Key',
			'3 Chroma Case',
		]);
	});

	test('may have its version in front of the finish that it implies', () => {
		for (const text of ['ruby kara doppler', 'kara doppler ruby', 'ruby doppler karambit'])
			expect(namesIn(text), text).toEqual(['1 ★ Karambit | Doppler · Ruby']);
	});

	test('is not what a misspelled word may be by chance', () => {
		const names = ['AWP | The Prince (Field-Tested)', 'Revolution Case', '★ Karambit | Night (Field-Tested)'];
		const catalogue = catalogueOf(names);
		for (const text of ['what is the ft price', 'resolution case', 'my karambit might be'])
			expect(namesIn(text, catalogue), text).toEqual([]);
		expect(namesIn('3x revolutoin case', catalogue)).toEqual(['3 Revolution Case']);
	});

	test('may have two typing errors if there is a wear', () => {
		const catalogue = catalogueOf(['★ Karambit | Marble Fade (Factory New)']);
		expect(namesIn('karambt marbel fade fn', catalogue)).toEqual(['1 ★ Karambit | Marble Fade (Factory New)']);
		expect(namesIn('karambt marbel fade', catalogue)).toEqual([]);
	});

	test('names a knife without a finish only with its star or as vanilla', () => {
		expect(namesIn('my karambit')).toEqual([]);
		expect(namesIn('★ Karambit')).toEqual(['1 ★ Karambit']);
		expect(namesIn('karambit vanilla')).toEqual(['1 ★ Karambit']);
	});

	test('gives an amount between a link and a name to one of them', () => {
		const page = 'https://steamcommunity.com/market/listings/730/AWP%20%7C%20Asiimov%20%28Battle-Scarred%29';
		const awp = 'AWP | Asiimov (Battle-Scarred)';
		const ak = 'AK-47 | Redline (Field-Tested)';
		expect(namesIn(`ak redline ft x3\n${page}`)).toEqual([`3 ${ak}`, `1 ${awp}`]);
		expect(namesIn(`ak redline ft x3 ${page} x2`)).toEqual([`3 ${ak}`, `2 ${awp}`]);
		expect(namesIn(`${page} x2 ak redline ft`)).toEqual([`2 ${awp}`, `1 ${ak}`]);
		expect(namesIn(`${page} 2x ak redline ft`)).toEqual([`1 ${awp}`, `2 ${ak}`]);
		expect(namesIn(`2x ${page}`)).toEqual([`2 ${awp}`]);
	});

	test('has links whose text is not read as well', () => {
		const page = 'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29';
		for (const text of [page, `<${page}>`, `(${page})`, `“${page}”`, `[AWP Asiimov BS](${page})`, `**${page}**.`])
			expect(namesIn(text), text).toEqual(['1 AK-47 | Redline (Field-Tested)']);
		expect(namesIn(`2x ${page}`)).toEqual(['2 AK-47 | Redline (Field-Tested)']);
		expect(namesIn('[AWP Asiimov BS](https://a.example/x)')).toEqual(['1 AWP | Asiimov (Battle-Scarred)']);
		expect(namesIn('https://a.example/watch?v=ak_redline_ft_song https://[')).toEqual([]);
	});

	test('tells what looks like an item and is none, or several', () => {
		expect(unclearIn('2x awp asiimov bs, 3x awp unicorn ft')).toEqual(['3x awp unicorn ft']);
		expect(unclearIn('2x ak redline ft and 3x awp unicorn')).toEqual(['3x awp unicorn']);
		expect(unclearIn('navi sticker and ak redline ft')).toEqual(['navi sticker']);
		expect(unclearIn('ak redline ft / awp unicorn ft')).toEqual(['awp unicorn ft']);
		expect(unclearIn('ak redline ft or awp unicorn ft?')).toEqual(['awp unicorn ft?']);
		expect(unclearIn('500 keys, ak redline ft and 14 fracture')).toEqual(['500 keys', '14 fracture']);
		const talk = ['24 h online', '3 of them left', '100 percent legit', '5 offers max', '20 rep', '20 euros', '3 days'];
		expect(unclearIn(`ak redline ft, ${talk.join(', ')}`)).toEqual([]);
		expect(unclearIn('how are you? fine')).toEqual([]);
	});

	test('of other games is read as well', () => {
		const dota = catalogueOf(sampleNames[570](), 570);
		expect(namesIn('selling 2x Inscribed Blade of the Hidden Vale and frozen cloak of quiet tides', dota)).toEqual([
			'2 Inscribed Blade of the Hidden Vale',
			'1 Frozen Cloak of Quiet Tides',
		]);
		const rust = catalogueOf(sampleNames[252490](), 252490);
		expect(namesIn('azul hoodie + tempered ak47, nice door bro', rust)).toEqual(['1 Azul Hoodie', '1 Tempered AK47']);
		const teamFortress = catalogueOf(sampleNames[440](), 440);
		expect(namesIn('strange scattergun for unusual team captain? medic main here', teamFortress)).toEqual([
			'1 Strange Scattergun',
			'1 Unusual Team Captain',
		]);
	});

	test('of one long word that could begin an e-mail address is read at once', () => {
		const before = process.cpuUsage();
		expect(readable(`${'a'.repeat(20_000)} a@b.example`)).toBe(`${'a'.repeat(20_000)} `);
		expect(process.cpuUsage(before).user).toBeLessThan(200_000);
	});

	test.each([' ', '\n', '\t', '\u200b ', ' _'])('of names far apart is read at once: %j', (blank) => {
		const far = blank.repeat(100);
		const text = `ak redline ft${far}€1${far}awp asiimov ft`;
		const before = process.cpuUsage();
		expect(namesIn(readable(text))).toHaveLength(2);
		const list = new ListParser([`"${text}"`], sample);
		while (!list.isDone) list.read(100);
		expect(list.items).toHaveLength(2);
		expect(moneyIn(readable(`ak${'\n'.repeat(2_000)}b ${'1€ '.repeat(600)}`))).toHaveLength(600);
		expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
	});

	test.each([' ', '\n', '\n ', '\u00a0'])('of two sides far apart is separated at once: %j', (blank) => {
		const before = process.cpuUsage();
		for (const mark of ['WTB:', '->'])
			expect(
				sidesOf(plainMessage(`WTS: ak redline ft${blank.repeat(1_900)}${mark} awp asiimov ft`).text).length,
			).toBeGreaterThan(0);
		expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
	});

	test('is read in pieces that end with a line, a comma or a word', () => {
		const line = `${'x'.repeat(99)}\n`;
		const pieces = inPieces([line.repeat(7), 'y', 'z'.repeat(20_000)]).flat();
		expect(pieces.slice(0, 4).map(({ length }) => length)).toEqual([300, 300, 100, 1]);
		expect(pieces.join('').length).toBe(10_000);
		const list = inPieces(['kara dopp p2, '.repeat(60)])[0]!;
		const words = inPieces(['ak redline '.repeat(60)])[0]!;
		expect(list.slice(0, -1).every((piece) => piece.endsWith('p2,'))).toBe(true);
		expect(words.every((piece) => piece.endsWith(' '))).toBe(true);
		expect(Math.max(...[...list, ...words].map(({ length }) => length))).toBeLessThanOrEqual(301);
	});
});
