import { describe, expect, test } from 'vitest';
import { currencyRequest } from '../../../src/reading/money/currency-request.ts';

describe('The currency of an answer', () => {
	test.each([
		['ak redline ft in usd', 'ak redline ft', 'USD'],
		['awp asiimov ft price in GBP?', 'awp asiimov ft price', 'GBP'],
		['kilowatt case usd', 'kilowatt case', 'USD'],
		['ak redline in dollars', 'ak redline', 'USD'],
		['ak redline w zł', 'ak redline', 'PLN'],
		['ak redline в рублях', 'ak redline', 'RUB'],
		['ak redline in €', 'ak redline', 'EUR'],
	])('is read in “%s”', (typed, text, currency) => {
		expect(currencyRequest(typed)).toEqual({ text, currency });
	});

	test.each(['ak redline ft', 'is 90 eur', 'ak redline 90 usd', 'in living color', 'ak redline in living', 'usd'])(
		'is not in “%s”',
		(typed) => {
			expect(currencyRequest(typed)).toBeUndefined();
		},
	);
});
