import { describe, expect, test } from 'vitest';
import { isDigestDue, nextDigest } from '../../src/settings/digest-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When digests come between two days of 2026 if a list arrives every 15 minutes, except during an outage. */
function digestsOf(
	hourOfDay: number,
	zone: string,
	[from, to]: readonly [string, string],
	isOutage: (at: number) => boolean = () => false,
): number[] {
	const start = Date.parse(`2026-${from}T00:02Z`);
	const digests: number[] = [];
	for (let at = start; at < Date.parse(`2026-${to}`); at += 15 * minute) {
		const feed = { addedAt: start - day, digestAt: digests.at(-1) };
		if (!isOutage(at) && isDigestDue({ hour: hourOfDay, zone }, feed, at)) digests.push(at);
	}
	return digests;
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
			const digests = digestsOf(hourOfDay, zone, days);
			expect(new Set(digests.map((at) => localDay(zone, at))).size).toBe(digests.length);
			expect(digests.length).toBeGreaterThanOrEqual(30);
			const times = digests.slice(1).map((at) => localTime(zone, at));
			for (const time of times) expect(time.startsWith(`${String(hourOfDay).padStart(2, '0')}:0`)).toBe(true);
		},
	);

	test('comes an hour later on the day on which its hour does not exist, and once where it exists twice', () => {
		const inBerlin = (days: [string, string]) => digestsOf(2, 'Europe/Berlin', days).map(minuteOf);
		expect(inBerlin(['03-28', '03-31'])).toEqual(['2026-03-28T01:02', '2026-03-29T01:02', '2026-03-30T00:02']);
		expect(inBerlin(['10-24', '10-27'])).toEqual(['2026-10-24T00:02', '2026-10-25T00:02', '2026-10-26T01:02']);
	});

	test('that was missed comes once the bot is back on the same day, and not on the next', () => {
		const isOutage = (at: number) =>
			(at > Date.UTC(2026, 5, 10, 17) && at < Date.UTC(2026, 5, 10, 21)) ||
			(at > Date.UTC(2026, 5, 12, 17) && at < Date.UTC(2026, 5, 13, 3));
		const digests = digestsOf(18, 'UTC', ['06-10', '06-14'], isOutage).map(minuteOf);
		expect(digests).toEqual(['2026-06-10T21:02', '2026-06-11T18:02', '2026-06-13T18:02']);
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

	test('is on Monday by its time zone if it is weekly', () => {
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
