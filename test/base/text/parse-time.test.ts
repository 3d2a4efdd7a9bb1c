import { expect, test } from 'vitest';
import { parseTime, timeText } from '../../../src/base/text/parse.ts';

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
