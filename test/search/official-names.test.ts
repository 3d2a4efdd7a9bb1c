import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namesOf as officialNamesIn } from '../../scripts/official-names.mjs';
import wears from '../../scripts/official-wears.json' with { type: 'json' };
import { Catalogue } from '../../src/search/catalogue.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { OfficialNames } from '../../src/search/official-names.ts';
import { namesOf } from '../names/growing-names.ts';
import { RandomNumbers } from '../support/random-numbers.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { searchAmong } from './find.ts';

const names = [
	'AK-47 | Redline (Field-Tested)',
	'AK-47 | Redline (Minimal Wear)',
	'StatTrak™ AK-47 | Redline (Field-Tested)',
	'AK-47 | Fire Serpent (Field-Tested)',
	'AK-47 | Jaguar (Field-Tested)',
	'AK-47 | Panthera onca (Field-Tested)',
	'★ Kukri Knife | Fade (Factory New)',
	'★ Navaja Knife | Slaughter (Factory New)',
	'★ Flip Knife | Slaughter (Factory New)',
	'Kilowatt Case',
	'Recoil Case',
	'Sticker | Natus Vincere (Holo) | Katowice 2019',
	'Galil AR | CAUTION! (Field-Tested)',
] as const;
type Name = (typeof names)[number];

const { find, search } = searchAmong(names);
const catalogue = new Catalogue(namesOf(names).columns, search);
const fullNames = (text: string) => catalogue.byFullName(text).map((ref) => catalogue.label(ref));

describe('A name as the game writes it in another language', () => {
	test.each<[string, Name]>([
		['AK-47 | Rote Linie (Einsatzerprobt)', 'AK-47 | Redline (Field-Tested)'],
		['AK-47 | Czerwona linia (po testach bojowych)', 'AK-47 | Redline (Field-Tested)'],
		['AK-47 | Красная линия (После полевых испытаний)', 'AK-47 | Redline (Field-Tested)'],
		['АК-47 | Червона лінія (після бойових випробувань)', 'AK-47 | Redline (Field-Tested)'],
		['AK-47 | Línea roja (Algo desgastado)', 'AK-47 | Redline (Field-Tested)'],
		['AK-47 | Kırmızı Çizgi (Görevde Kullanılmış)', 'AK-47 | Redline (Field-Tested)'],
		['AK-47 | 红线 (久经沙场)', 'AK-47 | Redline (Field-Tested)'],
		['AK-47 (StatTrak™) | Linhas Vermelhas (Testada em Campo)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
		['AK-47（StatTrak™） | 红线 (久经沙场)', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
		['Kukri-Messer (★) | Farbverlauf (Fabrikneu)', '★ Kukri Knife | Fade (Factory New)'],
		['千瓦武器箱', 'Kilowatt Case'],
		['Waffenkiste „Rückstoß“', 'Recoil Case'],
		['Kilovat Kasası', 'Kilowatt Case'],
		['Galil AR | ACHTUNG! (Einsatzerprobt)', 'Galil AR | CAUTION! (Field-Tested)'],
		['Naklejka | Natus Vincere (holograficzna) | Katowice 2019', 'Sticker | Natus Vincere (Holo) | Katowice 2019'],
	])('%s is known and found', (typed, meant) => {
		expect(fullNames(typed)).toEqual([meant]);
		expect(find(typed)[0]).toBe(meant);
		expect(find(typed.toLowerCase())[0]).toBe(meant);
	});

	test('that two items share is the name of both', () => {
		const jaguars = ['AK-47 | Jaguar (Field-Tested)', 'AK-47 | Panthera onca (Field-Tested)'];
		expect(fullNames('АК-47 | Ягуар (після бойових випробувань)').sort()).toEqual(jaguars);
		const knives = ['★ Flip Knife | Slaughter (Factory New)', '★ Navaja Knife | Slaughter (Factory New)'];
		expect(fullNames('Navaja (★) | Masacre (Recién fabricado)').sort()).toEqual(knives);
	});
});

describe('Words of another language', () => {
	test.each<[string, Name]>([
		['ak czerwona linia po testach bojowych', 'AK-47 | Redline (Field-Tested)'],
		['ak czerwona linia ft', 'AK-47 | Redline (Field-Tested)'],
		['st ak красная линия', 'StatTrak™ AK-47 | Redline (Field-Tested)'],
		['ak红线久经沙场', 'AK-47 | Redline (Field-Tested)'],
		['feuerschlange', 'AK-47 | Fire Serpent (Field-Tested)'],
		['rückstoß kiste', 'Recoil Case'],
	])('%s are found with slang between', (typed, meant) => {
		expect(find(typed)[0]).toBe(meant);
	});

	test.each<[string, Name]>([
		['ak czerw', 'AK-47 | Redline (Field-Tested)'],
		['ak feuersch', 'AK-47 | Fire Serpent (Field-Tested)'],
		['ak czerwona linia po testach boj', 'AK-47 | Redline (Field-Tested)'],
	])('%s are found while they are typed', (typed, meant) => {
		expect(find(typed)[0]).toBe(meant);
	});

	test('are found with a typing error', () => {
		expect(find('ak feuerschlnage')[0]).toBe('AK-47 | Fire Serpent (Field-Tested)');
		expect(find('ak czerwona lnia')[0]).toBe('AK-47 | Redline (Field-Tested)');
	});

	test('come after English words that are being typed', () => {
		// “Night” is “noc” in Polish, which begins “Nocts” in English.
		expect(find('nat')[0]).toBe('Sticker | Natus Vincere (Holo) | Katowice 2019');
	});

	test('are read in messages, with their places and amounts', () => {
		const text = 'sprzedam 2x AK-47 | Czerwona linia (po testach bojowych) i Waffenkiste „Rückstoß“';
		const mentions = search.mentions(text, true, false);
		expect(
			mentions.map(({ from, to, amount, names: [first] }) => [text.slice(from, to), amount, names[first!.name]]),
		).toEqual([
			['AK-47 | Czerwona linia (po testach bojowych', 2, 'AK-47 | Redline (Field-Tested)'],
			['Waffenkiste „Rückstoß', undefined, 'Recoil Case'],
		]);
	});
});

const recorded = 'market/names/730.json';
const languages = [
	'german',
	'spanish',
	'french',
	'polish',
	'brazilian',
	'russian',
	'turkish',
	'ukrainian',
	'schinese',
] as const;
const sampleSize = 400;
/** A kind of item in front of a name, which the marketplace leaves out. */
const kind = /^(?:Container|Agent|Key) \| /;

describe.skipIf(!sharedData(recorded))(
	`Of ${sampleSize} official names${needing(recorded)}`,
	{ timeout: 60_000 },
	() => {
		const listed: readonly string[] = sharedData(recorded)
			? JSON.parse(readFileSync(sharedData(recorded)!, 'utf8'))
			: [];
		const all = namesOf(listed);
		const market = new Catalogue(all.columns, new NameSearch(buildIndex(all), new OfficialNames()));
		const english = officialNamesIn('english');
		/** The items on the marketplace, with their wears there. */
		const items = Array.from(english, ([id, whole]) => {
			const name = whole.replace(kind, '');
			const star = (market.byExactName(`★ ${name}`) ?? market.byExactName(`★ ${name} (Field-Tested)`)) ? '★ ' : '';
			const worn = wears.english.map((wear) => `${star}${name} (${wear})`);
			return {
				id,
				name: star + name,
				hasKind: name !== whole,
				worn,
				isListed: [star + name, ...worn].some((each) => market.byExactName(each)),
			};
		}).filter(({ isListed }) => isListed);

		test.each(languages)('in %s nearly all are found first, and known in a list', (language) => {
			const local = officialNamesIn(language);
			const random = new RandomNumbers(language.length);
			const missed: string[] = [];
			const unknown: string[] = [];
			for (let count = 0; count < sampleSize; count++) {
				const { id, name, hasKind, worn } = items[random.whole(0, items.length - 1)]!;
				const wearIndex = worn.findIndex((each) => market.byExactName(each));
				const bare = hasKind ? local.get(id)!.replace(/^[^|]*\|\s/, '') : local.get(id)!;
				const meant = wearIndex < 0 ? name : worn[wearIndex]!;
				const typed = wearIndex < 0 ? bare : `${bare} (${wears[language][wearIndex]})`;
				const found = (text: string) => market.search(text, 1).hits.map((ref) => market.name(ref.name))[0];
				if (found(typed) !== meant || found(typed.toLowerCase()) !== meant) missed.push(`${typed}: ${found(typed)}`);
				if (!market.byFullName(typed).some((ref) => market.name(ref.name) === meant)) unknown.push(typed);
			}
			expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.02 * sampleSize);
			expect(unknown.length, unknown.join('\n')).toBeLessThanOrEqual(0.03 * sampleSize);
		});
	},
);
