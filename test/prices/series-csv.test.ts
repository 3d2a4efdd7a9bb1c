import { describe, expect, test } from 'vitest';
import { seriesCsv } from '../../commands/history/history.ts';
import type { PriceSeries } from '../../src/prices/price-series.ts';
import { day, minute, newest, noise, seriesOf } from '../support/made-up-series.ts';

const start = Date.UTC(2026, 7, 10);
const linesOf = async (course: PriceSeries) => {
	const { data, rows } = await seriesCsv(course);
	const text = data.toString();
	expect(text.startsWith('\uFEFFtime,detail,')).toBe(true);
	const lines = text.slice(1).trimEnd().split('\r\n');
	expect(rows).toBe(lines.length - 1);
	return lines;
};

describe('The CSV of a course', () => {
	test('has a row for each offer, each day of sales, and each gap, in the order of time', async () => {
		const course: PriceSeries = {
			offers: [
				{ at: start, detail: 'day', ask: 40.5, quantity: 3, low: 36, high: 44 },
				{ at: start + day, detail: 'day', ask: null, quantity: 0, low: 40.5, high: 41 },
				{ at: start + 3 * day, detail: 'list', ask: 0.03, quantity: 1, low: 0.03, high: 0.03 },
			],
			recorded: [
				{ from: start, to: start + 2 * day },
				{ from: start + 3 * day, to: start + 4 * day },
			],
			sales: [
				{
					at: start + day,
					day: { median: null, volume: 0 },
					week: { median: 39.9, volume: 12 },
					month: { median: 38, volume: null },
				},
			],
		};
		expect(await linesOf(course)).toEqual([
			'time,detail,lowest_ask,low,high,quantity,median_sale_24h,sales_24h,median_sale_7d,sales_7d,median_sale_30d,sales_30d',
			'2026-08-10T00:00:00.000Z,day,40.5,36,44,3,,,,,,',
			'2026-08-11T00:00:00.000Z,day,,40.5,41,0,,,,,,',
			'2026-08-11T00:00:00.000Z,sales,,,,,,0,39.9,12,38,',
			'2026-08-12T00:00:00.000Z,gap,,,,,,,,,,',
			'2026-08-13T00:00:00.000Z,list,0.03,0.03,0.03,1,,,,,,',
		]);
	});

	test('repeats after a gap what is still on offer, and says that nothing was before the first offer', async () => {
		const offer = { at: start + day, detail: 'list', ask: 5, quantity: 2, low: 5, high: 5 } as const;
		const recorded = [
			{ from: start, to: start + 2 * day },
			{ from: start + 3 * day, to: start + 4 * day },
		];
		expect((await linesOf({ offers: [offer], recorded, sales: [] })).slice(1)).toEqual([
			'2026-08-10T00:00:00.000Z,list,,,,0,,,,,,',
			'2026-08-11T00:00:00.000Z,list,5,5,5,2,,,,,,',
			'2026-08-12T00:00:00.000Z,gap,,,,,,,,,,',
			'2026-08-13T00:00:00.000Z,list,5,5,5,2,,,,,,',
		]);
	});

	test('of 90 days is written in slices, so that others are answered meanwhile', async () => {
		let turns = 0;
		const count = setInterval(() => turns++, 0);
		const course = seriesOf({
			days: 90,
			ask: (at) => 40 + noise(Math.floor(at / (5 * minute))),
			medians: () => [40, 41],
		});
		const lines = await linesOf(course);
		clearInterval(count);
		expect(lines.length).toBeGreaterThan(2_000);
		expect(lines.at(-1)).toContain(new Date(newest).toISOString().slice(0, 10));
		expect(turns).toBeGreaterThan(0);
	});
});
