import { expect, test } from 'vitest';
import { doubtfulLowestAskFinder } from '../../src/answers/doubtful-asks.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';
import { historyRow, itemRow, noSales, salesOf } from '../market/bodies.ts';

const none = { last_24_hours: noSales, last_7_days: noSales, last_30_days: noSales, last_90_days: noSales };
const listed = (name: string, ask: number, sales: object, suggested: number | null = null) => ({
	listing: itemRow(name, { min_price: ask, suggested_price: suggested }),
	sales: historyRow(name, { ...none, ...sales }),
});
const often = { last_30_days: salesOf(10, 5), last_90_days: salesOf(50, 9) };
const rarely = { last_30_days: salesOf(10, 4), last_90_days: salesOf(50, 9) };
const items = [
	listed('Three times', 30, often),
	listed('Over three times', 30.1, often),
	listed('A third', 3.34, often),
	listed('Under a third', 3.3, often),
	listed('By 90 days', 30, rarely),
	listed('Under a third of 90 days', 16, rarely),
	listed('One sale', 30, { last_90_days: salesOf(1, 1) }),
	listed('One sale, and suggested', 30, { last_90_days: salesOf(1, 1) }, 25),
	listed('Never sold', 30, {}),
	listed('Never sold, and suggested', 30, {}, 10),
	listed('Never sold, over what is suggested', 717, {}, 1.93),
	listed('Sold often, far over what is suggested', 10, often, 1),
];
const fixture = await fixtureOf({
	...fewRows,
	tradable: items.map(({ listing }) => listing),
	history: items.map(({ sales }) => sales),
});

/** The asks that look wrong, by name: how many times the worth of the item each is, and what the worth is based on. */
function doubted() {
	const { market, clock } = fakeContext(fixture);
	const doubtful = doubtfulLowestAskFinder(
		new MarketLists(market, clock, { game: 730, currency: 'EUR', locked: false }),
	);
	const { catalogue } = fixture;
	return Object.fromEntries(
		items.flatMap(({ listing: { market_hash_name: name } }) => {
			const doubt = doubtful(catalogue.itemsOf(catalogue.byExactName(name)!)[0]!);
			return doubt ? [[name, `${doubt.times.toFixed(2)} of ${doubt.basis}`]] : [];
		}),
	);
}

test('An ask looks wrong over three times, or under a third of, the median of 5 sales, or else what is suggested', () => {
	expect(doubted()).toEqual({
		'Over three times': '3.01 of sales',
		'Under a third': '0.33 of sales',
		'Under a third of 90 days': '0.32 of sales',
		'Never sold, over what is suggested': '371.50 of suggestion',
	});
});
