import type { Span } from '../../prices/price-series.ts';
import { dateRange, shortDate } from '../formatting/dates.ts';
import { quote } from '../formatting/escape-markdown.ts';

export const dateTexts = {
	option: 'Show a past day instead (UTC): 2026-08-14, 14 Aug, yesterday, 3 days ago',
} as const;

/** “Friday, 14 August 2026” in the reader's language. `at` in Unix ms; the day in UTC. */
export const dayName = (at: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(at);

export const notADay = (typed: string): string =>
	`${quote(typed)} is not a day this bot can read. Write it as \`2026-08-14\`, \`14 Aug\`, \`yesterday\` or \`3 days ago\`.`;

/** Said where several items match. `at`: the day that was asked for, Unix ms. */
export const pickForDay = (at: number): string => `Pick one to see what it cost on ${shortDate(at, NaN)}.`;

export const historyIsOff = 'This bot does not record prices, so it cannot look back.';

/** Why there is nothing to show of a day. `recorded` is undefined if nothing has been recorded, or is not known yet. Unix ms. */
export function notRecorded(at: number, now: number, game: string, recorded: Span | undefined): string {
	const date = shortDate(at, NaN);
	if (!recorded) return `There are no recorded prices of ${game} yet. Please try again in a minute.`;
	const range = `Prices of ${game} are recorded for ${dateRange(recorded.from, recorded.to)} (days in UTC).`;
	return `${at > now ? `This day has not begun yet: ${date}.` : `Nothing was recorded on ${date}.`} ${range}`;
}
