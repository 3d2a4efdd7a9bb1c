import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findItem } from '../../src/answers/find-item.ts';
import type { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import { currencyRequest } from '../../src/reading/money/currency-request.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { catalogueOf } from '../names/findable.ts';
import { needing, sharedData } from '../support/shared-data.ts';

const listsOf = (catalogue: Catalogue) =>
	({
		catalogue: () => catalogue,
		catalogueOf: (game: number) => (game === 730 ? catalogue : undefined),
		indexed: async () => {},
		search: async <T>(work: () => T) => work(),
		requireAll: () => {},
		outdatedSince: () => undefined,
		query: { game: 730, currency: 'EUR', locked: false },
	}) as unknown as MarketLists;

/** How a text is understood: as a sure item, as candidates, or not at all, with the code of the error. */
async function interpret(typed: string, catalogue: Catalogue) {
	try {
		const found = await findItem(typed, listsOf(catalogue));
		if ('ref' in found) return { sure: catalogue.label(found.ref), amount: found.amount };
		const { candidates, reason, missingWord } = found;
		return { candidates: candidates.map((ref) => catalogue.label(ref)), reason, missingWord };
	} catch (error) {
		if (error instanceof UserError) return { error: error.problem.code };
		throw error;
	}
}

const wears = (skin: string, ...all: readonly string[]) => all.map((wear) => `${skin} (${wear})`);
const fn = 'Factory New';
const mw = 'Minimal Wear';
const ft = 'Field-Tested';
const bs = 'Battle-Scarred';
const few = catalogueOf([
	...wears('AK-47 | Redline', mw, ft, bs),
	...wears('StatTrak™ AK-47 | Redline', ft),
	...wears('AWP | Asiimov', ft, bs),
	...wears('M4A1-S | Printstream', fn, ft),
	...wears('M4A4 | Howl', fn, mw),
	...wears('★ Karambit | Marble Fade', fn),
	...wears('★ Karambit | Fade', fn),
	...wears('★ Sport Gloves | Vice', ft),
	...wears('★ Specialist Gloves | Fade', ft),
	{ name: '★ Karambit | Doppler (Factory New)', version: 'Phase 2' },
	{ name: '★ Karambit | Doppler (Factory New)', version: 'Phase 4' },
	{ name: '★ Karambit | Doppler (Factory New)', version: 'Ruby' },
	{ name: '★ Karambit | Gamma Doppler (Factory New)', version: 'Emerald' },
	'Kilowatt Case',
	'Fracture Case',
	'Clutch Case',
	'Clutch Case Key',
	'Sticker | Natus Vincere | Krakow 2017',
	'Sticker | Natus Vincere (Holo) | Krakow 2017',
	'Sticker | Titan (Gold) | Atlanta 2017',
	"Cmdr. Mae 'Dead Cold' Jamison | SWAT",
	'Special Agent Ava | FBI',
	'Sticker | Agent Select',
]);

describe('A sure item', () => {
	test.each([
		['#PC: ak redline ft', 'AK-47 | Redline (Field-Tested)'],
		['[wts] awp asiimov ft', 'AWP | Asiimov (Field-Tested)'],
		['(h) ak redline mw', 'AK-47 | Redline (Minimal Wear)'],
		['[B] awp asiimov bs', 'AWP | Asiimov (Battle-Scarred)'],
		['s> m4a1s printstream ft q> price', 'M4A1-S | Printstream (Field-Tested)'],
		['what’s the price of an ak redline ft?', 'AK-47 | Redline (Field-Tested)'],
		['is 90 eur fair for m4 howl mw', 'M4A4 | Howl (Minimal Wear)'],
		['somebody offers me €700 for my karambit marble fade fn', '★ Karambit | Marble Fade (Factory New)'],
		['ak redline ft 90,50€', 'AK-47 | Redline (Field-Tested)'],
		['ak redline (.21)', 'AK-47 | Redline (Field-Tested)'],
		['awp asiimov @0.5', 'AWP | Asiimov (Battle-Scarred)'],
		['ak redline minimal ware', 'AK-47 | Redline (Minimal Wear)'],
		['ak redline feild tested', 'AK-47 | Redline (Field-Tested)'],
		['kara fire & ice fn', '★ Karambit | Marble Fade (Factory New)'],
		['busco ak redline mw', 'AK-47 | Redline (Minimal Wear)'],
		['收 awp asiimov bs', 'AWP | Asiimov (Battle-Scarred)'],
		['куплю керамбит доплер п2', '★ Karambit | Doppler (Factory New) · Phase 2'],
		[
			'https://csfloat.com/search?market_hash_name=AWP%20%7C%20Asiimov%20(Field-Tested)',
			'AWP | Asiimov (Field-Tested)',
		],
		[
			'https://buff.163.com/market/csgo#game=csgo&search=ak-47%20redline%20(minimal%20wear)',
			'AK-47 | Redline (Minimal Wear)',
		],
	])('is read in “%s”', async (typed, item) => {
		expect(await interpret(typed, few)).toEqual({ sure: item, amount: undefined });
	});

	test.each([
		['how much for 3 clutch cases?', 'Clutch Case', 3],
		['40 clutch cases', 'Clutch Case', 40],
		['7 × kilowatt case', 'Kilowatt Case', 7],
		['fracture case (x12)', 'Fracture Case', 12],
		['5x ak redline ft', 'AK-47 | Redline (Field-Tested)', 5],
	])('has its amount: %s', async (typed, item, amount) => {
		expect(await interpret(typed, few)).toEqual({ sure: item, amount });
	});
});

describe('If one word matches nothing, the closest items are offered', () => {
	test.each([
		['m4a4 printstream', 'm4a4', 'printstream', wears('M4A1-S | Printstream', ft, fn)],
		['m4a1s howl', 'm4a1s', 'howl', wears('M4A4 | Howl', mw, fn)],
		[
			'navi gold krakow 2017',
			'gold',
			'navi krakow 2017',
			['Sticker | Natus Vincere | Krakow 2017', 'Sticker | Natus Vincere (Holo) | Krakow 2017'],
		],
		['navi holo krakow 2018', '2018', 'navi holo krakow', ['Sticker | Natus Vincere (Holo) | Krakow 2017']],
		['sport gloves fade', 'sport', 'gloves fade', wears('★ Specialist Gloves | Fade', ft)],
		['stattrak awp asiimov bs', 'stattrak', 'awp asiimov bs', wears('AWP | Asiimov', bs)],
		['kara gamma doppler ruby', 'ruby', 'kara gamma doppler', ['★ Karambit | Gamma Doppler (Factory New)']],
		['kilowatt 2 case', '2', 'kilowatt case', ['Kilowatt Case']],
		['st agent select', 'st', 'agent select', ['Sticker | Agent Select']],
	])('%s', async (typed, word, rest, candidates) => {
		const { missingWord, reason, ...answer } = (await interpret(typed, few)) as {
			missingWord: object;
			reason: string;
			candidates: string[];
		};
		expect(missingWord).toEqual({ word, rest });
		expect(reason).toBe('closest');
		expect(answer.candidates.toSorted()).toEqual(candidates.toSorted());
	});

	test('but not if the word is a wear, which has an error of its own', async () => {
		expect(await interpret('m4 howl ft', few)).toEqual({ error: 'no-such-wear' });
		const ofSouvenir = findItem(
			'souvenir awp asiimov ft',
			listsOf(catalogueOf([...wears('AWP | Asiimov', ft), ...wears('Souvenir AWP | Asiimov', bs)])),
		);
		await expect(ofSouvenir).rejects.toMatchObject({ problem: { skin: 'Souvenir AWP | Asiimov', wears: [bs] } });
	});

	test('also if the word is a version that only another skin has', async () => {
		const lists = listsOf(
			catalogueOf([
				{ name: '★ Karambit | Doppler (Minimal Wear)', version: null },
				{ name: '★ Karambit | Gamma Doppler (Minimal Wear)', version: 'Phase 2' },
			]),
		);
		expect(await findItem('kara doppler mw phase 2', lists)).toMatchObject({ reason: 'closest' });
		expect(await findItem('kara gamma doppler mw p2', lists)).toMatchObject({ ref: { item: expect.anything() } });
	});

	test('also if the word is a version that exists only in another wear', async () => {
		const dopplers = ['Phase 1', 'Phase 2'].map((version) => ({ name: '★ Karambit | Doppler (Factory New)', version }));
		const lists = listsOf(catalogueOf([...dopplers, { name: '★ Karambit | Doppler (Minimal Wear)', version: 'Ruby' }]));
		expect(await findItem('kara doppler ruby fn', lists)).toMatchObject({
			reason: 'closest',
			missingWord: { word: 'ruby' },
		});
	});
});

test('Digits are no typing errors', async () => {
	expect(await interpret('kara doppler p5', few)).toMatchObject({ reason: 'closest' });
	expect(await interpret('phx', few)).toEqual({ error: 'no-such-item' });
});

describe('Several items', () => {
	test.each([
		['ak redline ft vs awp asiimov bs', ['AK-47 | Redline (Field-Tested)', 'AWP | Asiimov (Battle-Scarred)']],
		['ak redline ft vs mw', ['AK-47 | Redline (Field-Tested)', 'AK-47 | Redline (Minimal Wear)']],
		[
			'kara dopp p4 or p2',
			['★ Karambit | Doppler (Factory New) · Phase 4', '★ Karambit | Doppler (Factory New) · Phase 2'],
		],
		['ak redline ft st vs non st', ['StatTrak™ AK-47 | Redline (Field-Tested)', 'AK-47 | Redline (Field-Tested)']],
		['kilowatt case / fracture case', ['Kilowatt Case', 'Fracture Case']],
	])('are compared: %s', async (typed, candidates) => {
		expect(await interpret(typed, few)).toEqual({ candidates, reason: 'compared', missingWord: undefined });
	});

	test.each(['2 clutch case + 3 kilowatt case', '10 fracture, 4 kilowatt case'])(
		'with amounts are a list: %s',
		async (typed) => {
			expect(await interpret(typed, few)).toEqual({ error: 'is-a-list' });
		},
	);

	test('are not compared if one of them is not understood', async () => {
		expect(await interpret('ak redline ft vs qqq', few)).toMatchObject({ reason: 'closest' });
	});

	test('with something for them are a trade', async () => {
		expect(await interpret('my ak redline ft for your awp asiimov bs', few)).toEqual({ error: 'is-a-trade' });
	});
});

describe('A kind of items', () => {
	test.each([
		['agents', 'Special Agent Ava | FBI'],
		['key', 'Clutch Case Key'],
		['ключи', 'Clutch Case Key'],
		['stickers', 'Sticker | Agent Select'],
		['gloves', '★ Sport Gloves | Vice (Field-Tested)'],
		['cheapest knife', '★ Karambit | Fade (Factory New)'],
		['cases', 'Kilowatt Case'],
	])('offers its items: %s', async (typed, example) => {
		const { candidates } = (await interpret(typed, few)) as { candidates: string[] };
		expect(candidates).toContain(example);
	});
});

test('A link that names nothing is no item', async () => {
	expect(await interpret('https://buff.163.com/goods/33960', few)).toEqual({ error: 'no-such-item' });
});

const typedFile = 'reading/typed.json';
const namesFile = 'market/names/730.json';

interface TypedCase {
	readonly query: string;
	readonly kind: string;
	readonly accept?: readonly string[];
	readonly times?: number;
}

/** Texts about items that do not exist. They were written before the search was tried on them. */
const nonexistent = [
	'awp howl',
	'm4a4 fade',
	'glock asiimov',
	'usp redline fn',
	'deagle dragon lore',
	'ak printstream ft',
	'p90 hyper beast',
	'm4a1s dragon king',
	'karambit howl',
	'butterfly asiimov',
	'm9 bayonet dragon lore',
	'bayonet printstream',
	'driver gloves fade',
	'moto gloves vice',
	'hydra gloves crimson kimono',
	'hand wraps superconductor',
	'sport gloves king snake',
	'st awp fade mw',
	'titan foil katowice 2014',
	'crown gold',
	'ibp gold katowice 2014',
	'vitality lenticular paris 2023',
	'furia glitter katowice 2019',
	'fnatic holo antwerp 2031',
	'navi stockholm 2019',
	'liquid boston 2020',
	'astralis rio 2019',
	'stattrak dragon lore',
	'stattrak kilowatt case',
	'awp asiimov fn',
	'ak redline fn',
	'awp asiimov 0.03',
	'karambit fade bs',
	'glock fade ft',
	'kara fade ruby',
	'awp fade phase 2',
	'horizon 2 case',
	'kilowatt 2 case',
	'clutch 3 case',
	'music kit asiimov',
] as const;

describe.skipIf(!sharedData(typedFile) || !sharedData(namesFile))(
	`On the recorded market${needing(typedFile)}`,
	{ timeout: 60_000 },
	() => {
		const names: readonly string[] = sharedData(namesFile)
			? JSON.parse(readFileSync(sharedData(namesFile)!, 'utf8'))
			: [];
		const phases = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl'];
		const market = catalogueOf(
			names.flatMap<{ readonly name: string; readonly version: string | null }>((name) =>
				/\| Doppler \(/.test(name) ? phases.map((version) => ({ name, version })) : [{ name, version: null }],
			),
		);

		test('what does not exist is never said as sure', async () => {
			const cases: readonly TypedCase[] = JSON.parse(readFileSync(sharedData(typedFile)!, 'utf8'));
			const unreal = [...nonexistent, ...cases.filter(({ kind }) => kind.startsWith('none')).map(({ query }) => query)];
			expect(unreal.length).toBeGreaterThanOrEqual(80);
			const sure: string[] = [];
			for (const typed of unreal) if ('sure' in (await interpret(typed, market))) sure.push(typed);
			expect(sure).toEqual([]);
		});

		test('what traders type about one item is read in 95 of 100', async () => {
			const cases: readonly TypedCase[] = JSON.parse(readFileSync(sharedData(typedFile)!, 'utf8'));
			const ofOne = cases.filter(({ accept }) => accept);
			const missed: string[] = [];
			for (const { query, accept, times } of ofOne) {
				// Commands read the currency first.
				const answer = await interpret(currencyRequest(query)?.text ?? query, market);
				const shown = 'sure' in answer ? [answer.sure] : (answer.candidates ?? []);
				const isRight = shown.length > 0 && shown.every((label) => accept!.includes(label));
				const isCounted = times === undefined || ('amount' in answer && answer.amount === times);
				if (!isRight || !isCounted) missed.push(`${query}: ${shown.slice(0, 3).join('; ')}`);
			}
			expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * ofOne.length);
		});
	},
);
