import { describe, expect, test } from 'vitest';
import { offerForOne, onlyMoneyIn } from '../../../src/reading/money/offered-money.ts';

describe('What somebody offers', () => {
	test.each([
		['is 300€ good for bfk crimson web ft', 300, 'EUR'],
		['ak redline ft for $40?', 40, 'USD'],
		['120 eur for an awp asiimov ft', 120, 'EUR'],
		['ak redline ft 0.2 - 25€', 25, 'EUR'],
		['titan holo katowice 2014 - 5000€', 5_000, 'EUR'],
		['is 1.2k for bfk fade fn good', 1_200, 'EUR'],
		['ak redline ft for 1.2k', 1_200, 'EUR'],
	])('is read in “%s”', (typed, amount, currency) => {
		expect(onlyMoneyIn(typed, 'EUR')).toEqual({ amount, currency });
	});

	test.each([
		'ak redline ft',
		'300€ or 400€ for ak redline',
		'500 ₴ for ak redline',
		'ak redline ft for 20-25€',
		'is 5-20€ good for ak redline ft',
		'is $20-25 good for ak redline ft',
	])('is not in “%s”', (typed) => {
		expect(onlyMoneyIn(typed, 'EUR')).toBeUndefined();
	});

	test.each([
		['3 pcs awp asiimov ft for 240€', 80],
		['awp asiimov ft 3 stück für 240€', 80],
		['3 awp asiimov ft, 240€ each', 240],
		['3 awp asiimov ft, 240 each', 240],
		['3 pcs awp asiimov ft, 240€/pc', 240],
		['3 awp asiimov ft 240€', undefined],
	])('is for all or for each of several units as “%s” says', (typed, price) => {
		expect(offerForOne(typed, 240, 3)).toBe(price);
	});
});
