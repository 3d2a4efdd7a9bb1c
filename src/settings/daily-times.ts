import { dayLength } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { UserError } from '../base/user-error.ts';
import type { DigestTime, Preferences, QuietHours } from './settings.ts';

const maxNearest = 4;
/** No zone has a longer name, in characters. */
const maxNameLength = 60;
/** Names that share a smaller part of their pairs of letters are not alike. */
const minLikeness = 0.4;

/**
 * Accepts `Europe/Berlin`, `berlin`, `UTC+2` or `CET`, for example.
 * @throws UserError `no-such-zone` with the zones that may be meant
 */
export function findZone(text: string): string {
	const input = folded(text.slice(0, maxNameLength));
	const [, sign, digits] = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?00)?$/.exec(input) ?? [];
	const hours = Number(digits);
	// There are zones from UTC-12 to UTC+14.
	if (sign !== undefined && hours <= (sign === '+' ? 14 : 12)) {
		// The names of these zones have the opposite sign.
		return hours === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
	}
	const zones = Intl.supportedValuesOf('timeZone');
	const exact = zones.find((zone) => folded(zone) === input);
	if (exact !== undefined) return exact;
	const placeMatches = zones.filter((zone) => placeIn(zone) === input);
	if (placeMatches.length === 1) return placeMatches[0]!;
	const other = /^[a-z]/.test(input) && otherNameOfZone(input.replaceAll(' ', '_'), zones);
	if (other) return other;
	throw new UserError({ code: 'no-such-zone', typed: text, nearest: nearestZones(input, zones) });
}

/**
 * Abbreviations that Node.js takes for another zone than most people mean, such as Dhaka for BST, or for one without summer
 * time.
 */
const misreadAbbreviations: ReadonlySet<string> = new Set(['act', 'art', 'ast', 'bst', 'est', 'mst', 'nst', 'sst']);

/** Looks up an abbreviation, or a place that has been renamed, such as Kyiv. */
function otherNameOfZone(name: string, zones: readonly string[]): string | undefined {
	if (misreadAbbreviations.has(name)) return undefined;
	const areas = new Set(zones.map((zone) => zone.split('/')[0]));
	for (const each of [name, ...[...areas].map((area) => `${area}/${name}`)]) {
		try {
			return new Intl.DateTimeFormat('en', { timeZone: each }).resolvedOptions().timeZone;
		} catch {
			// There is no such name: the next one may be.
		}
	}
	return undefined;
}

function nearestZones(input: string, zones: readonly string[]): string[] {
	const words = input.split('/').at(-1)!;
	return zones
		.map((zone) => ({ zone, likeness: Math.max(likenessOf(words, placeIn(zone)), likenessOf(input, folded(zone))) }))
		.filter(({ likeness }) => likeness >= minLikeness)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, maxNearest)
		.map(({ zone }) => zone);
}

function likenessOf(one: string, other: string): number {
	const a = pairsOf(one);
	const b = pairsOf(other);
	const shared = [...a].filter((pair) => b.has(pair)).length;
	return (2 * shared) / (a.size + b.size);
}

/** The pairs of neighbouring letters. The text counts as if a space were at each end. */
const pairsOf = (text: string): Set<string> =>
	new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text} `.slice(i, i + 2)));

const placeIn = (zone: string): string => folded(zone).split('/').at(-1)!;

/** Removes accents, case and the marks between words. */
const folded = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('−', '-')
		.toLowerCase()
		.replaceAll(/[\s_]+/g, ' ')
		.trim();

const minuteLength = 60_000;
const dayMinutes = 1_440;
/** When to look again at the latest, in minutes: if clocks change meanwhile, quiet hours end earlier or later. */
const maxWait = 60;

/**
 * Returns when to look again, Unix ms: when quiet hours end, or in an hour. Returns undefined outside quiet hours, and
 * if they begin and end at the same time.
 */
export function quietUntil({ from, to, zone }: QuietHours, now: number): number | undefined {
	const format = formatIn(zone);
	if (!format) return undefined;
	const at = localTime(format, now).minute;
	if (!isWithin(at, from, to)) return undefined;
	const remaining = (to - at + dayMinutes) % dayMinutes;
	return (Math.floor(now / minuteLength) + Math.min(remaining, maxWait)) * minuteLength;
}

/** The range may reach over midnight. */
const isWithin = (at: number, from: number, to: number): boolean =>
	from <= to ? from <= at && at < to : at >= from || at < to;

/** Formats are cached, because making one takes longer than using it. There are about 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
const parts = {
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
} as const;

/** Returns undefined if this version of Node.js does not know the zone, which another version has stored. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return getOrCompute(formats, timeZone, () => new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }));
	} catch {
		return undefined;
	}
}

function localTime(format: Intl.DateTimeFormat, at: number) {
	const dateParts = format.formatToParts(at);
	const part = (name: Intl.DateTimeFormatPartTypes) => dateParts.find(({ type }) => type === name)!.value;
	const date = `${part('year')}-${part('month')}-${part('day')}`;
	const hour = Number(part('hour'));
	return { day: date, hour, minute: 60 * hour + Number(part('minute')), isMonday: new Date(date).getUTCDay() === 1 };
}

export const defaultDigest: DigestTime = { hour: 18, zone: 'UTC' };

/** Without a choice, digests come in the time zone of the user's quiet hours. */
export const digestOfUser = ({ digest, quiet }: Preferences): DigestTime =>
	digest ?? { ...defaultDigest, zone: quiet?.zone ?? defaultDigest.zone };

const digestFormat = (zone: string) => formatIn(zone) ?? formatIn(defaultDigest.zone)!;

const quarterHour = 15 * 60_000;

/** A week, and days to spare for an hour that clocks skip, ms. */
const maxSearch = 9 * dayLength;

/** Weekly digests come on Mondays. If clocks skip the hour, they come with the next one. @param now Unix ms */
export function nextDigest({ hour, zone }: DigestTime, often: 'daily' | 'weekly', now: number): number {
	const format = digestFormat(zone);
	// Local hours begin at a quarter of an hour in UTC.
	let at = Math.floor(now / quarterHour) * quarterHour + quarterHour;
	for (const end = at + maxSearch; at < end; at += quarterHour) {
		const local = localTime(format, at);
		const before = localTime(format, at - quarterHour);
		const isNewDay = before.day !== local.day;
		// If clocks skip the last hour of a day, it comes with the next day.
		const isNow = isNewDay ? local.hour >= hour || before.hour < hour : local.hour >= hour && before.hour < hour;
		if (isNow && (often === 'daily' || local.isMonday)) return at;
	}
	return now + dayLength;
}

/**
 * A missed digest is due for the rest of the day; a feed that was added after the hour begins the next day. Times are
 * Unix ms.
 */
export function isDigestDue(
	{ hour, zone }: DigestTime,
	{ addedAt, digestAt: last }: { readonly addedAt: number; readonly digestAt?: number | undefined },
	now: number,
): boolean {
	const format = digestFormat(zone);
	const local = localTime(format, now);
	if (local.hour < hour) return false;
	if (last !== undefined && localTime(format, last).day === local.day) return false;
	const added = localTime(format, addedAt);
	return added.day !== local.day || added.hour < hour;
}
