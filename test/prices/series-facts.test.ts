import { expect, test } from 'vitest';
import type { PriceSeries } from '../../src/prices/price-series.ts';
import { askAt, askRange, dayOfSeries, lastAskOf, recordedWithin } from '../../src/prices/series-facts.ts';
import { day, hour, listed } from '../support/made-up-series.ts';

const start = Date.UTC(2026, 7, 10);
const sales = (at: number, median: number) => ({
	at,
	day: { median, volume: 3 },
	week: { median, volume: 20 },
	month: { median: null, volume: null },
});
const series: PriceSeries = {
	offers: [
		{ at: start, detail: 'day', ask: 40, quantity: 3, low: 36, high: 44 },
		listed(start + 5 * hour, 41),
		listed(start + 30 * hour, null),
		listed(start + 4 * day, 50, 2),
	],
	recorded: [
		{ from: start + hour / 2, to: start + 2 * day },
		{ from: start + 3.5 * day, to: start + 5 * day },
	],
	sales: [sales(start, 39), sales(start + 4 * day, 45)],
};

test('The lowest ask at a moment is null before the item was first on offer', () => {
	expect(askAt({ ...series, offers: series.offers.slice(3) }, start + day)).toBeNull();
	expect(askAt({ ...series, offers: [] }, start + day)).toBeNull();
});

test('The last ask is also that of a day at whose end nothing was on offer any more', () => {
	const recorded = [{ from: start, to: start + 9 * day }];
	const soldWithinDay = { at: start + 7 * day, detail: 'day', ask: null, quantity: 0, low: 150, high: 160 } as const;
	const soldOut = listed(start + 5 * day, null);
	expect(lastAskOf({ ...series, offers: [...series.offers, soldOut] })).toEqual({ ask: 50, until: start + 5 * day });
	expect(lastAskOf({ ...series, recorded, offers: [...series.offers, soldOut, soldWithinDay] })).toEqual({
		ask: 150,
		until: start + 8 * day - 1,
	});
	expect(lastAskOf({ ...series, offers: [soldOut] })).toBeUndefined();
});

const range = (from: number, to: number) => askRange(series, { from: start + from, to: start + to });

test('The range of asks covers the days within a span, the day in which it begins, and the offer that was there at its start', () => {
	expect(range(0, 2 * hour)).toMatchObject({ low: 36, high: 44 });
	expect(range(2 * hour, 3 * hour)).toMatchObject({ low: 36, high: 44 });
	expect(range(25 * hour, 29 * hour)).toMatchObject({ low: 41, high: 41 });
	expect(range(6 * hour, 5 * day)).toMatchObject({ low: 41, high: 50 });
	// What was on offer before a gap says nothing about the gap, nor about what comes after it.
	const offers = [listed(start, 10), listed(start + 4 * day, 20)];
	const afterGap = { from: start + 3 * day, to: start + 5 * day };
	const recorded = [
		{ from: start, to: start + day },
		{ from: start + 4 * day, to: start + 5 * day },
	];
	expect(askRange({ offers, recorded, sales: [] }, afterGap)).toMatchObject({ low: 20, high: 20 });
});

test('An ask of under a third of the one at the end of its day is no low, and a low is dated by when it was last on offer', () => {
	const offers = [
		{ at: start, detail: 'day' as const, ask: 40, quantity: 3, low: 0.03, high: 44 },
		listed(start + day, 39),
		listed(start + day + 2 * hour, 41),
		listed(start + day + 4 * hour, 12),
		listed(start + day + 5 * hour, 39),
		listed(start + 2 * day, 40),
	];
	const low = askRange({ ...series, offers }, { from: start, to: start + 3 * day });
	expect(low).toEqual({ low: 39, high: 44, lowAt: start + day + 5 * hour });
});

test('A low that lasts over midnight is bait only if the span has the end of the next day', () => {
	const offers = [listed(start, 10), listed(start + 23 * hour, 3), listed(start + 26 * hour, 10)];
	const rangeOf = (from: number, to: number) => askRange({ ...series, offers }, { from: start + from, to: start + to });
	expect(rangeOf(day, 2 * day - 1)).toMatchObject({ low: 10, high: 10 });
	expect(rangeOf(0, day - 1)).toMatchObject({ low: 3, high: 10 });
	expect(rangeOf(23 * hour, 25 * hour)).toMatchObject({ low: 3, high: 3 });
	// What is known of both days says that it was bait.
	expect(rangeOf(0, 2 * day - 1)).toMatchObject({ low: 10, high: 10 });
});

test('The sales of a day are those of a list soon after its end, and not those of another day', () => {
	const listedAt = (delay: number) => ({ ...series, sales: [sales(start, 39), sales(start + day + delay, 45)] });
	expect(dayOfSeries(listedAt(hour), start)?.sales?.week.median).toBe(45);
	expect(dayOfSeries(listedAt(3 * hour), start)?.sales).toBeUndefined();
	expect(dayOfSeries({ ...series, sales: [sales(start, 39)] }, start)?.sales).toBeUndefined();
});

test('A day of a series says which parts of it were recorded, and is undefined if none was', () => {
	expect(dayOfSeries(series, start + 3 * day)?.recorded).toEqual([
		{ from: start + 3.5 * day, to: start + 4 * day - 1 },
	]);
	expect(dayOfSeries(series, start + 6 * day)).toBeUndefined();
	expect(recordedWithin(series, { from: 0, to: start })).toEqual([]);
});
