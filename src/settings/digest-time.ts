import { dayLength } from '../base/clock.ts';
import { formatIn, localTime } from './local-time.ts';
import type { DigestTime, Preferences } from './settings.ts';

export const defaultDigest: DigestTime = { hour: 18, zone: 'UTC' };

/** Without a choice, digests come in the time zone of the user's quiet hours. */
export const digestOfUser = ({ digest, quiet }: Preferences): DigestTime =>
	digest ?? { ...defaultDigest, zone: quiet?.zone ?? defaultDigest.zone };

const digestFormat = (zone: string) => formatIn(zone) ?? formatIn(defaultDigest.zone)!;

const quarterHour = 15 * 60_000;

/** A week, and days to spare for an hour that clocks skip, ms. */
const maxSearch = 9 * dayLength;

/** Weekly digests come on Mondays. If clocks skip the hour, they come with the next one. @param now Unix ms */
export function nextDigest({ hour, zone }: DigestTime, frequency: 'daily' | 'weekly', now: number): number {
	const format = digestFormat(zone);
	// Local hours begin at a quarter of an hour in UTC.
	const start = Math.floor(now / quarterHour) * quarterHour + quarterHour;
	for (let at = start; at < start + maxSearch; at += quarterHour) {
		const local = localTime(format, at);
		const before = localTime(format, at - quarterHour);
		const isNewDay = before.day !== local.day;
		const isReached = local.hour >= hour;
		const wasReached = before.hour >= hour;
		const isHourStart = isReached && (isNewDay || !wasReached);
		// If clocks skip the last hour of a day, a digest of that hour comes with the next day.
		const wasSkipped = isNewDay && !wasReached;
		if ((isHourStart || wasSkipped) && (frequency === 'daily' || local.isMonday)) return at;
	}
	// The hour comes within the search, whatever clocks skip. If it ever did not, it would be looked for again in a day.
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
