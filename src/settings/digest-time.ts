import type { DigestTime } from './settings.ts';

/** For servers that have not chosen another. */
export const usualDigest: DigestTime = { hour: 18, zone: 'UTC' };

/**
 * Whether the daily digest is due: its hour has come today, and there was none today. One that was missed is due for the
 * rest of the day. A feed that was added after its hour gets its first digest on the next day.
 * @param now Unix ms
 * @param last When it was last due and evaluated, Unix ms.
 */
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

/** By time zone: the creation of a formatter takes longer than its use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function localTime(zone: string, at: number): { readonly day: string; readonly hour: number } {
	const formatter = formatters.get(zone) ?? makeFormatter(zone);
	formatters.set(zone, formatter);
	const parts = formatter.formatToParts(at);
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
	return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
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
