import { Locale } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { salesTable } from '../../../commands/history/history-view.ts';
import { currencies } from '../../../src/market/currency.ts';
import type { SalesHistory } from '../../../src/market/rows/rows.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { characterWidth } from '../../../src/words/table.ts';
import { createWords } from '../../../src/words/words.ts';
import { noSale, sold, usual } from '../../charts/chart-requests.ts';

const formatsOf = createWords();
const table = (sales: SalesHistory, { currency = 'EUR', locale = 'en-US', isConverted = false } = {}) => {
	const formats = isConverted ? approximate(formatsOf(locale)) : formatsOf(locale);
	return linesOf(salesTable(sales, currency as 'EUR', isConverted, formats));
};
const linesOf = (block: string) =>
	block
		.replace(/^```\n/, '')
		.replace(/\n```$/, '')
		.split('\n');

/** The sales of an item that is `factor` times as expensive, and sold `volumeFactor` times as often. */
const times = (factor: number, { volumeFactor = 1 } = {}) =>
	Object.fromEntries(
		Object.entries(usual.sales).map(([period, { min, median, mean, max, volume }]) => [
			period,
			sold(min! * factor, median! * factor, mean! * factor, max! * factor, volume! * volumeFactor),
		]),
	) as unknown as SalesHistory;

describe('The table of sales', () => {
	test('shows a period without sales, one that is not given, and missing amounts', () => {
		const notGiven = { ...noSale, volume: null };
		const single = { ...sold(5, 5, 5, 5, 1), max: null };
		expect(table({ day: noSale, week: notGiven, month: { ...notGiven, volume: 2 }, quarter: single })).toEqual([
			'    Median   Low High     Sales',
			'24h      –     –    –         0',
			'7d       –     –    – not given',
			'30d      –     –    –         2',
			'90d  €5.00 €5.00    –         1',
		]);
	});

	test('marks converted amounts', () => {
		const lines = table(times(0.1), { isConverted: true });
		expect(lines[0]).toMatch(/^≈ /);
		expect(lines[1]).toMatch(/^24h +€3\.28 +€3\.05 +€3\.80 +12$/);
	});

	test('names the currency once if there is no room for it beside every amount', () => {
		expect(table(times(10), { isConverted: true, currency: 'CZK', locale: 'da' })).toEqual([
			'≈ CZK Median    Low     High Sales',
			'24h   328,20 305,00   380,00    12',
			'7d    325,00 299,00   392,00    88',
			'30d   319,00 280,00 9.494,70   302',
			'90d   302,00 260,00 9.494,70 1.021',
		]);
	});

	test('leaves out cents from 1,000 on, and then shortens amounts, if there is no room for them', () => {
		expect(table(times(2_000), { currency: 'CZK' }).slice(0, 3)).toEqual([
			'CZK Median    Low      High Sales',
			'24h 65,640 61,000    76,000    12',
			'7d  65,000 59,800    78,400    88',
		]);
		expect(table(times(40_000), { currency: 'CZK', locale: 'da' }).slice(0, 4)).toEqual([
			'CZK Median   Low  High Sales',
			'24h  1,31M 1,22M 1,52M    12',
			'7d    1,3M  1,2M 1,57M    88',
			'30d  1,28M 1,12M   38M   302',
		]);
	});

	test('does not round an amount under a cent to zero', () => {
		const tiny = sold(0.001, 0.004, 0.004, 5_000, 9);
		expect(table({ ...usual.sales, day: tiny })[1]).toContain('<0.01');
	});
});

const locales = Object.values(Locale);
const factors = [0.001, 1, 35, 12_345.67, 9e7];
const tables = locales.flatMap((locale) =>
	currencies.flatMap((currency) =>
		factors.flatMap((factor) =>
			[false, true].map((isConverted) => ({
				locale,
				lines: table(times(factor, { volumeFactor: factor > 1 ? 1 : 1_000 }), { locale, currency, isConverted }),
			})),
		),
	),
);

describe('In every locale and currency, for amounts of all sizes', () => {
	test('the lines of the table are equally wide, and fit a phone', () => {
		const wrong = tables.filter(({ lines }) => {
			const widths = lines.map(characterWidth);
			return new Set(widths).size > 1 || widths[0]! > 38;
		});
		expect(wrong).toEqual([]);
	});

	test('no character of the figures is wider or narrower than the others', () => {
		const odd = tables
			.flatMap(({ lines }) => lines.slice(1))
			.filter((line) => /[\u2000-\u200f\u202f\u2e80-\uffef]/.test(line));
		expect(odd).toEqual([]);
	});
});
