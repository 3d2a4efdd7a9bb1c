import { dayLength } from '../base/clock.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { UserError } from '../base/user-error.ts';
import type { DigestTime, Preferences, QuietHours } from './settings.ts';

const mostNearest = 4;
/** No zone has a longer name, characters. */
const longestName = 60;
/** Names that share fewer of their pairs of letters are not alike. */
const leastAlike = 0.4;

/** `Europe/Berlin`, `berlin`, `UTC+2`, `CET`. @throws UserError `no-such-zone` with the zones that may be meant */
export function findZone(text: string): string {
	const typed = folded(text.slice(0, longestName));
	const offset = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?00)?$/.exec(typed);
	// The signs of these names are the other way round.
	if (offset && Number(offset[2]) <= (offset[1] === '+' ? 14 : 12))
		return Number(offset[2]) === 0 ? 'UTC' : `Etc/GMT${offset[1] === '+' ? '-' : '+'}${Number(offset[2])}`;
	const zones = Intl.supportedValuesOf('timeZone');
	const exact = zones.find((zone) => folded(zone) === typed);
	if (exact !== undefined) return exact;
	const inPlace = zones.filter((zone) => placeIn(zone) === typed);
	if (inPlace.length === 1) return inPlace[0]!;
	const other = /^[a-z]/.test(typed) && otherNameOfZone(typed.replaceAll(' ', '_'), zones);
	if (other) return other;
	throw new UserError({ code: 'no-such-zone', typed: text, nearest: nearestZones(typed, zones) });
}

/** By an abbreviation, or a place that has been renamed, such as Kyiv. */
function otherNameOfZone(name: string, zones: readonly string[]): string | undefined {
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

function nearestZones(typed: string, zones: readonly string[]): string[] {
	const words = typed.split('/').at(-1)!;
	return zones
		.map((zone) => ({ zone, likeness: Math.max(likeness(words, placeIn(zone)), likeness(typed, folded(zone))) }))
		.filter(({ likeness }) => likeness >= leastAlike)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, mostNearest)
		.map(({ zone }) => zone);
}

function likeness(one: string, other: string): number {
	const [a, b] = [pairsOf(one), pairsOf(other)];
	const shared = [...a].filter((pair) => b.has(pair)).length;
	return (2 * shared) / (a.size + b.size);
}

const pairsOf = (text: string): Set<string> =>
	new Set(Array.from({ length: text.length + 1 }, (_, i) => ` ${text} `.slice(i, i + 2)));

const placeIn = (zone: string): string => folded(zone).split('/').at(-1)!;

/** Without accents, case and the marks between words. */
const folded = (text: string): string =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll('−', '-')
		.toLowerCase()
		.replaceAll(/[\s_]+/g, ' ')
		.trim();

const minute = 60_000;
const dayMinutes = 1_440;
/** Minutes: when clocks are changed meanwhile, quiet hours end earlier or later. */
const longestQuiet = 60;

/** When to look again, Unix ms: when they end, or in an hour. Undefined if it is not quiet; from a time to itself never. */
export function quietUntil({ from, to, zone }: QuietHours, now: number): number | undefined {
	const format = formatIn(zone);
	if (!format) return undefined;
	const at = localTime(format, now).minute;
	if (!isWithin(at, from, to)) return undefined;
	const remaining = (to - at + dayMinutes) % dayMinutes;
	return (Math.floor(now / minute) + Math.min(remaining, longestQuiet)) * minute;
}

const isWithin = (at: number, from: number, to: number): boolean =>
	from <= to ? from <= at && at < to : at >= from || at < to;

/** Making a format takes longer than using it. There are some 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
const parts = {
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
} as const;

/** Undefined if this version of Node.js does not know the zone, which was stored by another one. */
function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return getOrCompute(formats, timeZone, () => new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }));
	} catch {
		return undefined;
	}
}

function localTime(format: Intl.DateTimeFormat, at: number) {
	const shown = format.formatToParts(at);
	const part = (wanted: Intl.DateTimeFormatPartTypes) => shown.find(({ type }) => type === wanted)!.value;
	const date = `${part('year')}-${part('month')}-${part('day')}`;
	const hour = Number(part('hour'));
	return { day: date, hour, minute: 60 * hour + Number(part('minute')), isMonday: new Date(date).getUTCDay() === 1 };
}

export const usualDigest: DigestTime = { hour: 18, zone: 'UTC' };

/** Without a choice, in the time zone of their quiet hours. */
export const digestOfUser = ({ digest, quiet }: Preferences): DigestTime =>
	digest ?? { ...usualDigest, zone: quiet?.zone ?? usualDigest.zone };

const digestFormat = (zone: string) => formatIn(zone) ?? formatIn(usualDigest.zone)!;

const quarter = 15 * 60_000;

/** Weekly is on Mondays. Where clocks skip the hour, it comes with the next. @param now Unix ms */
export function nextDigest({ hour, zone }: DigestTime, often: 'daily' | 'weekly', now: number): number {
	const format = digestFormat(zone);
	// Local hours begin at a quarter of an hour in UTC.
	let at = Math.floor(now / quarter) * quarter + quarter;
	for (const end = at + 9 * dayLength; at < end; at += quarter) {
		const here = localTime(format, at);
		const before = localTime(format, at - quarter);
		const isNow = here.hour >= hour && (before.hour < hour || before.day !== here.day);
		if (isNow && (often === 'daily' || here.isMonday)) return at;
	}
	return now + dayLength;
}

/** A missed one is due for the rest of the day; a feed added after the hour begins the next day. In Unix ms. */
export function isDigestDue(
	{ hour, zone }: DigestTime,
	{ addedAt, digestAt: last }: { readonly addedAt: number; readonly digestAt?: number | undefined },
	now: number,
): boolean {
	const format = digestFormat(zone);
	const here = localTime(format, now);
	if (here.hour < hour) return false;
	if (last !== undefined && localTime(format, last).day === here.day) return false;
	const added = localTime(format, addedAt);
	return added.day !== here.day || added.hour < hour;
}
