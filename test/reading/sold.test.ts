import { describe, expect, test } from 'vitest';
import { isSold, onlySaysSold, soldCount, splitAtSold, withoutSold } from '../../src/reading/sold.ts';

describe('A line about things that are sold', () => {
	test.each([
		['ak redline ft sold, awp asiimov ft', 'awp asiimov ft', ['ak redline ft sold']],
		['ak redline, sold for 30€, ak redline', 'ak redline', ['ak redline', 'sold for 30€']],
		['SOLD: ak redline ft', '', ['SOLD: ak redline ft']],
		['AWP Asiimov ft (sold) AK Redline ft', 'AK Redline ft', ['AWP Asiimov ft (sold)']],
		['AK Redline ft, this one sold', '', ['AK Redline ft', 'this one sold']],
		['AK Redline ft, both are sold, AWP Asiimov ft', 'AWP Asiimov ft', ['AK Redline ft', 'both are sold']],
		['kara doppler fn phase 2 sold', '', ['kara doppler fn phase 2 sold']],
		['M4A1 gone', '', ['M4A1 gone']],
		['CZ75-Auto Victoria ft sold', '', ['CZ75-Auto Victoria ft sold']],
		['howl, seed 661 sold', '', ['howl, seed 661 sold']],
		['all sold except the awp asiimov ft', 'the awp asiimov ft', ['all sold except']],
		['ak redline ft', 'ak redline ft', []],
	])('leaves what is not sold: %s', (line, text, sold) => {
		expect(withoutSold(line)).toEqual({ text, sold });
	});

	test.each([
		'is ak redline ft sold for 30€ a good deal?',
		'not sold yet: ak redline ft',
		'sold as a set: ak redline ft, awp asiimov ft',
		'sold separately: ak redline ft, awp asiimov ft',
		'weg mit ak redline ft 30€',
		'ak redline ft, going fast, soon gone',
		'I sold for 20€ before: ak redline ft',
	])('says so, and does not ask, wish or offer: %s', (line) => {
		expect(isSold(line)).toBe(false);
		expect(withoutSold(line)).toEqual({ text: line, sold: [] });
	});

	test('may leave open which of two things is', () => {
		expect(splitAtSold('awp asiimov ft SOLD ak redline ft')).toEqual({
			before: 'awp asiimov ft ',
			mark: 'SOLD',
			after: ' ak redline ft',
		});
		for (const line of [
			'ak redline ft sold to a friend',
			'ak redline sold for 30€',
			'awp not sold ak redline',
			'ak sold',
		])
			expect(splitAtSold(line), line).toBeUndefined();
	});

	test('may say how many of something are sold, or nothing else', () => {
		expect(soldCount('5 ak redline ft, 3 sold')).toBe('3 sold');
		expect(soldCount('ak redline ft, 3 sold in 30 days')).toBeUndefined();
		expect(onlySaysSold('SOLD!')).toBe(true);
		expect(onlySaysSold('sold ak redline ft')).toBe(false);
	});
});
