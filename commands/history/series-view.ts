import type { ListSource } from '../../src/answers/choices.ts';
import { dayLength, fullHour } from '../../src/base/clock.ts';
import {
	type PriceSeries,
	periodDays,
	type SeriesPeriod,
	seriesPeriods,
	type TimeSpan,
} from '../../src/prices/price-series.ts';
import { askAt, askRange, recordedWithin, wasAlwaysOnOffer } from '../../src/prices/series-facts.ts';
import { altText, menuLabel } from '../../src/words/reply.ts';
import { joinCommas, joinDots, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { comparisonValues, isAboutTheSame } from '../items/compared.ts';
import { spanValues } from '../items/recorded-series.ts';
import { type AmountDisplay, homeAmountWriter, rateUnknownText, smallPrint } from '../items/sources.ts';

/** If less than this share of the time is missing, the answer does not mention it. */
const smallGap = 0.01;

/** Times are Unix ms. */
export interface ChartedSeries {
	readonly series: PriceSeries;
	readonly period: SeriesPeriod;
	/** The time that is shown: the period, or less if it was not recorded for so long. */
	readonly span: TimeSpan;
	readonly money: AmountDisplay;
	/** Whether the question is about trade-locked units: only tradable ones are recorded. */
	readonly isLocked: boolean;
	/** The newest recorded list. */
	readonly asks: ListSource;
}

/** `unreadable` if the history cannot be read in time, `never` if the item was in no recorded list. */
export type SeriesResult = ChartedSeries | 'unreadable' | 'never';

export interface SeriesTexts {
	/** What the series shows; missing if there is no series. */
	readonly line?: string;
	/** Small print: since when prices are recorded, or why there is no series. */
	readonly note: string;
}

/** @param recorded from the first to the newest recorded list of the game */
export function seriesTexts(result: SeriesResult, recorded: TimeSpan, words: Words): SeriesTexts {
	const { t } = words;
	const since = { date: words.shortDate(recorded.from, recorded.to) };
	if (result === 'never') return { note: smallPrint(t('series.neverListed', since)) };
	if (result === 'unreadable') return { note: smallPrint(t('series.unreadable')) };
	const note = joinDots(
		t(hasGaps(result) ? 'series.watchedWithGaps' : 'series.watched', since),
		lowestAskText(result, words),
		rateUnknownText(result.money, 'lowestAsk', words),
	);
	return { line: seriesLine(result, words), note: smallPrint(note) };
}

/** Names the lowest ask and its day; empty if the ask never changed. */
function lowestAskText(shownSeries: ChartedSeries, words: Words): string {
	const { series, span, money } = shownSeries;
	const range = askRange(series, span);
	const write = homeAmountWriter(money, words);
	if (!range || write(range.low) === write(range.high)) return '';
	return words.t('items.lowestWas', {
		...withinValues(shownSeries, words),
		ask: write(range.low),
		day: words.shortDate(Math.max(range.lowAt, span.from), span.to),
	});
}

/**
 * Compares the newest ask with those of 7, 30 and 90 days ago, as far as they are shown and known. Days are counted
 * back from the full hour, as in all other answers.
 */
export function seriesChanges({ series, span }: ChartedSeries): { readonly days: number; readonly share: number }[] {
	const newest = askAt(series, span.to);
	return seriesPeriods.flatMap((period) => {
		const days = periodDays[period];
		const from = fullHour(span.to) - days * dayLength;
		const askThen = from >= span.from ? askAt(series, from) : undefined;
		return newest && askThen ? [{ days, share: newest / askThen - 1 }] : [];
	});
}

/** Returns `Lowest ask €41.20: 4% lower than 7 days ago, between €38.10 and €44.00 in the last 30 days`. */
function seriesLine(shownSeries: ChartedSeries, words: Words): string {
	const { series, span, isLocked } = shownSeries;
	const { t } = words;
	const write = homeAmountWriter(shownSeries.money, words);
	const within = withinValues(shownSeries, words);
	const range = askRange(series, span);
	const newest = askAt(series, span.to);
	if (recordedWithin(series, span).length === 0) return t('series.nothingRecorded', within);
	if (!range) return t('series.noneListed', within);
	const low = write(range.low);
	const high = write(range.high);
	const isFlat = low === high;
	const values = { isLocked, ...within };
	// Null if nothing was on offer, and undefined if the end of the span was not recorded.
	if (newest == null)
		return joinSentences(
			newest === null && t('series.noneNow'),
			t('series.range', { ...values, extremes: isFlat ? low : t('series.between', { low, high }) }),
		);
	const ask = write(newest);
	if (isFlat && wasAlwaysOnOffer(series, span)) return t('series.unchanged', { ...values, ask });
	const changes = isFlat ? [] : changesText(seriesChanges(shownSeries), words);
	const facts = [
		...changes,
		isFlat ? t('series.sameWhenListed', within) : t('series.betweenWithin', { low, high, ...within }),
	];
	return t('series.now', { isLocked, ask, facts: joinCommas(words, ...facts) });
}

/** Returns `4% lower than 7 days ago` for each period, or one text for all of them if nothing has moved. */
function changesText(changes: ReturnType<typeof seriesChanges>, words: Words): string[] {
	// A change is compared as the ratio of the asks: 1 means that they are the same.
	const isSteady = changes.length > 1 && changes.every(({ share }) => isAboutTheSame(1 + share, 1));
	const days = words.list(changes.map((each) => String(each.days)));
	if (isSteady) return [words.t('series.change', { how: 'same', share: '', days })];
	return changes.map((each) =>
		words.t('series.change', { days: String(each.days), ...comparisonValues(1 + each.share, 1, words) }),
	);
}

/** Describes the chart for people who cannot see it. `name` includes the version. */
export function seriesInWords(name: string, shownSeries: ChartedSeries, words: Words): string {
	const { series, span } = shownSeries;
	const write = homeAmountWriter(shownSeries.money, words);
	const sales = series.sales.at(-1);
	const { t } = words;
	const medians = joinCommas(
		words,
		sales?.week.median != null && t('series.alt.week', { median: write(sales.week.median) }),
		sales?.month.median != null && t('series.alt.month', { median: write(sales.month.median) }),
	);
	const quantity = askAt(series, span.to) == null ? 0 : series.offers.at(-1)!.quantity;
	const range = words.dateRange(span.from, span.to);
	return altText(
		joinSentences(
			t('series.alt.title', { name: menuLabel(name), currency: shownSeries.money.currency, range }),
			seriesLine(shownSeries, words),
			quantity > 0 && t('series.alt.listed', { count: quantity }),
			medians !== '' && t('series.alt.medians', { medians }),
			hasGaps(shownSeries) && t('series.alt.gaps'),
		),
	);
}

const withinValues = ({ span, period }: ChartedSeries, words: Words) => spanValues(span, periodDays[period], words);

export function hasGaps({ series, span }: ChartedSeries): boolean {
	const recordedTime = recordedWithin(series, span).reduce((sum, { from, to }) => sum + to - from, 0);
	const time = span.to - span.from;
	return time - recordedTime > smallGap * time;
}
