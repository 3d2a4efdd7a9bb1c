import { describe, expect, test } from 'vitest';
import { Font } from '../../src/charts/font.ts';

describe('The font of charts', () => {
	const font = Font.load('regular');

	test('knows which characters it has', () => {
		for (const text of ['', '€£$₺₽ zł Kč kr', '★ StatTrak™ ♥', 'Ärger, Žluťoučký, Калаш'])
			expect(font.has(text)).toBe(true);
		for (const text of ['龍', 'a元', '😀']) expect(font.has(text)).toBe(false);
	});

	test('knows how wide text is', () => {
		// Inter has 2,048 units per em, and its "A" is 1,413 of them wide.
		expect(font.width('A', 2048)).toBe(1413);
		expect(font.width('A1', 2048)).toBe(1413 + font.width('1', 2048));
		expect(font.width('0000', 20)).toBeCloseTo(4 * font.width('0', 20));
		expect(font.width('1', 20)).toBeLessThan(font.width('0', 20));
		expect(Font.load('bold').width('0', 20)).toBeGreaterThan(font.width('0', 20));
		expect(font.width('', 20)).toBe(0);
	});
});
