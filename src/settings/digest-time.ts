import type { DigestTime, Preferences } from './settings.ts';

export const usualDigest: DigestTime = { hour: 18, zone: 'UTC' };

/** Without a choice, in the time zone of their quiet hours. */
export const digestOfUser = ({ digest, quiet }: Preferences): DigestTime =>
	digest ?? { ...usualDigest, zone: quiet?.zone ?? usualDigest.zone };

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

/** Weekly is on Mondays. Where clocks skip the hour, it comes with the next. @param now Unix ms */
export function nextDigest({ hour, zone }: DigestTime, often: 'daily' | 'weekly', now: number): number {
	// Local hours begin at a quarter of an hour in UTC.
	let at = Math.floor(now / quarter) * quarter + quarter;
	for (const end = at + 9 * day; at < end; at += quarter) {
		const here = localTime(zone, at);
		const before = localTime(zone, at - quarter);
		const isNow = here.hour >= hour && (before.hour < hour || before.day !== here.day);
		if (isNow && (often === 'daily' || here.isMonday)) return at;
	}
	return now + day;
}

/** A missed one is due for the rest of the day; a feed added after the hour begins the next day. In Unix ms. */
export function isDigestDue(
	{ hour, zone }: DigestTime,
	{ addedAt, digestAt: last }: { readonly addedAt: number; readonly digestAt?: number | undefined },
	now: number,
): boolean {
	const here = localTime(zone, now);
	if (here.hour < hour) return false;
	if (last !== undefined && localTime(zone, last).day === here.day) return false;
	const added = localTime(zone, addedAt);
	return added.day !== here.day || added.hour < hour;
}

/** Creating a formatter takes longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function localTime(zone: string, at: number) {
	const formatter = formatters.get(zone) ?? makeFormatter(zone);
	formatters.set(zone, formatter);
	const parts = formatter.formatToParts(at);
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
	const date = `${part('year')}-${part('month')}-${part('day')}`;
	return { day: date, hour: Number(part('hour')), isMonday: new Date(date).getUTCDay() === 1 };
}

function makeFormatter(zone: string): Intl.DateTimeFormat {
	const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
	try {
		return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone });
	} catch {
		// A stored zone that this version of Node does not know.
		return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: usualDigest.zone });
	}
}
