import { Locale } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { chartSVG } from '../../src/charts/chart-svg.ts';
import type { SalesChartRequest } from '../../src/charts/charts.ts';
import { chartSize } from '../../src/charts/pen.ts';
import { currencies } from '../../src/market/currency.ts';
import { createWords } from '../../src/words/words.ts';
import { noSale, sold, usual } from './chart-requests.ts';
import { arrowheads, contrast, expectReadable, fonts, linesOf, said, textsOf } from './read-svg.ts';

const wordsFor = createWords();
const draw = (order: Partial<SalesChartRequest> = {}) => chartSVG({ ...usual, ...order }, fonts, wordsFor);
const ask = { amount: 35.51, isLocked: false };

describe('A chart', () => {
	test('shows the median and the sales a day of each period, the longest period first', () => {
		const texts = textsOf(draw());
		for (const text of ['€30.20', '€31.90', '€32.50', '€32.82', '11 a day', '10 a day', '13 a day', '12 a day'])
			expect(texts.map((each) => each.text)).toContain(text);
		const at = (text: string) => texts.find((each) => each.text === text)!.left;
		expect(at('90 days')).toBeLessThan(at('30 days'));
		expect(at('30 days')).toBeLessThan(at('7 days'));
		expect(at('7 days')).toBeLessThan(at('24 hours'));
	});

	test('says in its head how far the 7-day median is from the 30-day median, if that is known', () => {
		expect(said(draw({ change: 0.019 })).slice(0, 3)).toEqual([usual.name, '+2%', '7-day median against 30 days']);
		expect(said(draw({ change: -0.12 }))).toContain('−12%');
		expect(said(draw({ change: -0.001 }))).toContain('0%');
		expect(said(draw({ change: 0.019, locale: 'de' }))).toContain('+2\u00a0%');
		expect(said(draw()).join()).not.toContain('%');
	});

	test('has a dashed line at the lowest ask, if that is known and near the sales', () => {
		expect(draw()).not.toContain('dasharray');
		const svg = draw({ ask });
		expect(said(svg)).toContain('lowest ask €35.51');
		// One in the legend, one across the plot.
		expect(svg.match(/dasharray/g)).toHaveLength(2);
		expect(said(draw({ ask: { ...ask, isLocked: true } }))).toContain('lowest trade-locked ask €35.51');
		const far = draw({ ask: { amount: 120, isLocked: false } });
		expect(said(far)).toContain('lowest ask €120.00 (off the scale)');
		expect(far).not.toContain('dasharray');
	});

	test('cuts whiskers off with an arrowhead if their prices are far from the medians', () => {
		const near = { ...usual.sales, month: usual.sales.day, quarter: usual.sales.day, week: usual.sales.day };
		expect(arrowheads(draw({ sales: { ...near, day: sold(31, 32, 32, 33, 9) } }))).toBe(0);
		expect(arrowheads(draw({ sales: { ...near, month: sold(0.03, 32, 32, 949.47, 9) } }))).toBe(2);
		// The usual sales have a maximum of 949.47, too.
		expect(said(draw()).join()).not.toContain('949');
	});

	test('has no line that slopes, or that reaches from one period to the next', () => {
		for (const order of [usual, { ...usual, ask, change: 0.02 }, ...extremes.slice(0, 3)]) {
			const lines = linesOf(chartSVG(order, fonts, wordsFor));
			expect(lines.length).toBeGreaterThan(10);
			// The widest sloping lines are the edges of arrowheads.
			for (const { from, to } of lines) if (from.y !== to.y) expect(Math.abs(from.x - to.x)).toBeLessThan(12);
		}
	});

	test('shows which periods had no sale, and for which the marketplace gave no sales', () => {
		const nothing = { ...noSale, volume: null };
		const svg = draw({
			sales: { day: noSale, week: nothing, month: sold(5, 5, 5, 5, 1), quarter: usual.sales.quarter },
		});
		expect(said(svg)).toEqual(expect.arrayContaining(['no sale', 'not given', '1 sale']));
	});

	test('of a single sale shows its amount once', () => {
		const svg = draw({ sales: { day: noSale, week: noSale, month: noSale, quarter: sold(425, 425, 425, 425, 1) } });
		expect(said(svg).filter((text) => text === '€425.00')).toHaveLength(1);
		expect(svg).not.toMatch(/NaN|Infinity|undefined/);
	});

	test('leaves out characters of the name that the font lacks, and has another title if none are left', () => {
		expect(said(draw({ name: 'M4A4 | 龍王 (Dragon King) (Field-Tested)' }))[0]).toBe(
			'M4A4 | (Dragon King) (Field-Tested)',
		);
		expect(said(draw({ name: 'A\0B' }))[0]).toBe('AB');
		expect(said(draw({ name: '龍王 | (王)' }))[0]).toBe('Sales in EUR');
		for (const drawn of ['★ StatTrak™ Flip Knife | Doppler · Ruby', 'Sticker | ♥ (Holo)', 'Töfting & <Co>'])
			expect(said(draw({ name: drawn }))[0]).toBe(drawn);
	});

	test('has a long name on two lines of about the same width', () => {
		expect(said(draw({ name: '★ StatTrak™ Skeleton Knife | Damascus Steel (Minimal Wear)' })).slice(0, 2)).toEqual([
			'★ StatTrak™ Skeleton Knife |',
			'Damascus Steel (Minimal Wear)',
		]);
		const longer = said(draw({ name: 'Sticker | Some Extraordinarily Long Name of a Team '.repeat(4) }));
		expect(longer[0]).toBe('Sticker | Some Extraordinarily Long Name of a Team Sticker');
		expect(longer[1]).toMatch(/^\| Some Extraordinarily Long Name .*…$/);
	});

	test('is drawn correctly for equal amounts, zero and millions', () => {
		for (const amount of [0, 0.01, 5, 1_234_567.89, 42_949_672.94]) {
			const same = sold(amount, amount, amount, amount, 3);
			const svg = draw({ sales: { day: same, week: same, month: same, quarter: same } });
			// `="-` begins a negative coordinate or size.
			expect(svg).not.toMatch(/NaN|Infinity|undefined|="-/);
		}
	});

	test('does not round an amount under a cent to zero', () => {
		const tiny = sold(0.001, 0.004, 0.004, 0.004, 3);
		expect(said(draw({ sales: { day: tiny, week: tiny, month: tiny, quarter: tiny } }))).toContain('<0.01');
	});

	test('is readable on its own ground, so in Discord’s dark and light theme alike', () => {
		const svg = draw({ ask, change: -0.1 }) + draw({ change: 0.1 });
		const ground = /<rect x="0" y="0" width="400" height="300" fill="(#\w+)"/.exec(svg)![1]!;
		for (const { fill, text } of textsOf(svg)) expect(contrast(fill, ground), text).toBeGreaterThanOrEqual(4.5);
		// Marks need less contrast than letters, and rules (#4a4d55) may be fainter still.
		for (const [, colour] of svg
			.replaceAll(ground, '')
			.matchAll(/<(?:rect|path)[^>]*(?:fill|stroke)="(#(?!4a4d55)\w+)"/g))
			expect(contrast(colour!, ground), colour).toBeGreaterThanOrEqual(3);
	});
});

const extremes: SalesChartRequest[] = Object.values(Locale).flatMap((locale) =>
	currencies.map((currency) => ({
		kind: 'sales',
		name: `${'W'.repeat(60)} ${'W'.repeat(60)}`,
		currency,
		locale,
		isConverted: true,
		change: 12.3,
		ask: { amount: 1_034_567.89, isLocked: true },
		sales: {
			day: sold(1_034_567.89, 1_334_567.89, 1_434_567.89, 1_534_567.89, 12_345),
			week: sold(1_034_567.89, 1_334_567.89, 1_334_567.89, 39_534_567.89, 121_345),
			month: noSale,
			quarter: sold(934_567.89, 1_234_567.89, 1_234_569.89, 39_534_567.89, 1_234_567),
		},
	})),
);

describe('In every locale and currency', () => {
	const drawn = extremes.map((order) => textsOf(chartSVG(order, fonts, wordsFor)));

	test('every text can be read', () => {
		expect(chartSize).toEqual({ width: 400, height: 300 });
		expectReadable(drawn);
	});

	test('no amount is truncated', () => {
		const roubles = Array.from({ length: 60 }, (_, i) => {
			const amount = 10_031.17 + i * 4_886.55;
			const same = sold(amount, amount, amount + 900, 30 * amount, 3);
			const svg = draw({ currency: 'RUB', sales: { day: same, week: same, month: same, quarter: same } });
			return said(svg).filter((text) => text.includes('…'));
		});
		expect(roubles.flat()).toEqual([]);
	});

	test('amounts are written as in the user’s locale', () => {
		expect(said(draw({ locale: 'de' }))).toContain('32,82\u00A0€');
		expect(said(draw({ currency: 'TRY', locale: 'tr' }))).toContain('₺32,82');
		expect(said(draw({ isConverted: true }))).toContain('≈€32.82');
		// Inter has no 元, so all is in English.
		expect(said(draw({ currency: 'CNY', locale: 'ja', ask }))).toContain('lowest ask CN¥35.51');
	});

	test('the currency is named once if amounts leave no room for it', () => {
		const sales = { ...usual.sales, day: sold(328_200, 328_200.5, 330_000, 400_000, 9) };
		const texts = said(draw({ currency: 'CZK', locale: 'de', sales }));
		expect(texts).toContain('Median in CZK');
		expect(texts).toContain('328.201');
	});
});
