import { formatIn, localTime } from './local-time.ts';
import type { QuietHours } from './settings.ts';

const minuteLength = 60_000;
const minutesPerDay = 1_440;
/** The longest time before looking again, in minutes: if clocks change meanwhile, quiet hours end earlier or later. */
const maxWait = 60;

/**
 * Returns when to look again, Unix ms: when quiet hours end, or in an hour. Returns undefined outside quiet hours, and
 * if they begin and end at the same time.
 */
export function quietUntil({ from, to, zone }: QuietHours, now: number): number | undefined {
	const format = formatIn(zone);
	if (!format) return undefined;
	const { minuteOfDay } = localTime(format, now);
	if (!isWithin(minuteOfDay, from, to)) return undefined;
	const remaining = (to - minuteOfDay + minutesPerDay) % minutesPerDay;
	return (Math.floor(now / minuteLength) + Math.min(remaining, maxWait)) * minuteLength;
}

/** The range may reach over midnight. */
const isWithin = (at: number, from: number, to: number): boolean =>
	from <= to ? from <= at && at < to : at >= from || at < to;
