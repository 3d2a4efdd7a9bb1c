import { expect, test } from 'vitest';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { doubtfulIn } from '../../src/answers/price-now.ts';
import { noHistory } from '../../src/prices/price-history.ts';
import { fakeContext, few, fixtureOf } from '../commands/fake-context.ts';
import { historyRow, itemRow, noSales, salesOf } from '../market/bodies.ts';

const none = { last_24_hours: noSales, last_7_days: noSales, last_30_days: noSales, last_90_days: noSales };
const listed = (name: string, ask: number, sales: object) => ({
	listing: itemRow(name, { min_price: ask }),
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
	listed('Never sold', 30, {}),
];
const fixture = await fixtureOf({
	...few,
	tradable: items.map(({ listing }) => listing),
	history: items.map(({ sales }) => sales),
});

/** How many times what it is worth each ask is, by the name, of those that look wrong. */
function doubted(prices: Parameters<typeof doubtfulIn>[1] = noHistory('EUR'), currency: 'EUR' | 'USD' = 'EUR') {
	const { market, clock } = fakeContext(fixture);
	const doubtful = doubtfulIn(new MarketLists(market, clock, { game: 730, currency, locked: false }), prices);
	const { catalogue } = fixture;
	return Object.fromEntries(
		items.flatMap(({ listing: { market_hash_name: name } }) => {
			const doubt = doubtful(catalogue.itemsOf(catalogue.byExactName(name)!)[0]!);
			return doubt ? [[name, `${doubt.times.toFixed(2)} of ${doubt.isOfSales ? 'sales' : 'yesterday'}`]] : [];
		}),
	);
}

test('An ask looks wrong over three times, or under a third of, the median of 30 days with 5 sales, else of 90 days', () => {
	expect(doubted()).toEqual({
		'Over three times': '3.01 of sales',
		'Under a third': '0.33 of sales',
		'Under a third of 90 days': '0.32 of sales',
	});
});

test('Without sales it is compared with what was asked a day ago, if that is known in the same currency', () => {
	const size = fixture.catalogue.itemCount;
	const asks = new Uint32Array(size).fill(501);
	const periods = [asks, asks, asks];
	const isKnown = new Uint8Array(size).fill(1);
	const dayAgo = () => ({ at: 0, isKnown, asks, quantities: asks, medians: periods, volumes: periods });
	const yesterday = { 'Never sold': '6.00 of yesterday' };
	expect(doubted({ currency: 'EUR', dayAgo })).toMatchObject(yesterday);
	expect(doubted({ currency: 'USD', dayAgo })).not.toMatchObject(yesterday);
});
