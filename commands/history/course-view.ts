import { dayLength, fullHour } from '../../src/base/clock.ts';
import type { ListSource } from '../../src/market/answers/choices.ts';
import {
	type PriceSeries,
	periodDays,
	type SeriesPeriod,
	type Span,
	seriesPeriods,
} from '../../src/prices/price-series.ts';
import { askAt, askRange, offerRange, recordedWithin } from '../../src/prices/series-facts.ts';
import { altText, label } from '../../src/words/reply.ts';
import { joinCommas, joinDots, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { compared, isAboutTheSame } from '../items/compared.ts';
import { spanValues } from '../items/recorded-series.ts';
import { type HomeMoney, homeAmount, rateUnknown, smallPrint } from '../items/sources.ts';

/** Less than this share of the time shown may be missing without a word. */
const smallGap = 0.01;

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
	readonly asks: ListSource;
}

/** `unreadable` if the history cannot be read in time, `never` if the item was in no recorded list. */
export type FoundCourse = ShownCourse | 'unreadable' | 'never';

export interface CourseTexts {
	readonly line?: string;
	readonly note: string;
}

/** @param watched From the first to the newest recorded list of the game. */
export function courseTexts(found: FoundCourse, watched: Span, words: Words): CourseTexts {
	const { t } = words;
	const since = { date: words.shortDate(watched.from, watched.to) };
	if (found === 'never') return { note: smallPrint(t('course.neverListed', since)) };
	if (found === 'unreadable') return { note: smallPrint(t('course.unreadable')) };
	const note = joinDots(
		t(hasGaps(found) ? 'course.watchedWithGaps' : 'course.watched', since),
		lowestOn(found, words),
		rateUnknown(found.money, 'lowestAsk', words),
	);
	return { line: courseLine(found, words), note: smallPrint(note) };
}

/** Empty if it never changed. */
function lowestOn(shown: ShownCourse, words: Words): string {
	const { course, span, money } = shown;
	const range = askRange(course, span);
	if (!range || range.low === range.high) return '';
	const last = course.offers.findLast((offer) => offer.at <= span.to && offerRange(offer)?.low === range.low);
	if (!last) return '';
	return words.t('items.lowestWas', {
		...withinValues(shown, words),
		ask: homeAmount(money, words)(range.low),
		day: words.shortDate(Math.max(last.at, span.from), span.to),
	});
}

/** Against 7, 30 and 90 days ago, as far as that is shown and known: since the full hour, as in all other answers. */
export function courseChanges({ course, span }: ShownCourse): { readonly days: number; readonly share: number }[] {
	const newest = askAt(course, span.to);
	return seriesPeriods.flatMap((period) => {
		const days = periodDays[period];
		const from = fullHour(span.to) - days * dayLength;
		const then = from >= span.from ? askAt(course, from) : undefined;
		return newest && then ? [{ days, share: newest / then - 1 }] : [];
	});
}

/** `Lowest ask €41.20: 4% lower than 7 days ago, between €38.10 and €44.00 in the last 30 days`. */
function courseLine(shown: ShownCourse, words: Words): string {
	const { course, span, isLocked } = shown;
	const { t } = words;
	const money = homeAmount(shown.money, words);
	const within = withinValues(shown, words);
	const range = askRange(course, span);
	const newest = askAt(course, span.to);
	if (recordedWithin(course, span).length === 0) return t('course.nothingRecorded', within);
	if (!range) return t('course.noneListed', within);
	const [low, high] = [money(range.low), money(range.high)];
	const isFlat = low === high;
	const about = { isLocked, ...within };
	if (newest == null)
		return joinSentences(
			newest === null && t('course.noneNow'),
			t('course.range', { ...about, extremes: isFlat ? low : t('course.between', { low, high }) }),
		);
	const ask = money(newest);
	if (isFlat) return t('course.unchanged', { ...about, ask });
	const facts = [...changesText(courseChanges(shown), words), t('course.betweenWithin', { low, high, ...within })];
	return t('course.now', { isLocked, ask, facts: joinCommas(words, ...facts) });
}

/** `4% lower than 7 days ago`; once for all days if nothing has moved. */
function changesText(changes: ReturnType<typeof courseChanges>, words: Words): string[] {
	const isSteady = changes.length > 1 && changes.every(({ share }) => isAboutTheSame(1 + share, 1));
	const days = words.list(changes.map((each) => String(each.days)));
	if (isSteady) return [words.t('course.change', { how: 'same', share: '', days })];
	return changes.map((each) =>
		words.t('course.change', { days: String(each.days), ...compared(1 + each.share, 1, words) }),
	);
}

/** For people who cannot see the chart. `name` includes the version. */
export function courseInWords(name: string, shown: ShownCourse, words: Words): string {
	const { course, span } = shown;
	const money = homeAmount(shown.money, words);
	const sales = course.sales.at(-1);
	const { t } = words;
	const medians = joinCommas(
		words,
		sales?.week.median != null && t('course.alt.week', { median: money(sales.week.median) }),
		sales?.month.median != null && t('course.alt.month', { median: money(sales.month.median) }),
	);
	const quantity = askAt(course, span.to) == null ? 0 : course.offers.at(-1)!.quantity;
	const range = words.dateRange(span.from, span.to);
	return altText(
		joinSentences(
			t('course.alt.title', { name: label(name), currency: shown.money.currency, range }),
			courseLine(shown, words),
			quantity > 0 && t('course.alt.listed', { count: quantity }),
			medians !== '' && t('course.alt.medians', { medians }),
			hasGaps(shown) && t('course.alt.gaps'),
		),
	);
}

const withinValues = ({ span, period }: ShownCourse, words: Words) => spanValues(span, periodDays[period], words);

function hasGaps({ course, span }: ShownCourse): boolean {
	const known = recordedWithin(course, span).reduce((sum, { from, to }) => sum + to - from, 0);
	return span.to - span.from - known > smallGap * (span.to - span.from);
}
