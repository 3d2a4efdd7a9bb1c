import { expect, test } from 'vitest';
import { findZone } from '../../src/users/time-zone.ts';

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
	expect(findZone(text)).toEqual({ zone });
});

test.each([
	['Berln', 'Europe/Berlin'],
	['Europe/Munich', 'Europe/'],
	['new yrok', 'America/New_York'],
])('“%s” is no time zone, but like %s', (text, name) => {
	const found = findZone(text);
	expect('nearest' in found && found.nearest.join(' ')).toContain(name);
});

test.each(['', 'xqzzy', 'UTC+99', '🌍'])('“%s” is like no time zone', (text) => {
	expect(findZone(text)).toEqual({ nearest: [] });
});
