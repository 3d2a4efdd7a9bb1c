import { dayLength } from '../clock.ts';

const daysByUnit: Readonly<Record<string, number>> = { d: 1, day: 1, days: 1, w: 7, week: 7, weeks: 7 };
/** The fewest letters of a month's name that count as its abbreviation. */
const minLetters = 3;

/**
 * Reads `2026-08-14`, `14 Aug`, `8/14` or `3 days ago`, also in the reader's locale. Without a year, the last such day
 * is meant.
 * @param now Unix ms
 * @returns days from 1 January 1970 in UTC; undefined if the text names no day
 */
export function parseDay(text: string, now: number, locale: string): number | undefined {
	const today = Math.floor(now / dayLength);
	const input = text
		.trim()
		.toLowerCase()
		.replaceAll(/[,\s]+/g, ' ');
	const ago = daysAgo(input, locale);
	if (ago !== undefined) return today - ago;
	const parts = partsIn(input, locale);
	if (!parts) return undefined;
	const { year, month, day } = parts;
	if (year !== undefined) return dayOf(year, month, day);
	const thisYear = new Date(now).getUTCFullYear();
	const candidates = [thisYear, thisYear - 1].map((each) => dayOf(each, month, day));
	return candidates.find((each) => each !== undefined && each <= today);
}

interface Parts {
	readonly year: number | undefined;
	readonly month: number;
	readonly day: number;
}

function daysAgo(input: string, locale: string): number | undefined {
	// Today, yesterday and, in some languages, the day before yesterday have words of their own.
	for (const language of [locale, 'en']) {
		const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
		const ago = [0, 1, 2].find((days) => relative.format(-days, 'day').toLowerCase() === input);
		if (ago !== undefined) return ago;
	}
	// The locale's own words for “3 days ago”, such as “vor 3 Tagen”.
	const digits = /\d{1,5}/.exec(input)?.[0];
	if (digits) {
		const relative = new Intl.RelativeTimeFormat(locale);
		const isAgo = (unit: 'day' | 'week') => relative.format(-Number(digits), unit).toLowerCase() === input;
		if (isAgo('day')) return Number(digits);
		if (isAgo('week')) return 7 * Number(digits);
	}
	const [, count, unit] = /^(\d{1,5}|an?|one) ?([dw]|days?|weeks?) ago$/.exec(input) ?? [];
	if (!count || !unit) return undefined;
	// “a”, “an” and “one” mean 1.
	const units = /\d/.test(count) ? Number(count) : 1;
	return units * daysByUnit[unit]!;
}

function partsIn(input: string, locale: string): Parts | undefined {
	// 2026-08-14, 2026/8/14 or 2026年8月14日.
	const iso = /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})日?$/u.exec(input);
	// 8月14日.
	const short = /^(?<month>\d{1,2})月(?<day>\d{1,2})日$/u.exec(input);
	// 14.8., 14.8.26 or 14. 8. 2026.
	const dotted = /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\.? ?(?<year>\d{4}|\d{2})?$/.exec(input);
	const numbers = (iso ?? short ?? dotted)?.groups;
	if (numbers) return partsOf(numbers.year, Number(numbers.month), numbers.day);
	// 8/14, 14/8/26 or 8/14/2026.
	const slashed = /^(?<first>\d{1,2})\/(?<second>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?$/.exec(input)?.groups;
	if (slashed) {
		const isMonthFirst = Number(slashed.second) > 12 || (Number(slashed.first) <= 12 && putsMonthFirst(locale));
		const month = isMonthFirst ? slashed.first : slashed.second;
		const day = isMonthFirst ? slashed.second : slashed.first;
		return partsOf(slashed.year, Number(month), day);
	}
	// 14 Aug, 14th August 2026 or 14 de agosto de 2026.
	const dayFirst = /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? ?(?:de )?(?<name>[^\d\s]+)(?: de)?(?: (?<year>\d{4}))?$/.exec(
		input,
	);
	// Aug 14 or August 14th 2026.
	const monthFirst = /^(?<name>[^\d\s]+) ?(?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(input);
	const parts = (dayFirst ?? monthFirst)?.groups;
	const month = parts && monthNamed(parts.name!, locale);
	return month ? partsOf(parts.year, month, parts.day) : undefined;
}

const partsOf = (year: string | undefined, month: number, day: string | undefined): Parts => ({
	year: year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year),
	month,
	day: Number(day),
});

/** Returns the number of the month whose name begins with `name`, in English or in the locale. */
function monthNamed(name: string, locale: string): number | undefined {
	const start = name.replace(/\.$/, '');
	if (start.length < minLetters) return undefined;
	for (const language of ['en', locale])
		for (const style of ['long', 'short'] as const) {
			// Some languages inflect the month's name after a day: in Polish, “sierpień” becomes “sierpnia”.
			const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
			for (let number = 1; number <= 12; number++) if (nameOfMonth(number, format).startsWith(start)) return number;
		}
	return undefined;
}

function nameOfMonth(number: number, format: Intl.DateTimeFormat): string {
	const parts = format.formatToParts(Date.UTC(2026, number - 1, 1));
	return parts.find(({ type }) => type === 'month')!.value.toLowerCase();
}

function putsMonthFirst(locale: string): boolean {
	const types = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
	return types.indexOf('month') < types.indexOf('day');
}

/** Returns days from 1 January 1970; undefined for a date that does not exist, such as 30 February. */
function dayOf(year: number, month: number, day: number): number | undefined {
	const date = new Date(Date.UTC(year, month - 1, day));
	const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isReal ? date.getTime() / dayLength : undefined;
}
