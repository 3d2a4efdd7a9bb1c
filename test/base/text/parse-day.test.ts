import { describe, expect, test } from 'vitest';
import { parseDay } from '../../../src/base/text/parse-day.ts';

/** A Monday, shortly before midnight in UTC. */
const now = Date.UTC(2026, 7, 17, 23, 50);
const read = (text: string, locale = 'en-US') => {
	const day = parseDay(text, now, locale);
	return day === undefined ? undefined : new Date(day * 86_400_000).toISOString().slice(0, 10);
};

describe('A day', () => {
	test('is read in the forms that people use', () => {
		for (const text of [
			'2026-08-14',
			'2026/8/14',
			'14.8.2026',
			'14.8.',
			'14 Aug',
			'14th August',
			'Aug 14',
			'August 14, 2026',
			' 14  AUG  2026 ',
			'3 days ago',
			'3d ago',
		])
			expect(read(text), text).toBe('2026-08-14');
	});

	test('is read in words relative to today, in UTC', () => {
		expect(read('today')).toBe('2026-08-17');
		expect(read('Yesterday')).toBe('2026-08-16');
		expect(read('1 week ago')).toBe('2026-08-10');
		expect(read('0 days ago')).toBe('2026-08-17');
	});

	test('without a year is the last one', () => {
		expect(read('18 Aug')).toBe('2025-08-18');
		expect(read('24.12.')).toBe('2025-12-24');
		expect(read('29 Feb')).toBeUndefined();
	});

	test('is read in the reader’s language too', () => {
		expect(read('gestern', 'de')).toBe('2026-08-16');
		expect(read('vorgestern', 'de')).toBe('2026-08-15');
		expect(read('vor 3 Tagen', 'de')).toBe('2026-08-14');
		expect(read('3 дня назад', 'ru')).toBe('2026-08-14');
		expect(read('há 2 semanas', 'pt-BR')).toBe('2026-08-03');
		expect(read('vor 99999999 Tagen', 'de')).toBeUndefined();
		expect(read('3. März', 'de')).toBe('2026-03-03');
		expect(read('14 de agosto de 2026', 'es-ES')).toBe('2026-08-14');
		expect(read('2026年8月14日', 'ja')).toBe('2026-08-14');
		expect(read('昨日', 'ja')).toBe('2026-08-16');
	});

	test('with slashes has its parts in the order of the reader’s locale, unless only the other one is possible', () => {
		expect(read('8/7/2026', 'en-US')).toBe('2026-08-07');
		expect(read('8/7/2026', 'en-GB')).toBe('2026-07-08');
		expect(read('8/14', 'en-GB')).toBe('2026-08-14');
		expect(read('14/8', 'en-US')).toBe('2026-08-14');
	});

	test('is not made of other texts', () => {
		for (const text of [
			'',
			'2026-02-30',
			'0000-01-01',
			'14.8.0026',
			'32.1.2026',
			'14',
			'14 Foo',
			'99999999 days ago',
			'-1 days ago',
			'1e3 days ago',
		])
			expect(read(text), text).toBeUndefined();
	});
});
