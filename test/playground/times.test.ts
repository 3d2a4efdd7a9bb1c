import { expect, test } from 'vitest';
import { Times } from '../../playground/times.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
	['en-US', -1_000, '1 second ago'],
	['en-US', 0, 'now'],
	['en-US', -59_400, '59 seconds ago'],
	['en-US', -119_000, '1 minute ago'],
	['en-US', 15_000, 'in 15 seconds'],
	['en-US', -86_400_000, 'yesterday'],
	['de', -3 * 3_600_000, 'vor 3 Stunden'],
	['ru', -400 * 86_400_000, 'в прошлом году'],
])('In %s, a time %i ms from now is formatted as “%s”', (locale, away, words) => {
	expect(new Times(locale).relative(now + away, now)).toBe(words);
});

test('Times are formatted by Discord’s timestamp styles, and as date and time for an unknown style', () => {
	const times = new Times('en-GB');
	const at = Date.UTC(2026, 10, 21, 12, 0, 7);
	const local = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options).format(at);
	expect(times.absolute(at, 'd')).toBe(local({ dateStyle: 'short' }));
	expect(times.absolute(at, 't')).toBe(local({ timeStyle: 'short' }));
	expect(times.absolute(at, '?')).toBe(local({ dateStyle: 'long', timeStyle: 'short' }));
	expect(times.count(12_345)).toBe('12,345');
});
