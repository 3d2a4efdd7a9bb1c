import { getOrCompute } from '../base/get-or-compute.ts';
import type { QuietHours } from './settings.ts';

const minute = 60_000;
const dayMinutes = 1_440;
/** Quiet hours are lengthened or shortened by at most so many minutes when clocks are changed. */
const longestShift = 180;

/** Unix ms; undefined if it is not quiet now. From a time of day to the same time means never. */
export function quietUntil({ from, to, zone }: QuietHours, now: number): number | undefined {
	const format = formatIn(zone);
	if (!format) return undefined;
	const localMinute = (at: number) => minuteOfDay(format, at);
	const isQuiet = (at: number) => isWithin(localMinute(at), from, to);
	if (!isQuiet(now)) return undefined;
	const remaining = (at: number) => (to - localMinute(at) + dayMinutes) % dayMinutes;
	let quiet = Math.floor(now / minute) * minute;
	let end = quiet + remaining(quiet) * minute;
	// Clocks that were set back meanwhile show a time before the end again.
	while (isQuiet(end) && remaining(end) > 0) {
		quiet = end;
		end += remaining(end) * minute;
	}
	// Clocks that were set forward have passed the end already.
	quiet = Math.max(quiet, end - longestShift * minute);
	while (end - quiet > minute) {
		const middle = quiet + Math.floor((end - quiet) / minute / 2) * minute;
		if (isQuiet(middle)) quiet = middle;
		else end = middle;
	}
	return end;
}

const isWithin = (at: number, from: number, to: number): boolean =>
	from <= to ? from <= at && at < to : at >= from || at < to;

function minuteOfDay(format: Intl.DateTimeFormat, at: number): number {
	const parts = format.formatToParts(at);
	const value = (wanted: string) => Number(parts.find(({ type }) => type === wanted)!.value);
	return 60 * value('hour') + value('minute');
}

/** Making a format takes longer than using it. There are some 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat | undefined {
	const format = { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const;
	try {
		return getOrCompute(formats, zone, () => new Intl.DateTimeFormat('en', format));
	} catch {
		return undefined;
	}
}
