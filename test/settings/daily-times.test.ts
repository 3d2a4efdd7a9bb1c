import { describe, expect, test } from 'vitest';
import { parseTime } from '../../src/base/text/parse.ts';
import { UserError } from '../../src/base/user-error.ts';
import { findZone, isDigestDue, nextDigest, quietUntil } from '../../src/settings/daily-times.ts';

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
	const before = process.cpuUsage();
	expect(nearestTo('Berlin '.repeat(1_000))).toContain('Europe/Berlin');
	expect(process.cpuUsage(before).user).toBeLessThan(200_000);
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

/** When it is loud again, as UTC; `-` if it is not quiet. */
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
		['that end in the hour that is skipped end with it', '22:00', '2:30', '2026-03-28T23:00:00Z', '2026-03-29T01:00Z'],
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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When digests are made from one day to another in 2026 if a list arrives every 15 minutes while nothing is out. */
function digestsOf(
	hourOfDay: number,
	zone: string,
	[from, to]: readonly [string, string],
	isOut: (at: number) => boolean = () => false,
): number[] {
	const start = Date.parse(`2026-${from}T00:02Z`);
	const made: number[] = [];
	for (let at = start; at < Date.parse(`2026-${to}`); at += 15 * minute) {
		const feed = { addedAt: start - day, digestAt: made.at(-1) };
		if (!isOut(at) && isDigestDue({ hour: hourOfDay, zone }, feed, at)) made.push(at);
	}
	return made;
}

const localTime = (zone: string, at: number) =>
	new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(at);
const minuteOf = (at: number) => new Date(at).toISOString().slice(0, 16);
const localDay = (zone: string, at: number) => new Intl.DateTimeFormat('en-GB', { timeZone: zone }).format(at);

describe('The daily digest', () => {
	test.each([
		['America/New_York', 0, ['03-01', '04-01']],
		['America/New_York', 0, ['10-15', '11-15']],
		['Asia/Kathmandu', 9, ['02-20', '03-23']],
		['Australia/Lord_Howe', 23, ['03-20', '04-20']],
		['Australia/Lord_Howe', 23, ['09-20', '10-21']],
	] as const)(
		'in %s comes once on every day, right after its hour, also when clocks change',
		(zone, hourOfDay, days) => {
			const made = digestsOf(hourOfDay, zone, days);
			expect(new Set(made.map((at) => localDay(zone, at))).size).toBe(made.length);
			expect(made.length).toBeGreaterThanOrEqual(30);
			const times = made.slice(1).map((at) => localTime(zone, at));
			for (const time of times) expect(time.startsWith(`${String(hourOfDay).padStart(2, '0')}:0`)).toBe(true);
		},
	);

	test('comes an hour later on the day on which its hour does not exist, and once where it exists twice', () => {
		const made = (days: [string, string]) => digestsOf(2, 'Europe/Berlin', days).map(minuteOf);
		expect(made(['03-28', '03-31'])).toEqual(['2026-03-28T01:02', '2026-03-29T01:02', '2026-03-30T00:02']);
		expect(made(['10-24', '10-27'])).toEqual(['2026-10-24T00:02', '2026-10-25T00:02', '2026-10-26T01:02']);
	});

	test('that was missed comes once the bot is back on the same day, and not on the next', () => {
		const isOut = (at: number) =>
			(at > Date.UTC(2026, 5, 10, 17) && at < Date.UTC(2026, 5, 10, 21)) ||
			(at > Date.UTC(2026, 5, 12, 17) && at < Date.UTC(2026, 5, 13, 3));
		const made = digestsOf(18, 'UTC', ['06-10', '06-14'], isOut).map(minuteOf);
		expect(made).toEqual(['2026-06-10T21:02', '2026-06-11T18:02', '2026-06-13T18:02']);
	});

	test('of a feed that was added after its hour comes on the next day', () => {
		const digest = { hour: 18, zone: 'UTC' };
		const addedAt = Date.UTC(2026, 0, 1, 18, 30);
		expect(isDigestDue(digest, { addedAt }, addedAt + hour)).toBe(false);
		expect(isDigestDue(digest, { addedAt }, Date.UTC(2026, 0, 2, 17, 59))).toBe(false);
		expect(isDigestDue(digest, { addedAt }, Date.UTC(2026, 0, 2, 18))).toBe(true);
		const early = { addedAt: Date.UTC(2026, 0, 1, 17, 59) };
		expect(isDigestDue(digest, early, Date.UTC(2026, 0, 1, 18))).toBe(true);
	});

	test('does not come twice on a day if its hour is changed to a later one', () => {
		const feed = { addedAt: 0, digestAt: Date.UTC(2026, 0, 1, 18) };
		expect(isDigestDue({ hour: 20, zone: 'UTC' }, feed, Date.UTC(2026, 0, 1, 20))).toBe(false);
		expect(isDigestDue({ hour: 20, zone: 'UTC' }, feed, Date.UTC(2026, 0, 2, 20))).toBe(true);
	});

	test('comes by UTC if the stored zone is unknown', () => {
		const feed = { addedAt: 0 };
		expect(isDigestDue({ hour: 18, zone: 'Mars/Olympus' }, feed, Date.UTC(2026, 0, 1, 18))).toBe(true);
		expect(isDigestDue({ hour: 18, zone: 'Mars/Olympus' }, feed, Date.UTC(2026, 0, 1, 17, 59))).toBe(false);
	});
});

describe('The next daily or weekly message', () => {
	const next = (from: string, often: 'daily' | 'weekly', zone = 'UTC', hourOfDay = 18) =>
		new Date(nextDigest({ hour: hourOfDay, zone }, often, Date.parse(from))).toISOString().slice(0, 16);

	test('is at the hour of the same day, or of the next one', () => {
		expect(next('2026-08-20T17:59:00Z', 'daily')).toBe('2026-08-20T18:00');
		expect(next('2026-08-20T18:00:00Z', 'daily')).toBe('2026-08-21T18:00');
		expect(next('2026-08-20T12:00:00Z', 'daily', 'Asia/Kathmandu')).toBe('2026-08-20T12:15');
		expect(next('2026-08-20T12:00:00Z', 'daily', 'America/New_York', 0)).toBe('2026-08-21T04:00');
	});

	test('of a week is on the Monday of the time zone', () => {
		expect(next('2026-08-20T12:00:00Z', 'weekly')).toBe('2026-08-24T18:00');
		expect(next('2026-08-24T18:00:00Z', 'weekly')).toBe('2026-08-31T18:00');
		expect(next('2026-08-20T12:00:00Z', 'weekly', 'Pacific/Auckland', 3)).toBe('2026-08-23T15:00');
	});

	test('comes an hour later where clocks skip its hour, and once where they repeat it', () => {
		expect(next('2026-03-28T12:00:00Z', 'daily', 'Europe/Berlin', 2)).toBe('2026-03-29T01:00');
		// Where clocks skip the last hour of a day, it comes at the beginning of the next one.
		expect(next('2026-03-28T12:00:00Z', 'daily', 'America/Nuuk', 23)).toBe('2026-03-29T01:00');
		expect(next('2026-10-24T12:00:00Z', 'daily', 'Europe/Berlin', 2)).toBe('2026-10-25T00:00');
		expect(next('2026-10-25T00:00:00Z', 'daily', 'Europe/Berlin', 2)).toBe('2026-10-26T01:00');
	});
});
