import { describe, expect, test } from 'vitest';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { Deals } from '../../src/answers/pages/deals.ts';
import { verdictsOf } from '../../src/answers/verdicts.ts';
import { type ItemId, itemId } from '../../src/names/ids.ts';
import { type Fixture, fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';
import { historyRow, itemRow, noSales, salesOf } from '../market/bodies.ts';
import { recordedDates } from '../support/recorded-days.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { recordedDay, recordedDaysNeed } from './pages/recorded-lists.ts';

interface Item {
	readonly name: string;
	readonly ask: number;
	readonly week?: readonly [median: number, volume: number];
	readonly month?: readonly [median: number, volume: number];
	readonly medianAsk?: number;
	readonly quantity?: number;
}

async function marketOf(...items: readonly Item[]) {
	const sales = ([median, volume]: readonly [number, number] = [0, 0]) =>
		volume === 0 ? noSales : salesOf(median, volume);
	const fixture = await fixtureOf({
		...fewRows,
		tradable: items.map(({ name, ask, medianAsk = 2 * ask, quantity = 10 }) =>
			itemRow(name, { min_price: ask, median_price: medianAsk, quantity }),
		),
		history: items.map(({ name, week, month }) =>
			historyRow(name, { last_7_days: sales(week), last_30_days: sales(month ?? week) }),
		),
	});
	return verdictIn(fixture);
}

function verdictIn({ snapshots, catalogue }: Fixture) {
	const verdicts = verdictsOf(snapshots.tradable.rows, snapshots.history.rows, catalogue);
	return (name: string) => verdicts.of(catalogue.itemsOf(catalogue.byExactName(name)!)[0]!);
}

/** Weapons whose asks are from 10 % under their medians of €10 to 10 % above. */
const weapons = Array.from(
	{ length: 201 },
	(_, i): Item => ({
		name: `AK-47 | Skin ${i} (Field-Tested)`,
		ask: Math.round(900 + i) / 100,
		week: [10, 50],
	}),
);

describe('A verdict', () => {
	test('compares the ask with how far asks of its kind usually are from their medians', async () => {
		const verdict = await marketOf(...weapons);
		const of = (i: number) => verdict(`AK-47 | Skin ${i} (Field-Tested)`)?.verdict;
		expect([0, 30, 31, 100, 169, 170, 200].map(of)).toEqual([
			'good-to-buy',
			'good-to-buy',
			'as-usual',
			'as-usual',
			'as-usual',
			'good-to-sell',
			'good-to-sell',
		]);
	});

	test('is “as usual” within 2 % or two cents of the median, however rare such an ask is', async () => {
		const alike = weapons.map((each) => ({ ...each, ask: each.ask > 10 ? 10.1 : 10 }));
		const verdict = await marketOf(...alike, { name: 'AK-47 | Close (Field-Tested)', ask: 9.85, week: [10, 50] });
		expect(verdict('AK-47 | Close (Field-Tested)')?.verdict).toBe('as-usual');
	});

	test('rests on the 7-day median, or on the 30-day one with too few sales in a week', async () => {
		const verdict = await marketOf(
			...weapons,
			{ name: 'AK-47 | A (Field-Tested)', ask: 8, week: [10, 5], month: [9, 50] },
			{ name: 'AK-47 | B (Field-Tested)', ask: 8, week: [20, 4], month: [9, 50] },
			{ name: 'AK-47 | C (Field-Tested)', ask: 8, week: [20, 4], month: [9, 4] },
		);
		expect(verdict('AK-47 | A (Field-Tested)')).toMatchObject({ days: 7, median: 1_000 });
		expect(verdict('AK-47 | B (Field-Tested)')).toMatchObject({ days: 30, median: 900 });
		expect(verdict('AK-47 | C (Field-Tested)')).toBeUndefined();
	});

	test('is not good to buy while the price falls', async () => {
		const verdict = await marketOf(
			...weapons,
			{ name: 'AK-47 | Falls (Field-Tested)', ask: 8, week: [10, 50], month: [10.6, 200] },
			{ name: 'AK-47 | All ask less (Field-Tested)', ask: 8, week: [10, 50], medianAsk: 9.5 },
			{ name: 'AK-47 | One asks less (Field-Tested)', ask: 8, week: [10, 50], medianAsk: 9.5, quantity: 2 },
		);
		expect(verdict('AK-47 | Falls (Field-Tested)')?.verdict).toBe('low-but-falling');
		expect(verdict('AK-47 | All ask less (Field-Tested)')?.verdict).toBe('low-but-falling');
		expect(verdict('AK-47 | One asks less (Field-Tested)')?.verdict).toBe('good-to-buy');
	});

	test('of a kind with few items rests on all items', async () => {
		const verdict = await marketOf(...weapons, { name: 'Fracture Case', ask: 9.2, week: [10, 50] });
		expect(verdict('Fracture Case')?.verdict).toBe('good-to-buy');
	});
});

describe.skipIf(!sharedData(recordedDaysNeed))(
	`On recorded days${needing(recordedDaysNeed)}`,
	{ timeout: 60_000 },
	() => {
		test.each(recordedDates)(
			'on %s, 10 to 30 of 100 items that sell well from €5 are good to buy or to sell',
			async (day) => {
				const { items, history, recorded } = await recordedDay(day);
				const fixture = await fixtureOf({ ...fewRows, tradable: items, history });
				const { catalogue } = fixture;
				const verdicts = verdictsOf(fixture.snapshots.tradable.rows, fixture.snapshots.history.rows, catalogue);
				const idOf = new Map<string, ItemId>();
				for (let id = 0; id < catalogue.itemCount; id++)
					idOf.set(catalogue.label(catalogue.refOf(itemId(id))), itemId(id));
				const liquid = recorded.filter(
					({ ask = 0, week, month }) => ask >= 5 && week.volume >= 5 && month.volume >= 20,
				);
				const liquidVerdicts = liquid.map(({ label }) => verdicts.of(idOf.get(label)!)?.verdict);
				const share =
					liquidVerdicts.filter((each) => each === 'good-to-buy' || each === 'good-to-sell').length / liquid.length;
				expect(liquid.length).toBeGreaterThan(500);
				expect(share).toBeGreaterThanOrEqual(0.1);
				expect(share).toBeLessThanOrEqual(0.3);
				// What is a deal is good to buy, or sells too rarely for a verdict.
				const { market, clock } = fakeContext(fixture);
				const query = { game: 730, currency: 'EUR', locked: false, minDiscount: 1, minSales: 1, text: '' } as const;
				const lists = new MarketLists(market, clock, query);
				const { deals } = await new Deals().best(lists, query, /* range */ {}, /* limit */ Infinity);
				const contradictions = deals.filter(({ key }) => {
					const ref = catalogue.byKey(key)!;
					const verdict = verdicts.of(ref.item ?? catalogue.itemsOf(ref)[0]!)?.verdict;
					return verdict !== undefined && verdict !== 'good-to-buy';
				});
				expect(contradictions).toEqual([]);
			},
		);
	},
);
