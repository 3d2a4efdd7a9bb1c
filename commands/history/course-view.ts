import type { Source } from '../../src/market/answers/choices.ts';
import {
	type PriceSeries,
	periodDays,
	type SeriesPeriod,
	type Span,
	seriesPeriods,
} from '../../src/prices/price-series.ts';
import { askAt, askRange, recordedWithin } from '../../src/prices/series-facts.ts';
import { dateRange, shortDate } from '../../src/words/dates.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots, joinSentences } from '../../src/words/join.ts';
import { altText, label } from '../../src/words/reply.ts';
import { higherOrLower, isAboutTheSame } from '../items/compared.ts';
import { type HomeMoney, homeAmount, rateUnknown, smallPrint } from '../items/sources.ts';

const day = 24 * 60 * 60_000;
/** Less than this share of the time shown may be missing without a word. */
const smallGap = 0.01;

export const courseLabels: Readonly<Record<SeriesPeriod | 'sales', string>> = {
	week: '7 days',
	month: '30 days',
	quarter: '90 days',
	sales: 'Sales',
};

/** Times of the history are Unix ms. */
export interface ShownCourse {
	readonly course: PriceSeries;
	readonly period: SeriesPeriod;
	/** The time that is shown: the period, or less if it was not watched for so long. */
	readonly span: Span;
	readonly money: HomeMoney;
	/** Whether it was asked for trade-locked units: only tradable ones are recorded. */
	readonly isLocked: boolean;
	/** The newest recorded list. */
	readonly asks: Source;
}

/** `unreadable` if the history cannot be read in time, `never` if the item was in no recorded list. */
export type FoundCourse = ShownCourse | 'unreadable' | 'never';

/** What an answer says of a course: a line above the chart, and one in small print. */
export interface CourseTexts {
	readonly line?: string;
	readonly note: string;
}

/** @param watched From the first to the newest recorded list of the game. */
export function courseTexts(found: FoundCourse, watched: Span, formats: Formats): CourseTexts {
	const since = `Watched since ${shortDate(watched.from, watched.to)}`;
	if (found === 'never') return { note: smallPrint(`${since}, and never on offer`) };
	if (found === 'unreadable')
		return { note: smallPrint('The price history cannot be read right now, so the chart shows only sales.') };
	const unknown = rateUnknown(found.money);
	const note = joinDots(`${since}${hasGaps(found) ? ', with gaps' : ''}`, unknown && `lowest ask ${unknown}`);
	return { line: courseLine(found, formats), note: smallPrint(note) };
}

/** How the lowest ask compares with that of 7, 30 and 90 days ago, as far as that is shown and known. */
export function courseChanges({ course, span }: ShownCourse): { readonly days: number; readonly share: number }[] {
	const newest = askAt(course, span.to);
	return seriesPeriods.flatMap((period) => {
		const days = periodDays[period];
		const then = span.to - days * day < span.from ? undefined : askAt(course, span.to - days * day);
		return newest && then ? [{ days, share: newest / then - 1 }] : [];
	});
}

/** `Lowest ask €41.20: 4% lower than 7 days ago, between €38.10 and €44.00 in the last 30 days`. */
function courseLine(shown: ShownCourse, formats: Formats): string {
	const { course, span, isLocked } = shown;
	const lowestAsk = `Lowest ${isLocked ? 'tradable ' : ''}ask`;
	const money = homeAmount(shown.money, formats);
	const within = withinText(shown);
	const range = askRange(course, span);
	const newest = askAt(course, span.to);
	if (recordedWithin(course, span).length === 0) return `Nothing was recorded ${within}.`;
	if (!range) return `None listed ${within}.`;
	const isFlat = money(range.low) === money(range.high);
	const extremes = isFlat ? money(range.low) : `between ${money(range.low)} and ${money(range.high)}`;
	if (newest == null) return `${newest === null ? 'None listed now. ' : ''}${lowestAsk} ${within}: ${extremes}.`;
	if (isFlat) return `${lowestAsk} ${money(newest)}, unchanged ${within}.`;
	return `${lowestAsk} ${money(newest)}: ${[...changesText(courseChanges(shown), formats), `${extremes} ${within}`].join(', ')}.`;
}

/** `4% lower than 7 days ago`, for each of the days; once for all of them if nothing has moved. */
function changesText(changes: ReturnType<typeof courseChanges>, formats: Formats): string[] {
	const isSteady = changes.length > 1 && changes.every(({ share }) => isAboutTheSame(1 + share, 1));
	if (!isSteady)
		return changes.map(({ days, share }) => higherOrLower(1 + share, 1, ` than ${days} days ago`, formats));
	const [last, ...others] = changes.map(({ days }) => days).toReversed();
	return [`about the same as ${others.toReversed().join(', ')} and ${last} days ago`];
}

/** The chart in words, for people who cannot see it (accessibility). `name` includes the version. */
export function courseInWords(name: string, shown: ShownCourse, formats: Formats): string {
	const { course, span } = shown;
	const money = homeAmount(shown.money, formats);
	const sales = course.sales.at(-1);
	const medians = [
		sales?.week.median != null && `7 days ${money(sales.week.median)}`,
		sales?.month.median != null && `30 days ${money(sales.month.median)}`,
	].filter(Boolean);
	const quantity = askAt(course, span.to) == null ? 0 : course.offers.at(-1)!.quantity;
	return altText(
		joinSentences(
			`Price chart of ${label(name)} in ${shown.money.currency}, ${dateRange(span.from, span.to)}.`,
			courseLine(shown, formats),
			quantity > 0 && `${plural(formats, quantity, 'unit', 'units')} listed.`,
			medians.length > 0 && `Median sale: ${medians.join(', ')}.`,
			hasGaps(shown) && 'Parts of this time were not recorded.',
		),
	);
}

const withinText = ({ span, period }: ShownCourse): string =>
	span.to - span.from < periodDays[period] * day
		? `since ${shortDate(span.from, span.to)}`
		: `in the last ${periodDays[period]} days`;

function hasGaps({ course, span }: ShownCourse): boolean {
	const known = recordedWithin(course, span).reduce((sum, { from, to }) => sum + to - from, 0);
	return span.to - span.from - known > smallGap * (span.to - span.from);
}
