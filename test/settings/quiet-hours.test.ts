import { describe, expect, test } from 'vitest';
import { parseTime } from '../../src/base/text/parse.ts';
import { quietUntil } from '../../src/settings/quiet-hours.ts';

/**
 * When quiet hours end, as UTC; `-` if it is not quiet. `quietUntil` looks ahead by an hour at most, so it is asked
 * again until it is no longer quiet.
 */
function endOf(from: string, to: string, zone: string, now: string): string {
	const hours = { from: parseTime(from)!, to: parseTime(to)!, zone };
	let end = quietUntil(hours, Date.parse(now));
	if (end === undefined) return '-';
	for (let later = quietUntil(hours, end); later !== undefined; later = quietUntil(hours, end)) end = later;
	return new Date(end).toISOString().replace(':00.000Z', 'Z');
}

describe('Quiet hours', () => {
	test.each([
		['over midnight, in the evening', '22:00', '8:00', '2026-06-01T20:30:45Z', '2026-06-02T06:00Z'],
		['over midnight, in the morning', '22:00', '8:00', '2026-06-02T05:59:59Z', '2026-06-02T06:00Z'],
		['over midnight, at noon', '22:00', '8:00', '2026-06-02T10:00:00Z', '-'],
		['begin with their first minute', '22:00', '8:00', '2026-06-01T20:00:00Z', '2026-06-02T06:00Z'],
		['end with their last minute', '22:00', '8:00', '2026-06-02T06:00:00Z', '-'],
		['within a day', '9:15', '17:45', '2026-06-02T12:00:00Z', '2026-06-02T15:45Z'],
		['from a time to the same time are none', '9:00', '9:00', '2026-06-02T07:00:00Z', '-'],
		['follow winter time', '22:00', '8:00', '2026-12-01T23:00:00Z', '2026-12-02T07:00Z'],
		['are an hour shorter when summer time begins', '22:00', '8:00', '2026-03-28T22:00:00Z', '2026-03-29T06:00Z'],
		['are an hour longer when summer time ends', '22:00', '8:00', '2026-10-24T21:00:00Z', '2026-10-25T07:00Z'],
		['are over after a skipped hour that has their end', '22:00', '2:30', '2026-03-28T23:00:00Z', '2026-03-29T01:00Z'],
		['end with the first of a repeated hour', '22:00', '2:30', '2026-10-24T23:00:00Z', '2026-10-25T00:30Z'],
		['begin again in a repeated hour', '2:15', '2:45', '2026-10-25T01:20:00Z', '2026-10-25T01:45Z'],
	])('%s', (_, from, to, now, end) => {
		expect(endOf(from, to, 'Europe/Berlin', now)).toBe(end);
	});

	test('are in their own zone, also where minutes differ', () => {
		expect(endOf('22:00', '8:00', 'Asia/Kolkata', '2026-06-01T17:00:00Z')).toBe('2026-06-02T02:30Z');
		expect(endOf('22:00', '8:00', 'America/St_Johns', '2026-11-01T04:00:00Z')).toBe('2026-11-01T11:30Z');
	});

	test('in a zone that no longer exists are none', () => {
		expect(endOf('0:00', '23:59', 'Moon/Base', '2026-06-01T17:00:00Z')).toBe('-');
	});
});
