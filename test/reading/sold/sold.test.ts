import { describe, expect, test } from 'vitest';
import { onlySaysSold, openSales, soldCount, withoutSold } from '../../../src/reading/sold/sold.ts';

describe('A line about things that are sold', () => {
	test.each([
		['ak redline ft sold, awp asiimov ft', 'awp asiimov ft', ['ak redline ft sold']],
		['ak redline, sold for 30€, ak redline', 'ak redline', ['ak redline, sold for 30€']],
		['SOLD: ak redline ft', '', ['SOLD: ak redline ft']],
		['AWP Asiimov ft (sold) AK Redline ft', 'AK Redline ft', ['AWP Asiimov ft (sold)']],
		['AK Redline ft, this one sold', '', ['AK Redline ft, this one sold']],
		['AK Redline ft, both are sold, AWP Asiimov ft', 'AWP Asiimov ft', ['AK Redline ft, both are sold']],
		['kara doppler fn phase 2 sold', '', ['kara doppler fn phase 2 sold']],
		['M4A1 gone', '', ['M4A1 gone']],
		['CZ75-Auto Victoria ft sold', '', ['CZ75-Auto Victoria ft sold']],
		['howl, seed 661 sold', '', ['howl, seed 661 sold']],
		[
			'[H] A-W-P lore (sold), ak redline [W] howl ft https://example.org/?a=1',
			'[H] ak redline [W] howl ft https://example.org/?a=1',
			['A-W-P lore (sold)'],
		],
		['ak redline ft sold, awp asiimov ft 100€ any offers?', 'awp asiimov ft 100€ any offers?', ['ak redline ft sold']],
		[
			'want: howl ft have: awp asiimov ft (sold), ak redline ft',
			'want: howl ft have: ak redline ft',
			['awp asiimov ft (sold)'],
		],
		['awp asiimov ft not sold yet, ak redline ft sold', 'awp asiimov ft not sold yet', ['ak redline ft sold']],
		['[H] awp asiimov ft (sold)', '[H]', ['awp asiimov ft (sold)']],
		['[H] SOLD awp asiimov ft, ak redline ft [W] howl ft', '[H] ak redline ft [W] howl ft', ['SOLD awp asiimov ft']],
		['(sold) awp asiimov ft, ak redline ft', 'ak redline ft', ['(sold) awp asiimov ft']],
		['SOLD - awp asiimov ft, ak redline ft', '', ['SOLD - awp asiimov ft, ak redline ft']],
		['SOLD, wts ak redline ft, awp asiimov ft', 'awp asiimov ft', ['SOLD, wts ak redline ft']],
		['sold. ak redline ft 20€. awp asiimov ft 80€', 'awp asiimov ft 80€', ['sold. ak redline ft 20€']],
		['SOLD + ak redline ft + awp asiimov ft', 'awp asiimov ft', ['SOLD + ak redline ft']],
		['awp asiimov ft 20€, x2 were sold', '', ['awp asiimov ft 20€, x2 were sold']],
		['awp asiimov ft 20€, m4a4 howl sold', 'awp asiimov ft 20€', ['m4a4 howl sold']],
		['awp asiimov ft sold + ak redline ft', 'ak redline ft', ['awp asiimov ft sold']],
		['awp asiimov ft (sold) | ak redline ft + 20€', 'ak redline ft + 20€', ['awp asiimov ft (sold)']],
		['AWP Asiimov FT已售，AK Redline FT', 'AK Redline FT', ['AWP Asiimov FT已售']],
		['awp asiimov ft reserved, ak redline ft', 'ak redline ft', ['awp asiimov ft reserved']],
		['awp asiimov ft and ak redline ft both sold, howl ft', 'howl ft', ['awp asiimov ft and ak redline ft both sold']],
		['Sold: awp asiimov ft Selling: ak redline ft 45€', 'Selling: ak redline ft 45€', ['Sold: awp asiimov ft']],
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
		'ak redline ft when its gone its gone',
		'awp asiimov ft lowest sold 90€, ak redline ft lowest sold 20€',
		'will close the thread when all is sold',
	])('is none if it asks, denies or offers: %s', (line) => {
		expect(withoutSold(line)).toEqual({ text: line, sold: [] });
	});

	test('may leave open which item is sold', () => {
		expect(openSales('awp asiimov ft SOLD ak redline ft').map(({ word }) => word)).toEqual(['SOLD']);
		for (const line of ['awp not sold ak redline', '3 ak redline sold in 30 days', 'unsold ak redline'])
			expect(openSales(line), line).toEqual([]);
	});

	test('may say how many of something are sold, or nothing else', () => {
		expect(soldCount('5 ak redline ft, 3 sold')).toBe('3 sold');
		expect(soldCount('ak redline ft, 3 sold in 30 days')).toBeUndefined();
		expect(onlySaysSold('SOLD!')).toBe(true);
		expect(onlySaysSold('sold ak redline ft')).toBe(false);
	});
});
