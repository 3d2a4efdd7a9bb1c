import { expect, test } from 'vitest';
import { parseAmount } from '../../../src/base/text/parse.ts';

test.each([
	['12.50', 'en-US', 12.5],
	['12,5', 'de', 12.5],
	['€12.50', 'en-US', 12.5],
	['EUR 12.50', 'en-US', 12.5],
	['12.50 kr.', 'sv-SE', 12.5],
	['1,234.56', 'en-US', 1234.56],
	['1.234,56', 'de', 1234.56],
	['1,234', 'en-US', 1234],
	['1.234', 'de', 1234],
	['1.234', 'en-US', 1.23],
	['1 234.56', 'en-US', 1234.56],
	['1\u202f234,56\u00a0€', 'fr', 1234.56],
	['1’234.56', 'de', 1234.56],
	['1,234,567', 'en-US', 1234567],
	['1,23,45,678', 'hi', 12345678],
	['.5', 'en-US', 0.5],
	['0,123', 'en-US', 0.12],
	['７５', 'ja', 75],
])('“%s” for a reader of %s is %d', (text, locale, amount) => {
	expect(parseAmount(text, locale)).toBe(amount);
});

test.each(['', 'cheap', '-5', '0', '0.001', '1,23,4', '12.5.3', '1 2', '5%', '1e5', '12 50', '1,234.567.8', '€'])(
	'“%s” is no amount',
	(text) => {
		expect(parseAmount(text, 'en-US')).toBeUndefined();
	},
);
