import { describe, expect, test } from 'vitest';
import { ages } from '../../../commands/items/sources.ts';
import { approximate, createWords } from '../../../src/words/words.ts';

const hour = 60 * 60_000;
const now = 1_800_000_000_000;
const wordsFor = createWords();

describe('Converted amounts', () => {
	test.each([
		['en-US', '≈\u00a0$1,234.50'],
		['de', '≈\u00a01.234,50\u00a0$'],
		['ja', '≈\u00a0$1,234.50'],
	])('are marked in %s', (locale, shown) => {
		expect(approximate(wordsFor(locale)).money(1234.5, 'USD')).toBe(shown);
		// The same formats, so that nothing is created for each answer.
		expect(approximate(wordsFor(locale))).toBe(approximate(wordsFor(locale)));
	});

	test('leave counts and percentages as they are', () => {
		const { count, percent } = approximate(wordsFor('en-US'));
		expect([count(1234), percent(0.08)]).toEqual(['1,234', '8%']);
	});

	test('come with their origin and the age of the rate, which is called old after 48 hours', () => {
		const value = (age: number) => {
			const conversion = { from: 'EUR', rate: 1.17, measuredAt: now - age } as const;
			return ages([{ of: 'asks', fetchedAt: now, conversion }], wordsFor('en-US'), now);
		};
		expect(value(2 * hour)).toBe(
			`asks <t:${now / 1000}:R> · converted from EUR (rate of <t:${(now - 2 * hour) / 1000}:R>)`,
		);
		expect(value(48 * hour)).not.toContain('old');
		expect(value(49 * hour)).toContain(`converted from EUR (⚠️ old rate of <t:${(now - 49 * hour) / 1000}:R>)`);
	});
});
