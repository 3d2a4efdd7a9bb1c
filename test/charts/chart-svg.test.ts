import { Locale } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { type ChartOrder, chartSVG, size } from '../../src/charts/chart-svg.ts';
import { Font } from '../../src/charts/font.ts';
import { currencies } from '../../src/market/currency.ts';
import { noSale, sold, usual } from './orders.ts';

const fonts = { regular: Font.load('regular'), bold: Font.load('bold') };
const draw = (order: Partial<ChartOrder> = {}) => chartSVG({ ...usual, ...order }, fonts);
const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Every text of a chart, with its position and width. */
function textsOf(svg: string) {
	const texts =
		/<text x="([\d.-]+)" y="([\d.-]+)" font-family="Inter" font-weight="(400|600)" font-size="([\d.]+)"[^>]*text-anchor="(start|end)">([^<]*)</g;
	return [...svg.matchAll(texts)].map(([, x, y, weight, fontSize, anchor, escaped]) => {
		const text = unescaped(escaped!);
		const width = fonts[weight === '600' ? 'bold' : 'regular'].width(text, Number(fontSize));
		const left = anchor === 'end' ? Number(x) - width : Number(x);
		return { text, left, right: left + width, y: Number(y) };
	});
}
const said = (svg: string) => textsOf(svg).map(({ text }) => text);

describe('A chart', () => {
	test('shows median, average and number of sales of each period, the longest period first', () => {
		const texts = textsOf(draw());
		for (const text of ['€30.20', '€31.50', '€31.90', '€34.10', '€32.50', '€33.00', '€32.82', '€33.10'])
			expect(texts.map((each) => each.text)).toContain(text);
		for (const text of ['1,021 sales', '302 sales', '88 sales', '12 sales', '11 a day', '13 a day'])
			expect(texts.map((each) => each.text)).toContain(text);
		const at = (text: string) => texts.find((each) => each.text === text)!.left;
		expect(at('90 days')).toBeLessThan(at('30 days'));
		expect(at('30 days')).toBeLessThan(at('7 days'));
		expect(at('7 days')).toBeLessThan(at('24 hours'));
	});

	test('writes the amount of a maximum that is off the scale, and draws any other', () => {
		const texts = said(draw());
		expect(texts.filter((text) => text === '▲ €949.47')).toHaveLength(2);
		expect(texts.filter((text) => text.startsWith('▲'))).toEqual(['▲ off the scale', '▲ €949.47', '▲ €949.47']);
		expect(
			said(draw({ sales: { ...usual.sales, month: usual.sales.week, quarter: usual.sales.week } })).join(),
		).not.toContain('▲');
		// The axis covers the other amounts.
		expect(texts.filter((text) => /^€\d\d$/.test(text)).length).toBeGreaterThan(1);
		expect(texts).not.toContain('€500');
	});

	test('shows which periods had no sale, and for which the marketplace gave no sales', () => {
		const nothing = { ...noSale, volume: null };
		const svg = draw({
			sales: { day: noSale, week: nothing, month: sold(5, 5, 5, 5, 1), quarter: usual.sales.quarter },
		});
		expect(said(svg)).toEqual(expect.arrayContaining(['no sale', 'not given', '1 sale']));
	});

	test('of a single sale shows its amount once, and no line', () => {
		const svg = draw({ sales: { day: noSale, week: noSale, month: noSale, quarter: sold(4250, 4250, 4250, 4250, 1) } });
		expect(said(svg).filter((text) => text === '€4,250.00')).toHaveLength(1);
		expect(svg).not.toContain('fill="none"');
		expect(svg).not.toMatch(/NaN|Infinity|undefined/);
	});

	test('has another title if the font lacks a character of the name', () => {
		const name = 'M4A4 | 龍王 (Dragon King) (Field-Tested)';
		expect(said(draw({ name })).join()).not.toContain('Dragon');
		expect(said(draw({ name }))[0]).toBe('Sales in EUR');
		expect(said(draw({ name: 'A\0B' }))[0]).toBe('Sales in EUR');
		for (const drawn of ['★ StatTrak™ Karambit | Doppler (Factory New) · Ruby', 'Sticker | ♥ (Holo)', 'Töfting & <Co>'])
			expect(said(draw({ name: drawn }))[0]).toBe(drawn);
	});

	test('has only whole cents on its axis, however small the amounts are', () => {
		const tiny = sold(0.03, 0.03, 0.03, 0.04, 40);
		const axis = said(draw({ sales: { day: tiny, week: tiny, month: tiny, quarter: tiny } })).filter((text) =>
			/^€0\.0\d$/.test(text),
		);
		expect(axis.length).toBeGreaterThan(2);
	});

	test('is drawn correctly for equal amounts, zero and millions', () => {
		for (const amount of [0, 0.01, 5, 1_234_567.89, 42_949_672.94]) {
			const same = sold(amount, amount, amount, amount, 3);
			const svg = draw({ sales: { day: same, week: same, month: same, quarter: same } });
			expect(svg).not.toMatch(/NaN|Infinity|undefined|="-/);
			const axis = said(svg).filter((text) => /^€[\d,]+(\.\d\d)?$/.test(text));
			expect(new Set(axis).size).toBeGreaterThan(1);
		}
	});
});

const extremes: ChartOrder[] = Object.values(Locale).flatMap((locale) =>
	currencies.map((currency) => ({
		name: 'W'.repeat(100),
		currency,
		locale,
		sales: {
			day: sold(1_034_567.89, 1_334_567.89, 1_434_567.89, 1_534_567.89, 12_345),
			week: sold(1_034_567.89, 1_334_567.89, 1_334_567.89, 39_534_567.89, 121_345),
			month: noSale,
			quarter: sold(934_567.89, 1_234_567.89, 1_234_569.89, 39_534_567.89, 1_234_567),
		},
	})),
);

describe('In every locale and currency', () => {
	const drawn = extremes.map((order) => textsOf(chartSVG(order, fonts)));

	test('the fonts have every character of a chart', () => {
		const texts = drawn.flat().map(({ text }) => text);
		expect(texts.filter((text) => !fonts.regular.has(text) || !fonts.bold.has(text))).toEqual([]);
	});

	test('no amount is truncated', () => {
		expect(drawn.flat().filter(({ text }) => text.includes('…') && !text.startsWith('W'))).toEqual([]);
		const roubles = Array.from({ length: 300 }, (_, i) => {
			const amount = 10_031.17 + i * 977.31;
			const same = sold(amount, amount, amount + 900, 30 * amount, 3);
			const svg = draw({ currency: 'RUB', sales: { day: same, week: same, month: same, quarter: same } });
			return said(svg).filter((text) => text.includes('…'));
		});
		expect(roubles.flat()).toEqual([]);
	});

	test('no text leaves the picture or overlaps another', () => {
		expect(drawn.flat().filter(({ left, right }) => left < 0 || right > size.width)).toEqual([]);
		const overlapping = drawn.flatMap((texts) =>
			texts.flatMap((one, i) =>
				texts
					.slice(i + 1)
					.filter(
						(other) => Math.abs(one.y - other.y) <= 10 && one.right > other.left + 1 && other.right > one.left + 1,
					)
					.map((other) => [one.text, other.text]),
			),
		);
		expect(overlapping).toEqual([]);
	});

	test('amounts are written as in the user’s locale', () => {
		expect(said(draw({ locale: 'de' }))).toContain('32,82\u00A0€');
		expect(said(draw({ locale: 'de' }))).toContain('1.021 sales');
		expect(said(draw({ currency: 'TRY', locale: 'tr' }))).toContain('₺32,82');
		// Inter has no 元, so the currency's code replaces it.
		expect(said(draw({ currency: 'CNY', locale: 'ja' }))).toContain('CNY\u00A032.82');
	});
});
