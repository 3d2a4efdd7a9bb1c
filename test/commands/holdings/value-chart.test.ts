import { expect, test } from 'vitest';
import holdings from '../../../commands/holdings/holdings.ts';
import { valueOver } from '../../../commands/holdings/value-chart.ts';
import type { PriceSeries } from '../../../src/prices/price-series.ts';
import { itemRow } from '../../market/bodies.ts';
import { unreadableHistory } from '../../support/fake-history.ts';
import { expectProblem, fakeContext, fewRows, fixtureOf } from '../fake-context.ts';

const hour = 60 * 60_000;
const span = { from: 0, to: 24 * hour };

/** A series with asks from some hours on; null while nobody sells. */
const series = (...asks: readonly (readonly [hour: number, ask: number | null])[]): PriceSeries => ({
	offers: asks.map(([at, ask]) => ({ at: at * hour, detail: 'list', ask, quantity: 1, low: ask, high: ask })),
	recorded: [span],
	sales: [],
});

const worth = (items: Parameters<typeof valueOver>[1]) => valueOver(span, items).map(({ at, ask }) => [at / hour, ask]);

/** The value of one unit that is available in these versions, every six hours. */
const asks = (...versions: readonly PriceSeries[]) => worth([{ amount: 1, versions }]).map(([, ask]) => ask);

test('The value over time is the sum of the lowest asks that were true then, times the amounts', () => {
	const items = [
		{ amount: 2, versions: [series([0, 10], [7, 15])] },
		{ amount: 1, versions: [series([0, 1], [13, 3])] },
	];
	expect(worth(items)).toEqual([
		[0, 21],
		[6, 21],
		[12, 31],
		[18, 33],
		[24, 33],
	]);
});

test('Of several versions the cheapest one counts', () => {
	expect(worth([{ amount: 1, versions: [series([0, 10], [11, 4]), series([0, 7])] }])).toEqual([
		[0, 7],
		[6, 7],
		[12, 4],
		[18, 4],
		[24, 4],
	]);
});

test('A version counts only while it is on offer, as long as another one is', () => {
	expect(asks(series([0, 50], [7, null]), series([0, 100]))).toEqual([50, 50, 100, 100, 100]);
	expect(asks(series([0, 100]), series([20, 60]))).toEqual([100, 100, 100, 100, 60]);
	// While none is on offer, what was on offer last counts.
	expect(asks(series([0, 50], [5, null]), series([0, 100], [11, null], [23, 80]))).toEqual([50, 100, 100, 100, 80]);
});

test('While nobody sells an item, its last ask counts, and before its first one that first one', () => {
	expect(asks(series([0, 10], [5, null], [20, 30]))).toEqual([10, 10, 10, 10, 30]);
	const later = [
		{ amount: 1, versions: [series([5, 2])] },
		{ amount: 1, versions: [series([17, 5])] },
	];
	expect(worth(later)).toEqual([
		[6, 7],
		[12, 7],
		[18, 7],
		[24, 7],
	]);
});

test('There is no value before anything was recorded', () => {
	expect(worth([{ amount: 1, versions: [series()] }])).toEqual([]);
	expect(worth([])).toEqual([]);
});

test('Recorded prices that cannot be read are not called missing', async () => {
	const history = unreadableHistory(span);
	const context = { ...fakeContext(await fixtureOf({ ...fewRows, tradable: [itemRow('A')] })), history };
	const catalogue = context.market.catalogue(730)!;
	const key = catalogue.key(catalogue.byExactName('A')!);
	await context.holdings.add('1', [{ item: { game: 730, key, name: 'A', isAny: false, amount: 1 }, cents: 0 }]);
	await expectProblem(holdings.components!.chart!(['EUR', '1'], [], context), 'history-unreadable');
});
