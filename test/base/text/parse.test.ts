import { describe, expect, test } from 'vitest';
import { parseAmount, parseTime, parseUrl, timeText } from '../../../src/base/text/parse.ts';

test.each([
	['12.50', 'en-US', 12.5],
	['12,5', 'de', 12.5],
	['1,234.56', 'en-US', 1234.56],
	['1.234,56', 'de', 1234.56],
	['1,234', 'en-US', 1234],
	['1.234', 'de', 1234],
	['1.234', 'en-US', 1.23],
	['1 234.56', 'en-US', 1234.56],
	['1\u202f234,56', 'fr', 1234.56],
	['1’234.56', 'de', 1234.56],
	['1,234,567', 'en-US', 1234567],
	['1,23,45,678', 'hi', 12345678],
	['.5', 'en-US', 0.5],
	['0,123', 'en-US', 0.12],
	['７５', 'ja', 75],
])('“%s” for a reader of %s is %d', (text, locale, amount) => {
	expect(parseAmount(text, locale)).toBe(amount);
});

test.each([
	'',
	'cheap',
	'-5',
	'0',
	'0.001',
	'1,23,4',
	'12.5.3',
	'1 2',
	'5%',
	'5€',
	'1.2k',
	'1e5',
	'12 50',
	'1,234.567.8',
	'€',
])('“%s” is no amount', (text) => {
	expect(parseAmount(text, 'en-US')).toBeUndefined();
});

test.each([
	['22:00', '22:00'],
	['8', '08:00'],
	['8.30', '08:30'],
	['0830', '08:30'],
	['8:30 pm', '20:30'],
	['12 a.m.', '00:00'],
	['12pm', '12:00'],
	['22h', '22:00'],
	['24:00', '00:00'],
])('“%s” is %s', (text, time) => {
	expect(timeText(parseTime(text)!)).toBe(time);
});

test.each(['', 'noon', '25', '8:60', '13 pm', '0 am', '-1', '24:30'])('“%s” is no time of day', (text) => {
	expect(parseTime(text)).toBeUndefined();
});

describe('Parsing an address', () => {
	test('accepts letters outside ASCII, however often it is called', () => {
		// In Node 20, `URL.canParse` gives another answer once V8 has optimized it.
		for (let i = 0; i < 20_000; i++)
			if (!parseUrl('https://märket.example/x')) throw new Error(`The address was refused at call ${i + 1}.`);
		expect(parseUrl('https://märket.example/x')?.hostname).toBe('xn--mrket-gra.example');
	});

	test.each(['', 'no address', 'https://', 'http://a b/'])('refuses %j', (text) => {
		expect(parseUrl(text)).toBeUndefined();
	});
});
