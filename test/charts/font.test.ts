import { describe, expect, test } from 'vitest';
import { Font } from '../../src/charts/font.ts';

describe('The font', () => {
	const font = Font.open('regular');

	test('knows which characters it has', () => {
		for (const text of ['€£$₺₽ zł Kč kr', '★ StatTrak™ ♥', 'Ärger, Žluťoučký, Калаш'])
			expect(font.has(text)).toBe(true);
		for (const text of ['龍', 'a元', '😀']) expect(font.has(text)).toBe(false);
	});

	test('knows how wide text is', () => {
		// Digits of Inter are 1,296 to 1,340 of 2,048 units wide, but for the narrow 1.
		expect(font.width('0000', 20)).toBeCloseTo(4 * font.width('0', 20));
		expect(font.width('0', 20)).toBeGreaterThan(10);
		expect(font.width('0', 20)).toBeLessThan(14);
		expect(font.width('1', 20)).toBeLessThan(font.width('0', 20));
		expect(Font.open('bold').width('0', 20)).toBeGreaterThan(font.width('0', 20));
		expect(font.width('', 20)).toBe(0);
	});

	test('says so where the bytes are none', () => {
		expect(() => new Font(Buffer.alloc(64))).toThrow('The font has no table');
	});
});
