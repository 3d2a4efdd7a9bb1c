import { getOrCompute } from '../base/get-or-compute.ts';

/** Formats are cached, because making one takes longer than using it. There are about 400 zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOptions = {
	year: 'numeric',
	month: '2-digit',
	day: '2-digit',
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
} as const;

/** Returns undefined if this version of Node.js does not know the zone, which another version has stored. */
export function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return getOrCompute(formats, timeZone, () => new Intl.DateTimeFormat('en-CA', { ...formatOptions, timeZone }));
	} catch {
		return undefined;
	}
}

/** Returns the date and the time of day that clocks show. @param at Unix ms */
export function localTime(format: Intl.DateTimeFormat, at: number) {
	const dateParts = format.formatToParts(at);
	const part = (name: Intl.DateTimeFormatPartTypes) => dateParts.find(({ type }) => type === name)!.value;
	const date = `${part('year')}-${part('month')}-${part('day')}`;
	const hour = Number(part('hour'));
	const minuteOfDay = 60 * hour + Number(part('minute'));
	return { day: date, hour, minuteOfDay, isMonday: new Date(date).getUTCDay() === 1 };
}
