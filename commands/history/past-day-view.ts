import type { HistoryCheck } from '../../src/market/answers/check-history.ts';
import type { Source } from '../../src/market/answers/choices.ts';
import type { SalesHistory } from '../../src/market/rows/rows.ts';
import type { Span } from '../../src/prices/price-series.ts';
import type { DayOfSeries } from '../../src/prices/series-facts.ts';
import { dateRange, shortDate } from '../../src/words/dates.ts';
import { heading, link } from '../../src/words/escape-markdown.ts';
import type { Formats } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { type AmountForm, alignedLines, fittedTable } from '../../src/words/table.ts';
import { higherOrLower } from '../items/compared.ts';
import { type HomeMoney, homeAmount, rateUnknown, smallPrint, withAges } from '../items/sources.ts';

const dayLength = 24 * 60 * 60_000;
const mostParts = 3;
const none = '–';

/** What an item cost on a day of the past, and costs now. Amounts are in the currency of the history. */
export interface PastDay {
	readonly check: Pick<HistoryCheck, 'name' | 'version' | 'itemPage'>;
	/** The beginning of the day in UTC, Unix ms. */
	readonly at: number;
	/** Undefined if nothing was recorded on that day; `never` if the item was in no recorded list. */
	readonly day: DayOfSeries | 'never' | undefined;
	readonly now: Now;
	/** From the first to the newest recorded list, Unix ms. */
	readonly watched: Span;
	readonly money: HomeMoney;
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
	const { check, at, day, watched, money } = past;
	const isRecorded = typeof day === 'object';
	const about = smallPrint(
		joinDots(
			`Days are in UTC${isRecorded ? `, recorded ${partsOf(day)}` : ''}`,
			`watched ${dateRange(watched.from, watched.to)}`,
			rateUnknown(money),
		),
	);
	const lines = isRecorded
		? [summary(past, day, formats), table(past, day, formats), about]
		: [
				day === 'never'
					? '**Never on offer while prices were recorded.**'
					: `**Nothing was recorded on ${shortDate(at, NaN)}.**`,
				about,
			];
	const sources = past.now.sources.map((source) => ({ ...source, conversion: money.conversion }));
	return {
		title: heading(check.name, check.version, false),
		url: link(check.itemPage),
		description: withAges(isRecorded ? sources : [], lines, formats, now),
		colour: isRecorded && day.range ? colours.listed : colours.absent,
	};
}

function summary({ at, now, money }: PastDay, { ask, range }: DayOfSeries, formats: Formats): string {
	const date = shortDate(at, NaN);
	if (!range) return `**None listed on ${date}.**`;
	if (ask === null) return `**None listed when last recorded on ${date}.**`;
	const write = homeAmount(money, formats);
	return joinDots(
		`**Lowest ask when last recorded on ${date}: ${write(ask)}**`,
		now.ask === null && 'none listed now',
		now.ask && `now ${write(now.ask)}, ${higherOrLower(now.ask, ask, '', formats)}`,
	);
}

function table({ at, now, watched, money }: PastDay, day: DayOfSeries, formats: Formats): string {
	const { ask, quantity, range, sales } = day;
	const { currency, conversion } = money;
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
			[corner, shortDate(at, watched.to), 'Now'],
			['Lowest ask', amount(ask), amount(now.ask)],
			...extremes.map((extreme, i) => [i === 0 ? '  low' : '  high', amount(extreme), '']),
			['Listed', count(quantity), count(now.quantity)],
			...periods.map(([label, then, current]) => [`Median ${label}`, amount(then?.median), amount(current?.median)]),
			...periods.map(([label, then, current]) => [`Sales ${label}`, count(then?.volume), count(current?.volume)]),
		];
		return alignedLines(rows, ['left', 'right', 'right']);
	};
	return fittedTable(linesOf, currency, conversion !== undefined, formats);
}

/** `00:02–14:00 and 18:00–23:59` */
function partsOf({ recorded }: DayOfSeries): string {
	const time = (moment: number) => new Date(moment).toISOString().slice(11, 16);
	const parts = recorded.map(({ from, to }) => `${time(from)}–${time(to)}`);
	return parts.length > mostParts ? 'in parts' : parts.join(' and ');
}

export const dateOptionText = 'Show a past day instead (UTC): 2026-08-14, 14 Aug, yesterday, 3 days ago';

/** “Friday, 14 August 2026” in the reader's language. `at` in Unix ms; the day in UTC. */
export const dayName = (at: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(at);

/** Said where several items match. `day`: days since 1 January 1970. */
export const pickForDay = (day: number): string =>
	`Pick one to see what it cost on ${shortDate(day * dayLength, NaN)}.`;
