import type { Source } from '../../market/answers/choices.ts';
import type { Currency } from '../../market/currency.ts';
import type { Conversion } from '../../market/rates/conversion.ts';
import type { SalesHistory } from '../../market/rows/rows.ts';
import type { Span } from '../../prices/price-series.ts';
import type { DayOfSeries } from '../../prices/series-facts.ts';
import { higherOrLower } from '../formatting/compared.ts';
import { dateRange, shortDate } from '../formatting/dates.ts';
import { heading, link } from '../formatting/escape-markdown.ts';
import { approximate, type Formats } from '../formatting/formats.ts';
import { joinDots, joinLines } from '../formatting/join.ts';
import { convertedFrom, smallPrint, updated, warning } from '../formatting/sources.ts';
import { type AmountForm, alignedLines, codeBlock, linesThatFit } from '../formatting/table.ts';
import { colours, type Embed } from '../reply.ts';

const minute = 60_000;
const dayLength = 24 * 60 * minute;
/** The first and the last list of a day are at most this far from its ends if all of it was recorded. */
const listPause = 15 * minute;
const mostParts = 3;
const none = '–';

/** What an item cost on a day of the past, and costs now. Amounts are in the currency of the history. */
export interface PastDay {
	readonly name: string;
	readonly version: string | null;
	readonly itemPage: string | null;
	/** The beginning of the day in UTC, Unix ms. */
	readonly at: number;
	/** Undefined if nothing was recorded on that day; `never` if the item was in no recorded list. */
	readonly day: DayOfSeries | 'never' | undefined;
	readonly now: Now;
	/** From the first to the newest recorded list, Unix ms. */
	readonly watched: Span;
	readonly currency: Currency;
	readonly conversion: Conversion | undefined;
	readonly wanted: Currency;
}

/** Today's figures, as far as their lists are in memory: null if there are none, undefined if that is not known. */
export interface Now {
	readonly ask: number | null | undefined;
	readonly quantity: number | undefined;
	readonly sales: SalesHistory | undefined;
	readonly sources: readonly Source[];
}

/** @param now Process time. */
export function pastDayEmbed(past: PastDay, formats: Formats, now: number): Embed {
	const { name, version, itemPage, watched, currency, conversion, wanted } = past;
	const { sources } = past.now;
	const day = typeof past.day === 'object' ? past.day : undefined;
	const nothing =
		past.day === 'never'
			? 'Never on offer while prices were recorded.'
			: `Nothing was recorded on ${shortDate(past.at, NaN)}.`;
	const money = conversion ? approximate(formats) : formats;
	return {
		title: heading(name, version, false),
		url: link(itemPage),
		description: joinLines(
			day && warning(sources, now),
			day ? summary(past, day, money, now) : `**${nothing}**`,
			day && table(past, day, money, now),
			smallPrint(
				joinDots(
					`Days are in UTC${day ? partly(day) : ''}`,
					`watched ${dateRange(watched.from, watched.to)}`,
					conversion && convertedFrom(conversion, formats, now),
					currency !== wanted && `in ${currency}, because no exchange rate to ${wanted} is known`,
				),
			),
			day && sources.length > 0 && updated(sources, formats, now),
		),
		colour: day?.range ? colours.listed : colours.absent,
	};
}

function summary(past: PastDay, day: DayOfSeries, formats: Formats, today: number): string {
	const { at, now, currency, conversion } = past;
	const { ask, range } = day;
	if (!range) return `**None listed on ${shortDate(at, NaN)}.**`;
	const when = whenOf(day, today);
	const money = (amount: number) => formats.money(amount * (conversion?.rate ?? 1), currency);
	if (ask === null) return `**None listed ${when}.**`;
	const then = `**Lowest ask ${when}: ${money(ask)}**`;
	if (now.ask === null) return `${then} · none listed now`;
	if (now.ask === undefined) return then;
	return `${then} · now ${money(now.ask)}, ${higherOrLower(now.ask, ask, '', formats)}`;
}

function whenOf({ at, recorded }: DayOfSeries, now: number): string {
	const date = shortDate(at, NaN);
	const end = recorded.at(-1)!.to;
	if (at + dayLength - end <= listPause) return `at the end of ${date}`;
	return now - end <= listPause ? `on ${date} so far` : `when last recorded on ${date}`;
}

function table(past: PastDay, day: DayOfSeries, formats: Formats, today: number): string {
	const { at, now, currency, conversion } = past;
	const { ask, quantity, range, sales } = day;
	const count = (value: number | null | undefined) => (value == null ? none : formats.count(value));
	const periods = [
		['24h', sales?.day, now.sales?.day],
		['7d', sales?.week, now.sales?.week],
		['30d', sales?.month, now.sales?.month],
	] as const;
	const linesOf = ({ corner, write }: AmountForm) => {
		const amount = (value: number | null | undefined) =>
			value == null ? none : write(value * (conversion?.rate ?? 1));
		const extremes = range && range.low !== range.high ? [range.low, range.high] : [];
		const rows = [
			[corner, shortDate(at, today), 'Now'],
			['Lowest ask', amount(ask), amount(now.ask)],
			...extremes.map((extreme, i) => [i === 0 ? '  low' : '  high', amount(extreme), '']),
			['Listed', count(quantity), count(now.quantity)],
			...periods.map(([label, then, current]) => [`Median ${label}`, amount(then?.median), amount(current?.median)]),
			...periods.map(([label, then, current]) => [`Sales ${label}`, count(then?.volume), count(current?.volume)]),
		];
		return alignedLines(rows, ['left', 'right', 'right']);
	};
	return codeBlock(linesThatFit(linesOf, currency, conversion !== undefined, formats));
}

function partly({ at, recorded }: DayOfSeries): string {
	const isWhole =
		recorded.length === 1 && recorded[0]!.from - at <= listPause && at + dayLength - recorded[0]!.to <= listPause;
	if (isWhole) return '';
	if (recorded.length > mostParts) return ', recorded in parts';
	const time = (moment: number) => new Date(moment).toISOString().slice(11, 16);
	const parts = recorded.map(({ from, to }) => [...new Set([time(from), time(to)])].join('–'));
	return `, recorded ${parts.join(' and ')}`;
}

export const dateOptionText = 'Show a past day instead (UTC): 2026-08-14, 14 Aug, yesterday, 3 days ago';

/** “Friday, 14 August 2026” in the reader's language. `at` in Unix ms; the day in UTC. */
export const dayName = (at: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(at);

/** Said where several items match. `at`: the day that was asked for, Unix ms. */
export const pickForDay = (at: number): string => `Pick one to see what it cost on ${shortDate(at, NaN)}.`;
