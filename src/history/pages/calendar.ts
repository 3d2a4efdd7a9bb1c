/** Unix seconds of a day in UTC: days have no leap seconds in Unix time. */
const secondsPerDay = 86_400;
const secondsPerHour = 3_600;

/** The number of the UTC day that a moment (Unix seconds) is in, counted from 1970-01-01. */
export const dayOf = (time: number): number => Math.floor(time / secondsPerDay);
/** When a day begins, Unix seconds. */
export const startOfDay = (day: number): number => day * secondsPerDay;
/** The hour of its day that a moment is in, from 0 on. */
export const hourOf = (time: number): number => Math.floor((time % secondsPerDay) / secondsPerHour);
export const startOfHour = (day: number, hour: number): number => startOfDay(day) + hour * secondsPerHour;

/** The number of the month that a day is in, counted from January of year 0. */
export function monthOf(day: number): number {
	const date = new Date(startOfDay(day) * 1000);
	return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The day of its month, from 1 on. */
export const dayOfMonth = (day: number): number => new Date(startOfDay(day) * 1000).getUTCDate();

/** The first day of a month. */
export const firstDayOf = (month: number): number => dayOf(Date.UTC(Math.floor(month / 12), month % 12) / 1000);
