import { describe, expect, test } from 'vitest';
import { popularityOf } from '../../src/search/index/search-index.ts';
import { wordsTyped } from '../../src/search/query.ts';
import { searchAmong } from './find.ts';

const doppler = '★ Karambit | Doppler (Factory New)';
const gamma = '★ Karambit | Gamma Doppler (Factory New)';
const { find, matchQuality } = searchAmong([
	'AK-47 | Redline (Field-Tested)',
	'AK-47 | Redline (Minimal Wear)',
	'AK-47 | Redline (Battle-Scarred)',
	'StatTrak™ AK-47 | Redline (Field-Tested)',
	'AWP | Redline (Field-Tested)',
	'AWP | Asiimov (Field-Tested)',
	'Souvenir AWP | Dragon Lore (Field-Tested)',
	'AWP | Dragon Lore (Field-Tested)',
	'USP-S | Kill Confirmed (Minimal Wear)',
	'M4A1-S | Hyper Beast (Minimal Wear)',
	'StatTrak™ M4A1-S | Hyper Beast (Minimal Wear)',
	'M4A4 | 龍王 (Dragon King) (Field-Tested)',
	[doppler, 'Phase 1', 'Phase 2', 'Ruby', 'Black Pearl'],
	[gamma, 'Phase 2', 'Emerald'],
	'★ Karambit | Fade (Factory New)',
	'★ Karambit',
	'★ Butterfly Knife | Fade (Factory New)',
	'★ Butterfly Knife',
	'MP9 | Printstream (Field-Tested)',
	'Sticker | Titan (Holo) | Katowice 2014',
	'Sticker | Titan | Katowice 2014',
	'Sticker | Titan (Holo) | Cologne 2014',
	'Sticker Slab | Titan (Holo) | Katowice 2014',
	'Patch | Titan | Katowice 2014',
	'Danger Zone Case',
	'Danger Zone Case Key',
	"Sticker | Don't Worry, I'm Pro",
]);

describe('A name is found', () => {
	test.each([
		['by words in any order', 'redline ak field tested', 'AK-47 | Redline (Field-Tested)'],
		['by words that are not typed to their end', 'redl ak bat', 'AK-47 | Redline (Battle-Scarred)'],
		['by slang', 'ak redline mw', 'AK-47 | Redline (Minimal Wear)'],
		['by slang for several of its words', 'bfk fade', '★ Butterfly Knife | Fade (Factory New)'],
		['by slang of several words', 'kara black pearl', `${doppler} Black Pearl`],
		['by initials', 'usp kc', 'USP-S | Kill Confirmed (Minimal Wear)'],
		['by one word typed as several', 'mp9 print stream', 'MP9 | Printstream (Field-Tested)'],
		['by one word typed as several, the last of them incomplete', 'mp9 print str', 'MP9 | Printstream (Field-Tested)'],
		['by slang of several words, the last of them incomplete', 'kara black pe', `${doppler} Black Pearl`],
		['by short years', 'titan cologne 14', 'Sticker | Titan (Holo) | Cologne 2014'],
		['by the players’ word for a knife without a finish', 'karambit vanilla', '★ Karambit'],
		['with typing errors', 'ak redlnie ft', 'AK-47 | Redline (Field-Tested)'],
		['with errors in several words', 'karmbit dopler', doppler],
		['with errors in slang', 'kraa fade', '★ Karambit | Fade (Factory New)'],
		['in Cyrillic letters', 'авп азимов фт', 'AWP | Asiimov (Field-Tested)'],
		['in Cyrillic letters that only sound alike', 'карамбит фаде', '★ Karambit | Fade (Factory New)'],
		['in full-width letters', 'ＡＷＰ　Ａｓｉｉｍｏｖ', 'AWP | Asiimov (Field-Tested)'],
		['in Chinese', '龍王', 'M4A4 | 龍王 (Dragon King) (Field-Tested)'],
		['with small words that it lacks', 'karambit of the fade', '★ Karambit | Fade (Factory New)'],
	])('%s', (_, typed, name) => {
		expect(find(typed)[0]).toBe(name);
	});

	test('only in part, if it lacks a word besides small ones', () => {
		expect(matchQuality('the howling of karambit fade')).toBe('in part');
	});
});

describe('The word of a version', () => {
	const minimalWear = '★ Karambit | Doppler (Minimal Wear)';

	test('means no name without versions if others have some: its own may be another one', () => {
		const some = searchAmong([[doppler, 'Phase 1', 'Ruby'], minimalWear, '★ Karambit | Gamma Doppler (Minimal Wear)']);
		expect(some.matchQuality('karambit doppler ruby mw')).toBe('in part');
		expect(some.matchQuality('kara ruby mw')).toBe('in part');
		expect(some.find('kara ruby')[0]).toBe(`${doppler} Ruby`);
		expect(some.find('kara doppler mw')[0]).toBe(minimalWear);
	});

	test('means the finish in names that come without versions', () => {
		const names = searchAmong([doppler, minimalWear, gamma]);
		expect(names.find('karambit ruby mw')[0]).toBe(minimalWear);
	});
});

describe('Of several matches,', () => {
	test('plain comes before StatTrak and Souvenir, and each of them comes first if it was typed', () => {
		expect(find('m4a1 hyper')).toEqual([
			'M4A1-S | Hyper Beast (Minimal Wear)',
			'StatTrak™ M4A1-S | Hyper Beast (Minimal Wear)',
		]);
		expect(find('st m4a1 hyper')).toEqual(['StatTrak™ M4A1-S | Hyper Beast (Minimal Wear)']);
		expect(find('dragon lore')).toEqual([
			'AWP | Dragon Lore (Field-Tested)',
			'Souvenir AWP | Dragon Lore (Field-Tested)',
		]);
	});

	test('a single “s” does not ask for StatTrak or Souvenir', () => {
		expect(find('m4a1 s hyper')[0]).toBe('M4A1-S | Hyper Beast (Minimal Wear)');
	});

	test('the one with fewer other words comes first: the sticker before slab and patch, the case before its key', () => {
		expect(find('titan kato 14').slice(0, 2)).toEqual([
			'Sticker | Titan | Katowice 2014',
			'Patch | Titan | Katowice 2014',
		]);
		expect(find('titan holo').at(-1)).toBe('Sticker Slab | Titan (Holo) | Katowice 2014');
		expect(find('dz')).toEqual(['Danger Zone Case', 'Danger Zone Case Key']);
	});

	test('wears of one skin do not crowd out the others', () => {
		const skins = find('redline').slice(0, 3);
		expect(skins.filter((name) => name.startsWith('AK-47'))).toHaveLength(2);
		expect(skins).toContain('AWP | Redline (Field-Tested)');
	});

	test('the more popular comes first only if they match equally well', () => {
		const { search, find } = searchAmong([
			'AWP | Fade (Factory New)',
			'P90 | Fade (Factory New)',
			'P90 | Amber Fade (Factory New)',
		]);
		expect(find('fade')).toEqual([
			'AWP | Fade (Factory New)',
			'P90 | Fade (Factory New)',
			'P90 | Amber Fade (Factory New)',
		]);
		search.usePopularity(popularityOf(Float64Array.of(10, 400, 100_000)));
		expect(find('fade')).toEqual([
			'P90 | Fade (Factory New)',
			'AWP | Fade (Factory New)',
			'P90 | Amber Fade (Factory New)',
		]);
		expect(search.mostPopular(2)).toEqual([2, 1]);
	});
});

describe('A version', () => {
	test.each([
		['kara ruby', `${doppler} Ruby`],
		['kara dopp ruby fn', `${doppler} Ruby`],
		['karambit doppler p2', `${doppler} Phase 2`],
		['karambit doppler phase 2', `${doppler} Phase 2`],
		['kara bp', `${doppler} Black Pearl`],
		['kara gamma ph2', `${gamma} Phase 2`],
		['kara emerald', `${gamma} Emerald`],
	])('is found by “%s”', (typed, found) => {
		expect(find(typed)[0]).toBe(found);
	});

	test('is not returned if none was typed, and several are if a prefix fits all of them', () => {
		expect(find('karambit doppler')[0]).toBe(doppler);
		for (const typed of ['karambit doppler ph', 'karambit doppler phase', 'kara phase'])
			expect(find(typed)[0], typed).toBe(`${doppler} Phase 1 Phase 2`);
	});

	test('unknown to the marketplace leads to the finish', () => {
		const { find } = searchAmong(['★ Flip Knife | Doppler (Factory New)', '★ Flip Knife | Fade (Factory New)']);
		expect(find('flip sapphire')).toEqual(['★ Flip Knife | Doppler (Factory New)']);
	});
});

describe('A query is understood', () => {
	test.each([
		['ak redline', 'well'],
		['ak redlnie', 'corrected'],
		['ak redline gt', 'guessed'],
		['ak redline emporium', 'in part'],
	])('“%s” %s', (typed, how) => {
		expect(matchQuality(typed)).toBe(how);
		expect(find(typed)[0]).toBe('AK-47 | Redline (Field-Tested)');
	});

	test('without the words people say around a name, unless a name has them', () => {
		expect(find('how much is an ak redline in ft please')[0]).toBe('AK-47 | Redline (Field-Tested)');
		expect(find('ak redline ft 0.15')[0]).toBe('AK-47 | Redline (Field-Tested)');
		for (const typed of [
			'.1523 ak redline ft',
			'ak redline ft fv 0.2',
			'ak redline ft 0.15-0.2',
			'ak redline, float .3',
		])
			expect(find(typed)[0]).toBe('AK-47 | Redline (Field-Tested)');
		expect(find('купить ак редлайн')[0]).toMatch(/^AK-47 \| Redline/);
		expect(searchAmong(['Sticker | Best']).find('best')).toEqual(['Sticker | Best']);
	});

	test('without correcting a short word that is a known one', () => {
		expect(matchQuality('ak redline ft mw')).toBe('in part');
		expect(find('ak redline ft mw')[0]).not.toMatch(/StatTrak/);
	});

	test('as nothing if it is empty, only signs, or not like any name', () => {
		for (const typed of ['', ' ★ | ', 'zzzzzzzz', '♥♥♥']) expect(find(typed)).toEqual([]);
	});

	test('however long a text was pasted', () => {
		expect(find('ak redline '.repeat(500))[0]).toBe('AK-47 | Redline (Field-Tested)');
		expect(find('x'.repeat(5_000))).toEqual([]);
		// Only the first two single letters are searched for, since each matches half of all names.
		expect(wordsTyped('m s c p ak t r h e a b d w')).toEqual(['m', 's', 'ak']);
	});
});
