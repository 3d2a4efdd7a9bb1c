import { describe, expect, test } from 'vitest';
import { columnCount, columnStates, seriesColumns } from '../../../src/charts/series/series-columns.ts';
import type { PriceSeries } from '../../../src/prices/price-series.ts';
import { day, hour, listed, newest } from '../../support/made-up-series.ts';

const from = newest - 8 * hour;
const span = { from, to: newest };
const width = (8 * hour) / columnCount;
const columnsOf = (series: Partial<PriceSeries>, rate?: number) =>
	seriesColumns({ offers: [], recorded: [span], sales: [], ...series }, span, rate);
const columnAt = (at: number) => Math.floor((at - from) / width);

describe('The columns of a series', () => {
	test('hold the newest ask of their time, and its extremes', () => {
		const at = from + 10 * width;
		const { asks, lows, highs, quantities } = columnsOf({
			offers: [listed(from - day, 40), listed(at + 1, 38, 5), listed(at + 2, 45, 6), listed(at + 3, 41, 7)],
		});
		expect([asks[9], lows[9], highs[9], quantities[9]]).toEqual([40, 40, 40, 5]);
		expect([asks[10], lows[10], highs[10], quantities[10]]).toEqual([41, 38, 45, 7]);
		expect([asks[11], lows[11], highs[11]]).toEqual([41, 41, 41]);
		expect(asks.at(-1)).toBe(41);
	});

	test('end with what the newest list said, although their time ends with it', () => {
		const { asks, states } = columnsOf({ offers: [listed(from, 40), listed(newest, 39)] });
		expect(asks.at(-1)).toBe(39);
		expect(asks.at(-2)).toBe(40);
		expect(columnsOf({ offers: [listed(from, 40), listed(newest, null, 0)] }).states.at(-1)).toBe(
			columnStates.notOffered,
		);
		expect(states.at(-1)).toBe(columnStates.offered);
	});

	test('take the extremes of a day only within it', () => {
		const { lows, highs } = columnsOf({
			offers: [{ at: from + 3 * hour - day, detail: 'day', ask: 40, quantity: 1, low: 30, high: 50 }],
		});
		expect([lows[columnAt(from + 2.5 * hour)], highs[columnAt(from + 2.5 * hour)]]).toEqual([30, 50]);
		expect([lows[columnAt(from + 3.5 * hour)], highs[columnAt(from + 3.5 * hour)]]).toEqual([40, 40]);
	});

	test('tell times without records from times with nothing on offer', () => {
		const { states, asks } = columnsOf({
			offers: [listed(from, 40), listed(from + 2 * hour, null, 0), listed(from + 6 * hour, 44)],
			recorded: [
				{ from, to: from + 3 * hour },
				{ from: from + 4 * hour, to: newest },
			],
		});
		const at = (hours: number) => states[columnAt(from + hours * hour)];
		expect([at(1), at(2.5), at(3.5), at(5), at(7)]).toEqual([
			columnStates.offered,
			columnStates.notOffered,
			columnStates.gap,
			columnStates.notOffered,
			columnStates.offered,
		]);
		expect(asks[columnAt(from + 3.5 * hour)]).toBeNaN();
	});

	test('go on after a gap with what is still on offer, but take no ask from before it if there is another', () => {
		const recorded = [
			{ from, to: from + 3 * hour },
			{ from: from + 4 * hour, to: newest },
		];
		const first = columnAt(from + 4 * hour);
		expect(columnsOf({ offers: [listed(from, 40)], recorded }).asks[first]).toBe(40);
		const changed = columnsOf({ offers: [listed(from, 40), listed(from + 4 * hour, 90)], recorded });
		expect([changed.lows[first], changed.highs[first]]).toEqual([90, 90]);
	});

	test('let the medians move evenly within the day before a new one', () => {
		const sales = (at: number, week: number, month: number | null) => ({
			at,
			day: { median: null, volume: null },
			week: { median: week, volume: 9 },
			month: { median: month, volume: 9 },
		});
		const long = { from: newest - 4 * day, to: newest };
		const { weekMedians: weeks, monthMedians: months } = seriesColumns(
			{
				offers: [],
				recorded: [long],
				sales: [sales(long.from - day, 40, null), sales(long.from + 2 * day, 50, 60)],
			},
			long,
		);
		const quarter = columnCount / 4;
		expect(weeks[quarter / 2]).toBe(40);
		expect(weeks[1.5 * quarter]).toBeCloseTo(45, 0);
		expect(weeks[2.5 * quarter]).toBe(50);
		expect([months[quarter], months[3 * quarter]]).toEqual([NaN, 60]);
	});

	test('are converted by a rate', () => {
		const { asks, lows } = columnsOf({ offers: [listed(from, 40)] }, 1.5);
		expect([asks[5], lows[5]]).toEqual([60, 60]);
	});
});
