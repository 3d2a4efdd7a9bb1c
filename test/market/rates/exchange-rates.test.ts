import { describe, expect, test } from 'vitest';
import type { ListKind } from '../../../src/market/list-key.ts';
import { ExchangeRates, type ExchangeRatesOptions, maxSpread } from '../../../src/market/rates/exchange-rates.ts';
import { type Measurement, measureRate, moneyColumns } from '../../../src/market/rates/measure-rate.ts';
import { packFigures } from '../../../src/market/rows/figures.ts';
import type { Rows } from '../../../src/market/rows/rows.ts';
import { AtomicKeyv } from '../../../src/storage/atomic-keyv.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { openDatabase } from '../../support/store.ts';
import { key } from '../fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const near = (rate: number): Measurement => ({ rate, spread: 0.0004, items: 900 });
const wide = (rate: number): Measurement => ({ rate, spread: 0.02, items: 900 });

async function openRates({
	clock = new SimulatedClock(),
	store,
}: {
	clock?: SimulatedClock;
	store?: ExchangeRatesOptions['stored'];
} = {}) {
	const logged: string[] = [];
	const note = (_: object, message: string) => void logged.push(message);
	const stored = new AtomicKeyv<unknown>(await openDatabase(), 'rates');
	const log = { debug: note, info: note, warn: note, error: note } as never;
	const reopen = () => new ExchangeRates({ home: 'EUR', clock, log, stored: store ?? stored });
	return { clock, stored, logged, reopen, rates: reopen() };
}

describe('The exchange rate of a currency', () => {
	test('is the one measured last, for all games', async () => {
		const { rates, clock } = await openRates();
		expect(rates.conversion('USD')).toBeUndefined();
		await rates.record(key('tradable', 'USD'), near(1.17));
		await clock.advance(6 * hour);
		await rates.record(key('history', 'USD', 570), near(1.19));
		expect(rates.conversion('USD')).toEqual({ from: 'EUR', rate: 1.19, measuredAt: clock.now() });
		expect(rates.conversion('GBP')).toBeUndefined();
	});

	test('is not used if the list does not follow one rate, until one does; the log says so once', async () => {
		const { rates, logged } = await openRates();
		await rates.record(key('tradable', 'TRY'), wide(47));
		await rates.record(key('tradable', 'TRY'), wide(47));
		expect(rates.conversion('TRY')).toBeUndefined();
		expect(logged.filter((line) => line.includes('do not follow one exchange rate'))).toHaveLength(1);
		await rates.record(key('tradable', 'TRY'), near(47));
		expect(rates.conversion('TRY')).toMatchObject({ rate: 47 });
	});

	test('is stored with its time, and belongs to the home currency it was measured from', async () => {
		const { rates, clock, stored, reopen } = await openRates();
		await rates.record(key('tradable', 'USD'), near(1.17));
		const measuredAt = clock.now();
		await clock.advance(3 * hour);
		const next = reopen();
		await next.load();
		expect(next.conversion('USD')).toEqual({ from: 'EUR', rate: 1.17, measuredAt });
		expect(await stored.keys()).toEqual(['EUR/USD']);
	});

	test('counts as measured when it is loaded if its time is in the future, until it is measured again', async () => {
		const { rates, clock, reopen } = await openRates();
		await rates.record(key('tradable', 'USD'), near(1.17));
		clock.shiftWall(-24 * hour);
		const next = reopen();
		await next.load();
		const loadedAt = clock.now();
		await clock.advance(hour);
		await next.load();
		expect(next.conversion('USD')).toEqual({ from: 'EUR', rate: 1.17, measuredAt: loadedAt });
		await next.record(key('tradable', 'USD'), near(1.19));
		const last = reopen();
		// The new rate has replaced the one from the future, in memory and in the store.
		for (const each of [next, last]) {
			await each.load();
			expect(each.conversion('USD')).toMatchObject({ rate: 1.19 });
		}
	});

	test('is not trusted from a damaged record; the others are still read', async () => {
		const { rates, stored, reopen } = await openRates();
		await rates.record(key('tradable', 'USD'), near(1.17));
		await rates.record(key('tradable', 'GBP'), near(0.86));
		await stored.set('EUR/USD', { ...((await stored.get('EUR/USD')) as object), rate: 'much' });
		const next = reopen();
		await next.load();
		expect([next.conversion('USD'), next.conversion('GBP')?.rate]).toEqual([undefined, 0.86]);
	});

	test('stays in memory if it cannot be stored or read, and the log says so', async () => {
		const failing = async () => {
			throw new Error('locked');
		};
		const { rates, logged } = await openRates({ store: { keys: failing, getMany: failing, set: failing } });
		await rates.load();
		await rates.record(key('tradable', 'USD'), near(1.17));
		expect(rates.conversion('USD')).toMatchObject({ rate: 1.17 });
		expect(logged).toEqual([
			'the stored exchange rates cannot be read; they are measured again',
			'exchange rate measured',
			'exchange rates cannot be stored; they stay in memory',
		]);
	});
});

/** How many columns of figures a list has. */
const widths: Readonly<Record<ListKind, number>> = { tradable: 8, 'trade-locked': 8, history: 20, 'out-of-stock': 3 };

/** A list whose row for item i has these amounts of money; other columns are counts of 7. */
function listOf(kind: ListKind, amounts: ReadonlyMap<number, readonly number[]>): Rows {
	const items = [...amounts.keys()].sort((a, b) => a - b);
	const figure = (row: number, column: number) => {
		const place = moneyColumns[kind].indexOf(column);
		return place < 0 ? 7 : (amounts.get(items[row]!)![place] ?? Number.NaN);
	};
	return {
		items: Uint32Array.from(items),
		unreadable: new Uint32Array(),
		figures: packFigures(widths[kind], items.length, figure),
	};
}

const cents = (amount: number) => Math.round(amount * 100) / 100;
/** Items 0, 3, 6 and so on: item 3n costs `from` + n and `from` + 2n. */
const prices = (count: number, from = 10) =>
	new Map(Array.from({ length: count }, (_, i) => [3 * i, [from + i, from + 2 * i]] as const));
const multiply = (rate: number, of: ReadonlyMap<number, readonly number[]>) =>
	new Map([...of].map(([item, amounts]) => [item, amounts.map((amount) => cents(amount * rate))]));
const measured = (home: ReadonlyMap<number, readonly number[]>, foreign: ReadonlyMap<number, readonly number[]>) =>
	measureRate('out-of-stock', listOf('out-of-stock', home), listOf('out-of-stock', foreign));

describe('Measuring an exchange rate', () => {
	test.each([1.1734, 0.8612, 93.51, 7.5345])(
		'finds the rate %s to a hundredth of a percent, whatever the cents',
		(rate) => {
			const { rate: found, spread, items } = measured(prices(500), multiply(rate, prices(500))) as Measurement;
			expect(Math.abs(found / rate - 1)).toBeLessThan(0.0001);
			expect(spread).toBeLessThanOrEqual(0.001);
			expect(items).toBeGreaterThan(490);
		},
	);

	test('finds the same rate by each kind of list, from amounts of money only', () => {
		for (const kind of Object.keys(widths) as ListKind[]) {
			const amounts = new Map(
				[...prices(50, 100)].map(([item]) => [item, moneyColumns[kind].map((_, i) => 100 + item + i)]),
			);
			const found = measureRate(kind, listOf(kind, amounts), listOf(kind, multiply(2, amounts)));
			expect(found).toEqual({ rate: 2, spread: 0, items: 50 });
		}
	});

	test('is not misled by a few items whose price has changed in between', () => {
		const foreign = multiply(1.2, prices(500));
		for (const item of [0, 30, 600, 900]) foreign.set(item, [1_000, 2_000]);
		const { rate, spread } = measured(prices(500), foreign) as Measurement;
		expect(rate).toBeCloseTo(1.2, 3);
		expect(spread).toBeLessThanOrEqual(maxSpread);
	});

	test('reports a wide spread if 2 % of the items, or one figure of every item, follow another rate', () => {
		const some = multiply(1.2, prices(500));
		// Every fiftieth item: item 3n costs 10 + n and 10 + 2n.
		for (let item = 0; item < 1_500; item += 150)
			some.set(item, [cents(1.3 * (10 + item / 3)), 1.2 * (10 + (2 * item) / 3)]);
		expect((measured(prices(500), some) as Measurement).spread).toBeGreaterThan(maxSpread);
		const one = new Map([...prices(500)].map(([item, [a, b]]) => [item, [cents(1.2 * a!), cents(1.21 * b!)]]));
		expect((measured(prices(500), one) as Measurement).spread).toBeGreaterThan(maxSpread);
	});

	test('compares only items that are in both lists and expensive enough for cents not to matter', () => {
		const home = new Map([...prices(20), [1, [0.03, 0.05]] as const, [4, [9, 9]] as const]);
		const foreign = new Map([...multiply(1.2, prices(20)), [1, [0.04, 0.09]] as const, [7, [500, 500]] as const]);
		expect(measured(home, foreign)).toEqual({ rate: expect.closeTo(1.2, 3), spread: expect.any(Number), items: 20 });
	});

	test('tolerates one item that was sold in between, however few there are', () => {
		const foreign = multiply(1.2, prices(8));
		foreign.set(0, [1_000, 2_000]);
		expect((measured(prices(8), foreign) as Measurement).spread).toBeLessThanOrEqual(maxSpread);
		foreign.set(3, [1_000, 2_000]);
		expect((measured(prices(8), foreign) as Measurement).spread).toBeGreaterThan(maxSpread);
	});

	test('is undefined if fewer than five items can be compared', () => {
		expect(measured(prices(4), multiply(2, prices(4)))).toBeUndefined();
		expect(measured(prices(5), multiply(2, prices(5)))).toMatchObject({ rate: 2, items: 5 });
		expect(measured(prices(500, 0.01), new Map())).toBeUndefined();
	});
});
