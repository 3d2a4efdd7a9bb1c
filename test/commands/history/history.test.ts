import { describe, expect, test } from 'vitest';
import history, { csvName, seriesCsv } from '../../../commands/history/history.ts';
import { MissingListError } from '../../../src/discord/missing-list-error.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import type { PriceSeries } from '../../../src/prices/price-series.ts';
import { day, minute, newest, noise, seriesOf } from '../../support/made-up-series.ts';
import { chartRecorder, expectProblem, fakeContext, fewRows, fixtureOf } from '../fake-context.ts';

const fixture = await fixtureOf(fewRows);

const context = (missing: readonly ListKey['kind'][] = []) => ({
	...fakeContext(fixture, { missing }),
	...chartRecorder(),
});
const ask = (item: string, fake = context()) => history.run({ item }, fake);

describe('/history', () => {
	test('draws the lowest ask if there are recent listings', async () => {
		const fake = context();
		const { embed, picture } = await ask('A', fake);
		expect(fake.drawn[0]!.order).toMatchObject({ ask: { amount: 10, isLocked: false } });
		expect(picture?.alt).toContain('Lowest ask now: €10.00.');
		expect(embed.details).toMatch(/^-# Updated: sales <.*> · asks <.*>$/m);
		const withoutListings = context(['tradable', 'out-of-stock']);
		const salesOnly = await ask('A', withoutListings);
		expect(withoutListings.drawn[0]!.order).toMatchObject({ ask: undefined });
		expect(salesOnly.picture).toMatchObject({
			name: 'chart.png',
			alt: expect.stringMatching(/^Sales chart of A in EUR\. 24 hours/),
		});
		expect(salesOnly.embed.details).not.toContain('asks');
		expect(fake.drawn[0]!.identity).not.toBe(withoutListings.drawn[0]!.identity);
	});

	test('does not draw the lowest ask of listings that are too old, nor say how old they are without a chart', async () => {
		const fake = context();
		await fake.clock.advance(600_001);
		await ask('A', fake);
		expect(fake.drawn[0]!.order).toMatchObject({ ask: undefined });
		const none = { ...context(), charts: { draw: async () => undefined } };
		expect((await ask('A', none)).embed.details).not.toContain('asks');
	});

	test('takes the lowest ask from listings in the same currency as the sales, converted at the same rate', async () => {
		const fake = context();
		const listKeys: ListKey[] = [];
		const market = {
			...fake.market,
			rate: () => ({ from: 'EUR', rate: 2, measuredAt: 0 }) as const,
			list(key: ListKey) {
				listKeys.push(key);
				return fake.market.list(key);
			},
		};
		const converted = { ...fake, market };
		await history.run({ item: 'A', currency: 'USD' }, converted);
		expect(new Set(listKeys.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
		expect(fake.drawn[0]!.order).toMatchObject({ currency: 'USD', isConverted: true, ask: { amount: 20 } });
	});

	test('reports an outage as one, never as an unknown item', async () => {
		await expect(ask('A', context(['history']))).rejects.toThrow(MissingListError);
		await expect(ask('qqqqq zzzzz', context(['tradable']))).rejects.toThrow(MissingListError);
		await expectProblem(ask('qqqqq zzzzz'), 'no-such-item');
	});
});

const start = Date.UTC(2026, 7, 10);
const linesOf = async (series: PriceSeries) => {
	const { data, rows } = await seriesCsv(series);
	const text = data.toString();
	expect(text.startsWith('\uFEFFtime,detail,')).toBe(true);
	const lines = text.slice(1).trimEnd().split('\r\n');
	expect(rows).toBe(lines.length - 1);
	return lines;
};

describe('The CSV of a series', () => {
	test('has a row for each offer, each day of sales, and each gap, in the order of time', async () => {
		const series: PriceSeries = {
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
		expect(await linesOf(series)).toEqual([
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
		const series = seriesOf({
			days: 90,
			ask: (at) => 40 + noise(Math.floor(at / (5 * minute))),
			medians: () => [40, 41],
		});
		const lines = await linesOf(series);
		clearInterval(count);
		expect(lines.length).toBeGreaterThan(2_000);
		expect(lines.at(-1)).toContain(new Date(newest).toISOString().slice(0, 10));
		expect(turns).toBeGreaterThan(0);
	});

	test('is named after the item and the currency', () => {
		expect(csvName('★ StatTrak™ Bayonet | Doppler (Factory New) · Ruby', 'EUR')).toBe(
			'pricetag-stattraktm-bayonet-doppler-factory-new-ruby-EUR.csv',
		);
		expect(csvName('龍王', 'USD')).toBe('pricetag-item-USD.csv');
		expect(csvName('../../etc/passwd', 'USD')).toBe('pricetag-etc-passwd-USD.csv');
		expect(csvName('x'.repeat(500), 'EUR').length).toBeLessThan(90);
	});
});
