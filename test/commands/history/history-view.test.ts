import { describe, expect, test } from 'vitest';
import { canBeDrawn, chartInWords, historyEmbed, medianChange } from '../../../commands/history/history-view.ts';
import type { HistoryCheck } from '../../../src/answers/check-history.ts';
import type { Sales, SalesHistory } from '../../../src/market/rows/rows.ts';
import { itemId } from '../../../src/names/ids.ts';
import { createWords } from '../../../src/words/words.ts';
import { noSale, sold, usual } from '../../charts/chart-requests.ts';

const now = 1_800_000_000_000;
const formats = createWords()('en-US');
const query = { game: 730, currency: 'EUR', locked: false } as const;
const never: SalesHistory = { day: noSale, week: noSale, month: noSale, quarter: noSale };
const notGiven: Sales = { ...noSale, volume: null };

const check = (sales: HistoryCheck['sales']): HistoryCheck => ({
	query,
	key: 'key',
	item: itemId(0),
	name: 'AK-47 | Redline (Field-Tested)',
	version: null,
	itemPage: 'https://market.example/item/x',
	sales,
	ask: undefined,
	source: { list: 'sales', fetchedAt: now - 60_000 },
});
const embedOf = (sales: HistoryCheck['sales']) =>
	historyEmbed({ check: check(sales), series: undefined, sources: [check(sales).source] }, formats, now);
const linesOf = (sales: HistoryCheck['sales']) => {
	const { description, details } = embedOf(sales);
	return [...description!.split('\n'), ...details!.split('\n')];
};
const updated = '-# Updated: sales <t:1799999940:R>';
const trend = (changes: Partial<SalesHistory>) => linesOf({ ...usual.sales, ...changes })[0];

describe('The history of an item', () => {
	test('is the verdict, a table of the periods, and in small print the averages and the age of the figures', () => {
		expect(linesOf(usual.sales)).toEqual([
			'**7-day median €32.50: 2% above 30 days, 8% above 90 days**',
			'```',
			'    Median    Low    High Sales',
			'24h €32.82 €30.50  €38.00    12',
			'7d  €32.50 €29.90  €39.20    88',
			'30d €31.90 €28.00 €949.47   302',
			'90d €30.20 €26.00 €949.47 1,021',
			'```',
			'-# Average sale: 24h €33.10 · 7d €33.00 · 30d €34.10 · 90d €31.50',
			updated,
		]);
		expect(embedOf(usual.sales).fields).toBeUndefined();
	});

	test('does not repeat the median of a single sale as an average', () => {
		const lines = linesOf({ ...never, quarter: sold(5, 5, 5, 5, 1) });
		expect(lines[0]).toBe('Too few sales for a trend: 1 in the last 90 days.');
		expect(lines.slice(-3)).toEqual(['90d  €5.00 €5.00 €5.00     1', '```', updated]);
	});

	test('is one sentence without a table if nothing was sold', () => {
		expect(linesOf(never)).toEqual(['**No sales in the last 90 days.**', updated]);
		expect(linesOf(undefined)).toEqual(['The marketplace has no sales of this item on record.', updated]);
		expect(linesOf({ day: notGiven, week: notGiven, month: notGiven, quarter: notGiven })).toEqual([
			'The marketplace does not say what this item sold for.',
			updated,
		]);
	});
});

describe('The verdict', () => {
	test('compares the 7-day median with the 30-day and 90-day medians', () => {
		expect(trend({ week: sold(20, 28.71, 29, 33, 5) })).toBe(
			'**7-day median €28.71: 10% below 30 days, 5% below 90 days**',
		);
		expect(trend({ week: sold(20, 31.9, 29, 33, 5) })).toBe(
			'**7-day median €31.90: about the same as 30 days, 6% above 90 days**',
		);
	});

	test('compares with both at once if nothing moved', () => {
		const same = sold(20, 31.9, 29, 33, 9);
		expect(trend({ week: same, month: sold(20, 31.95, 29, 33, 50), quarter: same })).toBe(
			'**7-day median €31.90: about the same as 30 and 90 days**',
		);
	});

	test('is about a longer period if there are fewer than 5 sales in 7 days, and about none if there are never 5', () => {
		const few = sold(20, 31, 31, 33, 4);
		for (const week of [few, noSale, notGiven, { ...notGiven, volume: 9 }])
			expect(trend({ week })).toBe('**30-day median €31.90: 6% above 90 days**');
		expect(trend({ week: noSale, month: few })).toBe('**90-day median €30.20**');
		expect(trend({ week: few, month: few, quarter: few })).toBe('Too few sales for a trend: 4 in the last 90 days.');
		expect(trend({ week: few, month: few, quarter: notGiven })).toBe(
			'Too few sales for a trend: 4 in the last 30 days.',
		);
	});

	test('leaves out periods without a median', () => {
		expect(trend({ month: { ...notGiven, volume: 9 } })).toBe('**7-day median €32.50: 8% above 90 days**');
		const nothing = sold(0, 0, 0, 0, 9);
		expect(trend({ month: nothing, quarter: nothing })).toBe('**7-day median €32.50**');
		const unknown = { ...notGiven, volume: 9 };
		expect(trend({ week: unknown, month: unknown, quarter: unknown })).toBe('');
	});

	test('has a change for the chart only if both periods have enough sales', () => {
		expect(medianChange(usual.sales)).toBeCloseTo(32.5 / 31.9 - 1);
		expect(medianChange({ ...usual.sales, week: sold(20, 31, 31, 33, 4) })).toBeUndefined();
		expect(medianChange({ ...usual.sales, month: notGiven })).toBeUndefined();
	});
});

describe('The chart', () => {
	test('has a description in words', () => {
		const sales = { ...usual.sales, day: noSale, week: notGiven, month: sold(5, 5, 5, 5, 1) };
		const ask = {
			amount: 35.51,
			isLocked: false,
			doubtful: undefined,
			source: { list: 'asks', fetchedAt: now },
		} as const;
		expect(chartInWords('X · Ruby', sales, 'EUR', ask, formats)).toBe(
			'Sales chart of X · Ruby in EUR. Lowest ask now: €35.51. 24 hours: no sales. 7 days: not given. 30 days: 1 sale, lowest €5.00, average €5.00, median €5.00, highest €5.00. 90 days: 1,021 sales, lowest €26.00, average €31.50, median €30.20, highest €949.47.',
		);
		expect(chartInWords('W'.repeat(2_000), sales, 'EUR', undefined, formats).length).toBeLessThanOrEqual(1_024);
	});

	test('is drawn if any period has a median', () => {
		expect(canBeDrawn(usual.sales)).toBe(true);
		expect(canBeDrawn({ ...never, quarter: sold(1, 1, 1, 1, 1) })).toBe(true);
		expect(canBeDrawn(never)).toBe(false);
		expect(canBeDrawn({ ...never, quarter: { ...notGiven, volume: 3 } })).toBe(false);
		expect(canBeDrawn(undefined)).toBe(false);
	});
});
