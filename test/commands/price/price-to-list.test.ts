import { describe, expect, test } from 'vitest';
import { priceToList } from '../../../commands/price/price-view.ts';
import { approximate, createWords } from '../../../src/words/words.ts';

const formats = createWords()('en-US');

describe('What a seller would get', () => {
	test('is a cent under the lowest ask without the fee', () => {
		expect(priceToList(35.51, 'EUR', 0.08, formats)).toBe('List at €35.50 to be cheapest: you get €32.66');
		expect(priceToList(35.51, 'EUR', 0, formats)).toBe('List at €35.50 to be cheapest: you get €35.50');
		expect(priceToList(1_234.5, 'USD', 0.125, createWords()('da'))).toBe(
			'List at 1.234,49\u00a0US$ to be cheapest: you get 1.080,18\u00a0US$',
		);
	});

	test('is marked with ≈ in a converted currency', () => {
		expect(priceToList(35.5149, 'USD', 0.08, approximate(formats))).toBe(
			'List at ≈\u00a0$35.50 to be cheapest: you get ≈\u00a0$32.66',
		);
	});

	test('is not said if the fee or the ask is unknown, or nobody can ask less', () => {
		expect(priceToList(35.51, 'EUR', undefined, formats)).toBeUndefined();
		expect(priceToList(null, 'EUR', 0.08, formats)).toBeUndefined();
		for (const ask of [0, 0.004, 0.01]) expect(priceToList(ask, 'EUR', 0.08, formats)).toBeUndefined();
		expect(priceToList(0.02, 'EUR', 0.08, formats)).toBe('List at €0.01 to be cheapest: you get €0.01');
	});
});
