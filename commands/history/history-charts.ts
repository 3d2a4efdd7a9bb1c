import type { HistoryCheck } from '../../src/answers/check-history.ts';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import { dayLength, fullHour } from '../../src/base/clock.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { seriesColumns } from '../../src/charts/series/series-columns.ts';
import { periodDays, type SeriesPeriod, type TimeSpan } from '../../src/prices/price-series.ts';
import type { Words } from '../../src/words/words.ts';
import { type ChartResult, drawChart } from '../items/chart.ts';
import { fullNameOf } from '../items/choices-view.ts';
import { homeAmountDisplay } from '../items/home-lists.ts';
import type { HistoryContext } from '../items/item-context.ts';
import type { HistoryView } from '../items/question-scope.ts';
import { recordedSeries } from '../items/recorded-series.ts';
import { canBeDrawn, chartInWords, medianChange } from './history-view.ts';
import { type ChartedSeries, type SeriesResult, seriesChanges, seriesInWords } from './series-view.ts';

const minute = 60_000;
/** If the newest list is older than this, in ms, the chart ends now, so that the time since then is visibly missing. */
const maxListAge = 60 * minute;
/** The longest wait for the series, ms: the answer is useful without it. */
const readTimeout = 5_000;
/** “Now” is rounded down to a multiple of this, ms, so that charts within that time are the same and can be cached. */
const chartLifetime = 10 * minute;

/** Returns the recorded time of the game; undefined if that is less than a day. */
export function spanOfADayOrMore({ game }: MarketQuery, { history }: HistoryContext): TimeSpan | undefined {
	const recorded = history.recorded(game);
	return recorded && recorded.to - recorded.from >= dayLength ? recorded : undefined;
}

/** @param view a series (neither a day nor the table of sales); `auto` is 7 days, or 30 if more was recorded */
export async function loadSeries(
	{ key, query }: HistoryCheck,
	view: Exclude<HistoryView, object | 'sales'>,
	recorded: TimeSpan,
	context: HistoryContext,
): Promise<SeriesResult> {
	const { clock } = context;
	const age = clock.wall() - recorded.to;
	const end = age <= maxListAge ? recorded.to : Math.floor(clock.wall() / chartLifetime) * chartLifetime;
	const fittingPeriod: SeriesPeriod = end - recorded.from <= periodDays.week * dayLength ? 'week' : 'month';
	const period = view === 'auto' ? fittingPeriod : view;
	const span = { from: Math.max(fullHour(end) - periodDays[period] * dayLength, recorded.from), to: end };
	const series = await recordedSeries(query.game, key, span, readTimeout, context);
	if (series === 'unreadable') return series;
	if (!series) return 'never';
	const money = homeAmountDisplay(query.currency, context);
	const asks = { list: 'asks', fetchedAt: clock.now() - age, conversion: money.conversion } as const;
	return { series, period, span, money, isLocked: query.locked, asks };
}

export async function salesChart(check: HistoryCheck, words: Words, context: HistoryContext): Promise<ChartResult> {
	const { sales, query, key, source, ask } = check;
	if (!canBeDrawn(sales)) return undefined;
	const { currency } = query;
	const { locale } = words;
	const name = oneLine(fullNameOf(check));
	const { fetchedAt, conversion } = source;
	const identity = [key, currency, fetchedAt, conversion?.rate, locale, ask?.amount, ask?.isLocked];
	const change = medianChange(sales);
	const isConverted = conversion !== undefined;
	const request = { kind: 'sales', name, sales, change, ask, currency, locale, isConverted } as const;
	return drawChart(identity, request, chartInWords(name, sales, currency, ask, words), context);
}

export async function seriesChart(
	check: HistoryCheck,
	chartedSeries: ChartedSeries,
	context: HistoryContext,
): Promise<ChartResult> {
	const { series, span, money } = chartedSeries;
	const { currency, conversion } = money;
	const { locale } = context.words;
	const name = oneLine(fullNameOf(check));
	const identity = ['series', check.key, currency, span.from, span.to, conversion?.rate, locale];
	const columns = seriesColumns(series, span, conversion?.rate);
	const change = seriesChanges(chartedSeries).at(-1);
	const isConverted = conversion !== undefined;
	const request = { kind: 'series', name, currency, locale, isConverted, columns, change } as const;
	return drawChart(identity, request, seriesInWords(name, chartedSeries, context.words), context);
}
