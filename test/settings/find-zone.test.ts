import { expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { findZone } from '../../src/settings/find-zone.ts';

/** The time zones that are suggested for a text that is none. */
function nearestTo(text: string): readonly string[] {
	try {
		throw new Error(`found ${findZone(text)}`);
	} catch (error) {
		if (error instanceof UserError && error.problem.code === 'no-such-zone') return error.problem.nearest;
		throw error;
	}
}

test('A text that is longer than any name of a zone is not compared with all of them', () => {
	// Comparing all of it would take longer than a test may.
	expect(nearestTo('Berlin '.repeat(150_000))).toContain('Europe/Berlin');
});

test.each([
	['Europe/Berlin', 'Europe/Berlin'],
	[' europe/berlin ', 'Europe/Berlin'],
	['berlin', 'Europe/Berlin'],
	['new york', 'America/New_York'],
	['São Paulo', 'America/Sao_Paulo'],
	['UTC', 'UTC'],
	['utc+2', 'Etc/GMT-2'],
	['GMT -5', 'Etc/GMT+5'],
	['+02:00', 'Etc/GMT-2'],
	['UTC+0', 'UTC'],
	['CET', 'Europe/Brussels'],
	['US/Eastern', 'America/New_York'],
])('“%s” is the time zone %s', (text, zone) => {
	expect(findZone(text)).toBe(zone);
});

test.each(['BST', 'EST', 'MST', 'AST', 'ART'])(
	'%s is asked about, since it is the abbreviation of several zones',
	(name) => {
		expect(() => findZone(name)).toThrow(
			expect.objectContaining({ problem: expect.objectContaining({ code: 'no-such-zone' }) }),
		);
	},
);

test('A place that has been renamed has the same time zone by either name', () => {
	expect(findZone('kyiv')).toBe(findZone('Kiev'));
	expect(findZone('Ho Chi Minh')).toBe(findZone('Saigon'));
});

test.each([
	['Berln', 'Europe/Berlin'],
	['Europe/Munich', 'Europe/'],
	['new yrok', 'America/New_York'],
])('“%s” is no time zone, but like %s', (text, name) => {
	expect(nearestTo(text).join(' ')).toContain(name);
});

test.each(['', 'xqzzy', 'UTC+99', '🌍'])('“%s” is like no time zone', (text) => {
	expect(nearestTo(text)).toEqual([]);
});
