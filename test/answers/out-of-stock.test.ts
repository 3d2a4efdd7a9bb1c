import { describe, expect, test } from 'vitest';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { OutOfStock, type OutOfStockQuery } from '../../src/answers/out-of-stock.ts';
import type { UserError } from '../../src/base/user-error.ts';
import { type Fixture, fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';
import { itemRow, outOfStockRow } from '../market/bodies.ts';
import { failureOf } from '../support/failure-of.ts';

const row = (
	name: string,
	sales: number,
	averageSale: number | null,
	suggested: number | null,
	version: string | null = null,
) => outOfStockRow(name, { version, sales_last_90d: sales, avg_sale_price: averageSale, suggested_price: suggested });
const doppler = '★ StatTrak™ Butterfly Knife | Doppler (Factory New)';
const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];

const fixture = await fixtureOf({
	...fewRows,
	tradable: [
		itemRow('Sticker | Ninjas'),
		itemRow('AWP | Asiimov (Field-Tested)'),
		itemRow('P250 | Hive (Field-Tested)'),
	],
	'out-of-stock': [
		row('P250 | Valence (Field-Tested)', 3, 0.5, 0.6),
		row('AWP | Asiimov (Well-Worn)', 90, 70, 88),
		row('AWP | Asiimov (Battle-Scarred)', 90, 60, null),
		row(doppler, 5, 900, 1_000, 'Ruby'),
		row(doppler, 5, 300, 2_000, 'Phase 1'),
		row('Sticker | Ninjas in Pyjamas | Katowice 2014', 0, null, 20_000),
		...wears.map((wear, i) => row(`Glock-18 | Moonrise (${wear})`, 2, 10 + i, 12)),
	],
});
const lists = (of: Pick<Fixture, 'catalogue' | 'snapshots'> = fixture) => {
	const { market, clock } = fakeContext(of);
	return new MarketLists(market, clock, { game: 730, currency: 'EUR', locked: false });
};
const page = (query: Partial<OutOfStockQuery> = {}, number = 1, marketLists = lists()) =>
	new OutOfStock().page(
		marketLists,
		{ game: 730, currency: 'EUR', sort: 'sales', minSales: 0, text: '', ...query },
		number,
	);
const problemOf = async (query: Partial<OutOfStockQuery>) => ((await failureOf(page(query))) as UserError).problem;
const labels = async (query: Partial<OutOfStockQuery> = {}, number = 1) =>
	(await page(query, number)).rows.map(({ name, version }) => (version === null ? name : `${name} · ${version}`));

test('The list of items out of stock can be sorted by average sale or suggested price, highest first, items without one last', async () => {
	expect((await page({ sort: 'price' })).rows.map(({ averageSale }) => averageSale)).toEqual([
		900, 300, 70, 60, 14, 13, 12, 11, 10, 0.5,
	]);
	expect(await labels({ sort: 'price' }, 2)).toEqual(['Sticker | Ninjas in Pyjamas | Katowice 2014']);
	expect((await page({ sort: 'suggested' })).rows.map(({ suggested }) => suggested)).toEqual([
		20_000, 2_000, 1_000, 88, 12, 12, 12, 12, 12, 0.6,
	]);
	expect((await page({ sort: 'suggested' }, 2)).rows[0]?.suggested).toBeNull();
});

describe('The filter', () => {
	test('selects every name that matches, and no other', async () => {
		expect(await labels({ text: 'asiimov' })).toHaveLength(2);
		expect(await labels({ text: 'awp asiimov bs' })).toEqual(['AWP | Asiimov (Battle-Scarred)']);
		expect(await labels({ text: 'asimov' })).toHaveLength(2);
		expect(await labels({ text: 'butterfly doppler' })).toHaveLength(2);
		expect(await labels({ text: 'bfk ruby' })).toEqual([`${doppler} · Ruby`]);
		expect(await page({ text: 'glock' })).toMatchObject({ matching: 5, total: 11, isCorrected: false });
		expect(await page({ text: 'asiimvo' })).toMatchObject({ narrowedTo: 'asiimvo', isCorrected: true });
	});

	test('prefers names with the words to names with words that merely begin like them', async () => {
		const names = [
			'StatTrak™ AWP | Asiimov (Well-Worn)',
			'Souvenir AWP | Lightning Strike (Well-Worn)',
			'Sticker | Awper',
		];
		const some = await fixtureOf({ ...fewRows, 'out-of-stock': names.map((name) => outOfStockRow(name)) });
		const { rows } = await page({ text: 'st awp' }, 1, lists(some));
		expect(rows.map(({ name }) => name)).toEqual([names[0]]);
	});

	test('selects names that begin with a name without a finish, even if that is itself on offer', async () => {
		const some = await fixtureOf({
			...fewRows,
			tradable: [itemRow('★ Karambit')],
			'out-of-stock': [outOfStockRow('★ Karambit | Fade (Factory New)'), outOfStockRow('#music_masters_capsule')],
		});
		const namesFor = async (text: string) => (await page({ text }, 1, lists(some))).rows.map(({ name }) => name);
		for (const text of ['★ Karambit', 'karambit'])
			expect(await namesFor(text)).toEqual(['★ Karambit | Fade (Factory New)']);
		expect(await namesFor('#music_masters_capsule')).toEqual(['#music_masters_capsule']);
	});

	test('selects nothing from an empty list, even without a catalogue', async () => {
		const { snapshots } = await fixtureOf({ ...fewRows, 'out-of-stock': [] });
		const emptyLists = () => lists({ snapshots, catalogue: undefined as never });
		expect(await page({ text: 'ak redline' }, 1, emptyLists())).toMatchObject({ matching: 0, total: 0, rows: [] });
		expect(await new OutOfStock().suggest(emptyLists(), 'ak', 25)).toEqual([]);
	});

	test('fails for items that are in stock, and for unknown ones', async () => {
		for (const item of ['P250 | Hive (Field-Tested)', 'Sticker | Ninjas'])
			expect(await problemOf({ text: item })).toEqual({ code: 'not-out-of-stock', item });
		expect(await problemOf({ text: 'qqqqq' })).toEqual({
			code: 'nothing-out-of-stock-matches',
			typed: 'qqqqq',
			game: 'Counter-Strike 2',
			nearest: [],
		});
		expect(await problemOf({ text: 'asiimov qqqqq' })).toMatchObject({
			code: 'nothing-out-of-stock-matches',
			nearest: expect.arrayContaining(['AWP | Asiimov (Well-Worn)']),
		});
		expect(await problemOf({ text: '#AAAAAAAAAAAA' })).toEqual({ code: 'suggestion-expired' });
	});

	test('suggests only names that are out of stock, the best sellers if nothing is typed', async () => {
		const names = async (text: string) =>
			(await new OutOfStock().suggest(lists(), text, 3)).map(({ ref }) => fixture.catalogue.name(ref.name));
		expect(await names('')).toEqual(['AWP | Asiimov (Battle-Scarred)', 'AWP | Asiimov (Well-Worn)', doppler]);
		expect(await names('asiimov')).not.toContain('AWP | Asiimov (Field-Tested)');
	});
});

test('An item that a newer list of asks has on offer is not out of stock', async () => {
	const name = 'AWP | Asiimov (Well-Worn)';
	const both = await fixtureOf({
		...fewRows,
		tradable: [itemRow(name)],
		'out-of-stock': [row(name, 90, 70, 88), row('P250 | Valence (Field-Tested)', 3, 0.5, 0.6)],
	});
	const { 'out-of-stock': absences, ...others } = both.snapshots;
	const listsAfter = (age: number) => {
		const older = { ...absences!, fetchedAt: absences!.fetchedAt - age };
		return lists({ ...both, snapshots: { ...others, 'out-of-stock': older } });
	};
	expect((await page({}, 1, listsAfter(0))).total).toBe(2);
	const newer = listsAfter(60_000);
	expect((await page({}, 1, newer)).total).toBe(1);
	// It was sold often enough: it is left out only because it is in stock.
	const often = { text: 'asiimov', minSales: 5 };
	expect(await page(often, 1, newer)).toMatchObject({ matching: 0, mostSales: undefined });
	expect(await new OutOfStock().suggest(newer, '', 3)).toHaveLength(1);
});
