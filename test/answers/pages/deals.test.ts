import { describe, expect, test } from 'vitest';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import { type Deal, Deals, type DealsQuery } from '../../../src/answers/pages/deals.ts';
import type { PriceRange } from '../../../src/answers/pages/item-filter.ts';
import { type Fixture, fakeContext, fewRows, fixtureOf } from '../../commands/fake-context.ts';
import { historyRow, itemRow, noSales, salesOf } from '../../market/bodies.ts';
import { needing, sharedData } from '../../support/shared-data.ts';
import { isPatterned, looksWrong, recordedDay, recordedDays, recordedDaysNeed } from './recorded-lists.ts';

const usual: DealsQuery = { game: 730, currency: 'EUR', locked: false, minDiscount: 15, minSales: 10, text: '' };

function page(fixture: Fixture, query: Partial<DealsQuery> = {}, range: PriceRange = {}, deals = new Deals()) {
	const { market, clock } = fakeContext(fixture);
	const wholeQuery = { ...usual, ...query };
	return deals.page(new MarketLists(market, clock, wholeQuery), wholeQuery, range, 1);
}

const labelOf = ({ name, version }: Pick<Deal, 'name' | 'version'>) =>
	version === null ? name : `${name} · ${version}`;
const labels = async (...args: Parameters<typeof page>) => (await page(...args)).rows.map(labelOf);

type MedianAndSales = [median: number, sales: number];

/** An item with its lowest ask, and the medians of 30 and 7 days with the number of sales. */
const item = (name: string, ask: number | null, month: MedianAndSales, week: MedianAndSales = [0, 0]) => ({
	listing: itemRow(name, { min_price: ask }),
	sales: historyRow(name, {
		last_30_days: month[1] === 0 ? noSales : salesOf(...month),
		last_7_days: week[1] === 0 ? noSales : salesOf(...week),
	}),
});
const listsOf = (...items: ReturnType<typeof item>[]) =>
	fixtureOf({ ...fewRows, tradable: items.map(({ listing }) => listing), history: items.map(({ sales }) => sales) });

const fixture = await listsOf(
	item('Half', 5, [10, 20]),
	item('Half, sold often', 5, [10, 300]),
	item('Half, sold rarely', 5, [10, 9]),
	item('Exactly 15%', 17, [20, 10]),
	item('Nearly 15%', 17.01, [20, 10]),
	item('Not cheap', 10, [10, 100]),
	item('Dear', 700, [1_000, 100]),
	item('No price', null, [10, 100]),
	item('Never sold', 1, [0, 0]),
	item('Fallen to the ask', 5, [10, 100], [5, 5]),
	item('Fallen, perhaps', 5, [10, 100], [4, 4]),
	item('Fallen nearly to the ask', 5, [10, 100], [5.01, 50]),
	item('Falling, and low even so', 5, [10, 100], [7, 50]),
);

describe('Deals', () => {
	test('are asks well under the 30-day median, best first by discount and sales', async () => {
		expect(await labels(fixture)).toEqual(['Half, sold often', 'Fallen, perhaps', 'Half', 'Dear', 'Exactly 15%']);
		expect((await page(fixture)).rows.find(({ name }) => name === 'Dear')).toMatchObject({
			ask: 700,
			discount: 30,
			median: 1_000,
			sales: 100,
		});
	});

	test('are counted beside those that are as far under their median but have another verdict', async () => {
		const leftOut = async (query: Partial<DealsQuery>, range?: PriceRange) => {
			const { matching, leftOut, noDeals } = await page(fixture, query, range);
			return { matching, leftOut, relax: noDeals?.relax };
		};
		expect(await leftOut({})).toEqual({ matching: 5, leftOut: 3, relax: undefined });
		expect(await leftOut({ text: 'fallen' })).toEqual({ matching: 1, leftOut: 2, relax: undefined });
		expect(await leftOut({ text: 'falling' })).toEqual({ matching: 0, leftOut: 1, relax: 'verdict' });
		expect(await leftOut({ text: 'falling', minDiscount: 60 })).toEqual({ matching: 0, leftOut: 0, relax: 'verdict' });
		expect(await leftOut({ text: 'falling' }, { min: 6 })).toEqual({ matching: 0, leftOut: 0, relax: 'verdict' });
		expect(await leftOut({ text: 'not cheap' })).toEqual({ matching: 0, leftOut: 0, relax: 'nothing' });
	});

	test('never rest on fewer sales than asked for, nor on prices beyond the limits', async () => {
		expect(await labels(fixture, { minSales: 9 })).toContain('Half, sold rarely');
		expect(await labels(fixture, { minSales: 300 })).toEqual(['Half, sold often']);
		expect(await labels(fixture, {}, { min: 17 })).toEqual(['Dear', 'Exactly 15%']);
		expect(await labels(fixture, {}, { min: 17, max: 17 })).toEqual(['Exactly 15%']);
		expect(await labels(fixture, {}, { max: 5 })).toHaveLength(3);
	});

	test('have a discount that is rounded down, so that none is said to be larger than it is', async () => {
		const [nearly] = (await page(fixture, { text: 'Nearly 15%', minDiscount: 1 })).rows;
		expect(nearly).toMatchObject({ discount: 14, ask: 17.01 });
		expect(await labels(fixture, { minDiscount: 50 })).toHaveLength(3);
		expect(await labels(fixture, { minDiscount: 51 })).toEqual([]);
	});

	test('are not made of prices that may only differ by rounding', async () => {
		const cents = await listsOf(item('Cents', 0.02, [0.03, 500]), item('Euros', 8, [10, 500]));
		expect(await labels(cents)).toEqual(['Euros']);
	});

	test('leave out units that are not on offer, and rows that have no sales', async () => {
		const some = await fixtureOf({
			...fewRows,
			tradable: [itemRow('None left', { min_price: 1, quantity: 0 }), itemRow('Unknown', { min_price: 1 })],
			history: [historyRow('None left')],
		});
		expect((await page(some, { minDiscount: 1, minSales: 1 })).noDeals).toEqual({ relax: 'nothing' });
	});

	test('leave out free items, and have discounts of at most 99 %', async () => {
		const odd = await listsOf(item('Free', 0, [10, 100]), item('Nearly free', 1e-9, [10, 100]));
		expect((await page(odd)).rows).toMatchObject([{ name: 'Nearly free', discount: 99 }]);
	});

	test('are narrowed to the items that match a text, also if it is misspelt', async () => {
		expect(await labels(fixture, { text: 'half' })).toEqual(['Half']);
		expect(await labels(fixture, { text: 'sold' })).toEqual(['Half, sold often']);
		expect(await page(fixture, { text: 'sold oftn' })).toMatchObject({ isCorrected: true, matching: 1 });
		await expect(page(fixture, { text: 'qqqq' })).rejects.toMatchObject({ problem: { code: 'no-such-item' } });
	});

	test('end with those whose ask is under a third of what the item sells for, and those whose pattern decides the price', async () => {
		const pattern = item('AK-47 | Case Hardened (Field-Tested)', 4, [10, 500]);
		const lists = await listsOf(
			pattern,
			item('Mistake', 2, [10, 500]),
			item('Good', 6, [10, 20]),
			item('Rare mistake', 3, [10, 4]),
			item('Rare', 4, [10, 4]),
		);
		const { rows } = await page(lists, { minSales: 1 });
		expect(rows.map((each) => [labelOf(each), each.doubt])).toEqual([
			['Good', undefined],
			['Rare', undefined],
			['Mistake', 'far-off'],
			['AK-47 | Case Hardened (Field-Tested)', 'pattern'],
			['Rare mistake', 'far-off'],
		]);
	});

	test('are those of the lists that are asked about, also if newer lists were asked about before', async () => {
		const deals = new Deals();
		const first = await page(fixture, {}, {}, deals);
		const { snapshots } = await listsOf(item('Half', 5, [6, 20]));
		const { history } = snapshots;
		const newer = { ...fixture, snapshots: { ...fixture.snapshots, history } };
		expect((await page(newer, {}, {}, deals)).rows).toMatchObject([{ name: 'Half', discount: 16 }]);
		expect(await page(fixture, {}, {}, deals)).toEqual(first);
	});
});

describe.skipIf(!sharedData(recordedDaysNeed))(`On recorded days${needing(recordedDaysNeed)}`, () => {
	test.each(Object.values(recordedDays))(
		'on %s, no deal without a mark has an ask that looks wrong or a pattern that decides',
		async (day) => {
			const { items, history, recorded } = await recordedDay(day);
			const fixture = await fixtureOf({ ...fewRows, tradable: items, history });
			const byLabel = new Map(recorded.map((item) => [item.label, item]));
			const { market, clock } = fakeContext(fixture);
			const all = { ...usual, minDiscount: 1, minSales: 1 };
			const lists = new MarketLists(market, clock, usual);
			const { deals } = await new Deals().best(lists, all, /* range */ {}, /* limit */ Infinity);
			expect(deals.length).toBeGreaterThan(1_000);
			const odd = deals.filter(
				(deal) => isPatterned(labelOf(deal)) || looksWrong(deal.ask, byLabel.get(labelOf(deal))!),
			);
			expect(odd).toEqual([]);
		},
	);
});
