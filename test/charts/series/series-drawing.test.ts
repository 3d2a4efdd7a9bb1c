import { Locale } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { chartSVG } from '../../../src/charts/chart-svg.ts';
import type { SeriesChartRequest } from '../../../src/charts/charts.ts';
import { ink, margin } from '../../../src/charts/pen.ts';
import { seriesColumns } from '../../../src/charts/series/series-columns.ts';
import { type Currency, currencies } from '../../../src/market/currency.ts';
import { createWords } from '../../../src/words/words.ts';
import { day, hour, newest, noise, type SeriesOptions, seriesOf, wandering } from '../../support/made-up-series.ts';
import { arrowheads, contrast, expectReadable, fonts, said, textsOf } from '../read-svg.ts';

const price = wandering(0.15, 3 * hour);
const usual: SeriesOptions = {
	days: 40,
	ask: (at) => 38 * price(at),
	medians: (at) => [38 * price(at - 3 * day), 40 * price(at - 14 * day)],
};

function requestOf(
	options: Partial<SeriesOptions> = {},
	days = 30,
	more: Partial<SeriesChartRequest> = {},
): SeriesChartRequest {
	const series = seriesOf({ ...usual, ...options });
	const columns = seriesColumns(series, { from: newest - days * day, to: newest });
	return { kind: 'series', name: 'AK-47 | Redline (Field-Tested)', currency: 'EUR', locale: 'en-GB', columns, ...more };
}
const wordsFor = createWords();
const draw = (...of: Parameters<typeof requestOf>) => {
	const request = requestOf(...of);
	return chartSVG(request, fonts, wordsFor);
};

/** The stepped lines of the lowest ask, each as the horizontal range that it covers, and its vertical one. */
function askLines(svg: string) {
	const lines = svg.matchAll(new RegExp(`<path d="([^"]+)" fill="none" stroke="${ink.ask}"`, 'g'));
	return [...lines].map(([, path]) => {
		expect(path).toMatch(/^M[\d.]+ [\d.]+(?:[HV][\d.]+)*$/);
		const [x = 0, y = 0] = path!.slice(1).split(/[HV ]/).map(Number);
		// `H` draws to an x, and `V` to a y.
		const coordinates = (command: string, first: number) => [
			first,
			...[...path!.matchAll(new RegExp(`${command}([\\d.]+)`, 'g'))].map((match) => Number(match[1])),
		];
		const xs = coordinates('H', x);
		const ys = coordinates('V', y);
		return { from: Math.min(...xs), to: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
	});
}

describe('The chart of a series', () => {
	test('has the lowest ask as one stepped line, and the newest one as a label at its end', () => {
		const svg = draw();
		const lines = askLines(svg);
		expect(lines).toHaveLength(1);
		expect(lines[0]!.from).toBe(margin);
		const label = textsOf(svg).find(({ text }) => text === '€39.37')!;
		expect(label.left).toBeGreaterThan(lines[0]!.to);
		expect(contrast(label.fill, ink.ask)).toBeGreaterThanOrEqual(4.5);
		expect(said(svg)).toEqual(expect.arrayContaining(['lowest ask', 'median sale, 7 to 30 days', '40', 'listed']));
	});

	test('says in its head how far the lowest ask is from that of some days ago, if that is known', () => {
		expect(said(draw({}, 30, { change: { share: -0.084, days: 30 } }))).toEqual(
			expect.arrayContaining(['−8%', 'lowest ask against 30 days ago']),
		);
		expect(said(draw()).join()).not.toContain('%');
	});

	test('has a few round amounts with their currency, and dates or weekdays in the reader’s locale', () => {
		const texts = said(draw());
		expect(texts.filter((text) => /^€\d+$/.test(text)).length).toBeGreaterThanOrEqual(2);
		expect(texts).toEqual(expect.arrayContaining(['27 Jul', '3 Aug', '10 Aug', '17 Aug']));
		expect(said(draw({}, 7))).toEqual(expect.arrayContaining(['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon']));
		expect(said(draw({}, 7, { locale: 'de' }))).toEqual(expect.arrayContaining(['Di', 'So', '38\u00a0€']));
		// Inter has no 月, so all is in English.
		expect(said(draw({}, 30, { locale: 'zh-CN' }))).toContain('10 Aug');
		expect(said(draw({ days: 90 }, 90)).filter((text) => /^\d+ \p{L}{3}$/u.test(text)).length).toBeGreaterThanOrEqual(
			4,
		);
	});

	test('draws no line across a gap, and hatches it', () => {
		const gap = { from: newest - 20 * day, to: newest - 8 * day };
		const svg = draw({ gaps: [gap] });
		const lines = askLines(svg);
		expect(lines).toHaveLength(2);
		const [first, second] = lines;
		const share = (at: number) => (at - (newest - 30 * day)) / (30 * day);
		const left = first!.from;
		const right = second!.to;
		// -1 decimals: within 5 units.
		expect(first!.to).toBeCloseTo(left + share(gap.from) * (right - left), -1);
		expect(second!.from).toBeCloseTo(left + share(gap.to) * (right - left), -1);
		expect(svg.match(/<rect[^>]*url\(#hatch\)/g)).toHaveLength(1);
		expect(said(svg)).toContain('not recorded');
		const short = draw({ gaps: [{ from: newest - 9 * day, to: newest - 8 * day }] });
		// There is no room for words in so short a gap, so the legend has them.
		expect(short.match(/<rect[^>]*url\(#hatch\)/g)).toHaveLength(2);
		expect(said(short).filter((text) => text === 'not recorded')).toHaveLength(1);
	});

	test('marks times with nothing on offer, which are not hatched', () => {
		const isAway = (at: number) => at > newest - 20 * day && at < newest - 8 * day;
		const svg = draw({ ask: (at) => (isAway(at) ? null : usual.ask(at)) });
		expect(askLines(svg)).toHaveLength(2);
		expect(said(svg)).toContain('none listed');
		expect(svg).not.toMatch(/<rect[^>]*url\(#hatch\)/);
		const now = draw({ ask: (at) => (at > newest - day ? null : usual.ask(at)) });
		expect(said(now)).toEqual(expect.arrayContaining(['none listed', '0', 'listed']));
		expect(said(now).join()).not.toMatch(/€\d+\.\d\d/);
		expect(said(draw({ ask: () => null, medians: () => [null, null] }))).toContain('none listed');
	});

	test('cuts absurd asks off with an arrowhead, and leaves the scale to the others', () => {
		const isAbsurd = (at: number) => at > newest - 10 * day && at < newest - 6 * day;
		const absurd = draw({ ask: (at) => (isAbsurd(at) ? 3_800 : usual.ask(at)) });
		expect(arrowheads(draw())).toBe(0);
		expect(arrowheads(absurd)).toBe(1);
		expect(said(absurd)).toContain('€35');
		// For most of the time the only offer is absurd, and the sales say so.
		const mostly = draw({ ask: (at) => (at > newest - 25 * day ? 3_800 : usual.ask(at)) });
		expect(said(mostly)).toEqual(expect.arrayContaining(['€3,800.00 ↑', '€34']));
		// No ask is near the sales: the scale is that of the asks, and the sales are off it.
		const expensive = draw({ ask: (at) => 900 * price(at) });
		expect(said(expensive)).toContain('€900');
		expect(said(expensive).join()).toMatch(/median sale €\d\d\.\d\d \(off the scale\)/);
	});

	test('has a ring around the lowest ask, unless it never changed', () => {
		const ring = (svg: string) => /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(svg)?.slice(1).map(Number);
		const changing = draw();
		const [line] = askLines(changing);
		const [x, y] = ring(changing)!;
		expect(x).toBeGreaterThan(line!.from);
		expect(y).toBeGreaterThanOrEqual(line!.bottom);
		expect(ring(draw({ ask: () => 5 }))).toBeUndefined();
	});

	test('is drawn for one point, one amount, small and large amounts, and without sales', () => {
		for (const amount of [0.01, 0.03, 5, 12_345.67, 1_234_567.89, 42_949_672.94])
			for (const days of [1, 30]) {
				const svg = draw({ days, ask: () => amount, medians: () => [null, null] }, days);
				expect(svg).not.toMatch(/NaN|Infinity|undefined|="-/);
				expect(askLines(svg)).toHaveLength(1);
			}
		expect(
			said(draw({ ask: () => 0.03, medians: () => [0.03, 0.03] })).filter((text) => text === '€0.03'),
		).toHaveLength(1);
	});

	test('is readable on its own ground, so in Discord’s dark and light theme alike', () => {
		for (const { fill, text } of textsOf(draw()))
			if (fill !== ink.ground) expect(contrast(fill, ink.ground), text).toBeGreaterThanOrEqual(4.5);
	});
});

describe('In every locale and currency', () => {
	const isAway = (at: number) => at > newest - 3 * day && at < newest - 2 * day;
	const options: Partial<SeriesOptions> = {
		ask: (at) => (isAway(at) ? null : 1_034_567.89 * price(at)),
		medians: (at) => [1_034_567.89 * price(at - day), 1_134_567.89],
		gaps: [{ from: newest - 6 * day, to: newest - 5 * day }],
		quantity: () => 123_456,
	};
	const requests = [7, 30, 90].map((days) =>
		requestOf({ ...options, days }, days, {
			name: `${'W'.repeat(60)} ${'W'.repeat(60)}`,
			change: { share: 12.34, days },
			isConverted: true,
		}),
	);
	// Each span writes its dates differently, and is drawn in one of the three currencies with the longest amounts.
	const drawn = Object.values(Locale).flatMap((locale) => {
		const lengthIn = (currency: Currency) => wordsFor(locale).money(1_034_567.89, currency).length;
		const widest = currencies.toSorted((a, b) => lengthIn(b) - lengthIn(a));
		return requests.map((request, i) =>
			textsOf(chartSVG({ ...request, locale, currency: widest[i]! }, fonts, wordsFor)),
		);
	});

	test('every text can be read', () => expectReadable(drawn));

	test('converted amounts are marked, but not the scale', () => {
		const texts = said(draw({}, 30, { isConverted: true, currency: 'USD', locale: 'en-US' }));
		expect(texts).toEqual(expect.arrayContaining(['≈$39.37', '$36']));
	});
});

test('A series of noise is still one line within the plot', () => {
	const svg = draw({ days: 90, ask: (at) => 20 + 40 * noise(Math.floor(at / (5 * 60_000))) }, 90);
	const [line, ...others] = askLines(svg);
	expect(others).toEqual([]);
	expect(line!.top).toBeGreaterThan(60);
	expect(line!.bottom).toBeLessThan(215);
});
