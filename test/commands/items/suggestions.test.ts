import { describe, expect, test } from 'vitest';
import { absenceSuggestion, askSuggestion, typedLocalName } from '../../../commands/items/suggestions.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { createWords } from '../../../src/words/words.ts';

const formats = createWords()('en-US');
const redline = 'AK-47 | Redline (Field-Tested)';
const ask = { lowest: 35.51, quantity: 3, sold: 1_286 };

describe('A suggestion', () => {
	test('carries the lowest ask or the average sale', () => {
		expect(askSuggestion(redline, ask, 'EUR', formats)).toBe(`${redline} · €35.51 · 1,286 sold/30d`);
		expect(absenceSuggestion(redline, { averageSale: 41.2, sales: 6 }, 'EUR', formats)).toBe(
			`${redline} · sold for €41.20 · 6 sold/90d`,
		);
		expect(askSuggestion(redline, ask, 'EUR', approximate(formats))).toContain('≈\u00a0€35.51');
	});

	test('says so if nothing is listed, and nothing about what is not known', () => {
		expect(askSuggestion(redline, { lowest: null, quantity: 0, sold: 0 }, 'EUR', formats)).toBe(
			`${redline} · none listed · 0 sold/30d`,
		);
		expect(askSuggestion(redline, undefined, 'EUR', formats)).toBe(redline);
	});

	test.each([70, 79, 92, 100])('never shortens a name of %i characters for its figures', (length) => {
		const name = 'x'.repeat(length);
		const text = askSuggestion(name, ask, 'EUR', formats);
		expect(text.startsWith(name)).toBe(true);
		expect(text.length).toBeLessThanOrEqual(100);
		if (length === 92) expect(text).toBe(name);
	});
});

describe('The name in the reader’s language', () => {
	test.each([
		['ak czer', redline, 'AK-47 | Czerwona linia', 'Czerwona linia'],
		['红', redline, 'AK-47 | 红线', '红线'],
		['naklejka navi', 'Sticker | Natus Vincere', 'Naklejka | Natus Vincere', 'Naklejka'],
		['ak red', redline, 'AK-47 | Czerwona linia', undefined],
		['ak', redline, 'AK-47 | Czerwona linia', undefined],
		['ak czer', redline, undefined, undefined],
	])(
		'is shown beside the suggestion only if a typed word begins it and no English word: “%s”',
		(typed, name, localName, beside) => {
			expect(typedLocalName(typed, name, localName)).toBe(beside);
		},
	);
});
