import { Locale } from 'discord.js';
import { expect, test } from 'vitest';
import { chartSVG } from '../../src/charts/chart-svg.ts';
import { chartSize, ink } from '../../src/charts/pen.ts';
import { columnCount } from '../../src/charts/series/series-columns.ts';
import { createWords } from '../../src/words/words.ts';
import { day, newest } from '../support/made-up-series.ts';
import { contrast, fonts, overlapsOf, said, textsOf } from './read-svg.ts';

const wordsFor = createWords();
const rising = (to: number) => Float64Array.from({ length: columnCount }, (_, i) => (to * i) / (columnCount - 1));

function draw(ends: readonly number[], locale = 'en-GB', name = 'AK-47 | Redline (Field-Tested)'): string {
	const lines = ends.map((end, i) => ({ name: `${i} ${name}`, shares: rising(end) }));
	const span = { from: newest - 30 * day, to: newest };
	const order = { kind: 'compare', name: 'Lowest asks', currency: 'EUR', locale, span, lines } as const;
	return chartSVG(order, fonts, wordsFor);
}

test('A chart that compares has a line for each item, told apart by colour and by dashes, and named with its change', () => {
	const svg = draw([0.12, -0.04, 0, 1.5]);
	expect(said(svg).filter((text) => text.includes('AK-47'))).toEqual(
		['+12% 0', '−4% 1', '0% 2', '+150% 3'].map((start) => `${start} AK-47 | Redline (Field-Tested)`),
	);
	// The legend has a sample of each line, 22 units wide.
	const looks = [...svg.matchAll(/h22" stroke="([^"]+)" stroke-width="2" stroke-dasharray="([^"]*)"/g)];
	expect(new Set(looks.map(([, colour]) => colour)).size).toBe(4);
	expect(new Set(looks.map(([, , dashes]) => dashes)).size).toBe(4);
	for (const [, colour] of looks) expect(contrast(colour!, ink.ground)).toBeGreaterThanOrEqual(3);
});

test('An item that costs many times as much leaves room for the others', () => {
	const ticks = said(draw([0.1, 100])).filter((text) => /^\+\d+%$/.test(text));
	expect(ticks.every((text) => Number.parseInt(text, 10) <= 320)).toBe(true);
});

test('Text that compares stays within the picture in all languages, also with long names and four items', () => {
	for (const locale of Object.values(Locale)) {
		const texts = textsOf(draw([0.12, -0.04, 0, 12.5], locale, 'W'.repeat(90)));
		expect(texts.filter(({ left, right }) => left < 0 || right > chartSize.width)).toEqual([]);
		expect(overlapsOf(texts)).toEqual([]);
	}
});

test('Items without any recorded ask have no line', () => {
	const lines = [
		{ name: 'A', shares: rising(1) },
		{ name: 'B', shares: new Float64Array() },
	];
	const span = { from: newest - day, to: newest };
	const order = { kind: 'compare', name: 'Lowest asks', currency: 'EUR', locale: 'en-GB', span, lines } as const;
	const svg = chartSVG(order, fonts, wordsFor);
	expect(said(svg)).toContain('– B');
	expect(svg).not.toMatch(/NaN|undefined/);
});
