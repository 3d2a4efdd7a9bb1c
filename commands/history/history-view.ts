import type { HistoryCheck } from '../../src/answers/check-history.ts';
import type { ListSource } from '../../src/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import { minComparableSales, salesPeriods } from '../../src/market/rows/figures.ts';
import type { SalesHistory } from '../../src/market/rows/rows.ts';
import { periodDays } from '../../src/prices/price-series.ts';
import type { AmountForm } from '../../src/words/amount-forms.ts';
import { altText, colours, type Embed, menuLabel } from '../../src/words/reply.ts';
import { alignedLines, fittedTable, noFigure } from '../../src/words/table.ts';
import { heading, joinCommas, joinDots, joinLines, joinSentences, linkAddress } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { comparisonValues, isAboutTheSame, isComparable } from '../items/compared.ts';
import { doubtText } from '../items/item-warnings.ts';
import { ageWarning, smallPrint, updatedLine } from '../items/sources.ts';
import type { SeriesTexts } from './series-view.ts';

/** The periods that are compared, shortest first. A day has too few sales to say anything. */
const comparedPeriods = ['week', 'month', 'quarter'] as const;

export interface HistoryToShow {
	readonly check: HistoryCheck;
	readonly series: SeriesTexts | undefined;
	readonly sources: readonly ListSource[];
}

export function historyEmbed({ check, series, sources }: HistoryToShow, words: Words, now: number): Embed {
	const { sales, source, query } = check;
	const { currency } = query;
	const salesSummary = summary(sales, currency, words);
	const details = [
		// The description has the line of the series, if there is one, and the summary of sales follows here.
		series?.line && salesSummary,
		wasSold(sales) && salesTable(sales, currency, source.conversion !== undefined, words),
		wasSold(sales) && averages(sales, currency, words),
		series?.note,
	];
	return {
		title: heading(check.name, check.version, /* isLocked */ false, words),
		url: linkAddress(check.itemPage),
		description: joinLines(
			ageWarning(sources, words, now),
			series?.line ?? salesSummary,
			check.ask?.doubtful && doubtText(check.ask.doubtful, words),
		),
		details: joinLines(...details, updatedLine(sources, words, now)),
		colour: wasSold(sales) ? colours.listed : colours.absent,
	};
}

/** Describes the chart for people who cannot see it. `name` includes the version. */
export function chartInWords(
	name: string,
	sales: SalesHistory,
	currency: Currency,
	ask: HistoryCheck['ask'],
	words: Words,
): string {
	const { t } = words;
	const askValues = ask && { ask: words.money(ask.amount, currency) };
	const periods = salesPeriods.map(({ key }) => {
		const period = t(`history.period.${key}`);
		const { volume, min, mean, median, max } = sales[key];
		if (!volume) return t(volume === 0 ? 'history.alt.noSales' : 'history.alt.notGiven', { period });
		const amount = (value: number | null) => words.amount(value, currency);
		const amounts = { min: amount(min), avg: amount(mean), median: amount(median), max: amount(max) };
		return t('history.alt.period', { period, sales: volume, ...amounts });
	});
	return altText(
		joinSentences(
			t('history.alt.title', { name: menuLabel(name), currency }),
			askValues && t(ask.isLocked ? 'history.alt.lockedAsk' : 'history.alt.ask', askValues),
			...periods,
		),
	);
}

export function canBeDrawn(sales: HistoryCheck['sales']): sales is SalesHistory {
	return sales !== undefined && salesPeriods.some(({ key }) => sales[key].volume && sales[key].median !== null);
}

function wasSold(sales: HistoryCheck['sales']): sales is SalesHistory {
	return sales !== undefined && salesPeriods.some(({ key }) => sales[key].volume);
}

function summary(sales: HistoryCheck['sales'], currency: Currency, words: Words): string {
	const { t } = words;
	if (!sales) return t('history.noneOnRecord');
	const { quarter } = sales;
	if (wasSold(sales)) return medianSentence(sales, currency, words);
	return t(quarter.volume === null ? 'history.notGiven' : 'history.noSales');
}

/** Returns how the median of 7 days differs from that of 30, as a fraction; undefined if either has too few sales. */
export function medianChange({ week, month }: SalesHistory): number | undefined {
	return isComparable(week) && isComparable(month) ? week.median! / month.median! - 1 : undefined;
}

/** Compares the median of the shortest period that has enough sales with those of longer ones. */
function comparedMedians(sales: SalesHistory, words: Words) {
	const [shortest, ...longer] = comparedPeriods.filter((period) => isComparable(sales[period]));
	if (!shortest) return undefined;
	const median = sales[shortest].median!;
	const isSteady = longer.length > 1 && longer.every((period) => isAboutTheSame(median, sales[period].median!));
	const against = (period: (typeof comparedPeriods)[number]) => {
		const days = String(periodDays[period]);
		return words.t('history.against', { days, ...comparisonValues(median, sales[period].median!, words) });
	};
	return {
		days: String(periodDays[shortest]),
		median,
		comparedText: isSteady ? words.t('history.steady') : joinCommas(words, ...longer.map(against)),
	};
}

function medianSentence(sales: SalesHistory, currency: Currency, words: Words): string {
	const figures = comparedMedians(sales, words);
	if (!figures) return tooFewSalesText(sales, words);
	const { days, comparedText } = figures;
	const median = words.money(figures.median, currency);
	return comparedText === ''
		? words.t('history.trend', { days, median })
		: words.t('history.trendCompared', { days, median, compares: comparedText });
}

/** Returns values for a sentence: `6% below 30 days, 7% above 90 days`. Returns undefined if too little was sold. */
export function movementValues(sales: SalesHistory, words: Words) {
	const { days, comparedText } = comparedMedians(sales, words) ?? {};
	return days && comparedText ? { medianDays: days, compares: comparedText } : undefined;
}

/** Says that there were too few sales; empty if there were none. */
function tooFewSalesText(sales: SalesHistory, words: Words): string {
	const period = comparedPeriods.findLast((each) => sales[each].volume);
	const volume = period && sales[period].volume!;
	if (!volume || volume >= minComparableSales) return '';
	return words.t('history.tooFew', { count: words.count(volume), days: String(periodDays[period]) });
}

/** Lists the average prices, for which the table has no room. */
function averages(sales: SalesHistory, currency: Currency, words: Words): string {
	const texts = salesPeriods.flatMap(({ key }) => {
		const { mean, median, volume } = sales[key];
		if (mean === null || mean === median || !volume) return [];
		return words.t('history.average', { period: words.t(`format.period.${key}`), amount: words.money(mean, currency) });
	});
	return texts.length > 0 ? smallPrint(words.t('history.averages', { averages: joinDots(...texts) })) : '';
}

export function salesTable(sales: SalesHistory, currency: Currency, isConverted: boolean, words: Words): string {
	const { t } = words;
	const linesOf = ({ write }: AmountForm, corner: string) => {
		const rows = salesPeriods.map(({ key }) => {
			const { median, min, max, volume } = sales[key];
			const amounts = [median, min, max].map((value) => (value === null || volume === 0 ? noFigure : write(value)));
			const units = volume === null ? t('format.noFigure') : words.count(volume);
			return [t(`format.period.${key}`), ...amounts, units];
		});
		const header = [corner, t('history.median'), t('history.low'), t('history.high'), t('history.sales')];
		return alignedLines([header, ...rows], ['left', 'right', 'right', 'right', 'right'], ' ');
	};
	return fittedTable(linesOf, currency, isConverted, words);
}
