import type { HistoryCheck } from '../../src/market/answers/check-history.ts';
import type { Source } from '../../src/market/answers/choices.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { SalesHistory } from '../../src/market/rows/rows.ts';
import { enoughSales, salesPeriods } from '../../src/market/rows/sales-periods.ts';
import { periodDays } from '../../src/prices/price-series.ts';
import { heading, link } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinLines } from '../../src/words/join.ts';
import { altText, colours, type Embed, label } from '../../src/words/reply.ts';
import { type AmountForm, alignedLines, fittedTable } from '../../src/words/table.ts';
import { compared, isAboutTheSame, isComparable } from '../items/compared.ts';
import { smallPrint, withAges } from '../items/sources.ts';
import type { CourseTexts } from './course-view.ts';

const periodLabels = { day: '24 hours', week: '7 days', month: '30 days', quarter: '90 days' } as const;
/** The periods that a trend is told from. A day has too few sales to say anything. */
const trendPeriods = ['week', 'month', 'quarter'] as const;

export const historyTexts = { description: 'See how an item’s price has moved, and what it sold for' } as const;

/** A history to show, with what its course tells. */
export interface HistoryToShow {
	readonly check: HistoryCheck;
	readonly course: CourseTexts | undefined;
	/** The lists that the answer shows figures of. */
	readonly sources: readonly Source[];
}

/** The sales of one item: the verdict, the four periods, how old they are; and what its course tells. */
export function historyEmbed({ check, course, sources }: HistoryToShow, formats: Formats, now: number): Embed {
	const { sales, source, query } = check;
	const { currency } = query;
	const lines = [
		summary(sales, currency, formats),
		course?.line,
		wasSold(sales) && salesTable(sales, currency, source.conversion !== undefined, formats),
		wasSold(sales) && averages(sales, currency, formats),
		course?.note,
	];
	return {
		title: heading(check.name, check.version, false),
		url: link(check.itemPage),
		description: withAges(sources, lines, formats, now),
		colour: wasSold(sales) ? colours.listed : colours.absent,
	};
}

/** The chart in words, for people who cannot see it (accessibility). `name` includes the version. */
export function chartInWords(
	name: string,
	sales: SalesHistory,
	currency: Currency,
	ask: HistoryCheck['ask'],
	formats: Formats,
): string {
	const start = `Sales chart of ${label(name)} in ${currency}.`;
	const locked = ask?.isLocked ? 'trade-locked ' : '';
	const now = ask ? [`Lowest ${locked}ask now: ${formats.money(ask.amount, currency)}.`] : [];
	const words = salesPeriods.map(({ key }) => {
		const within = periodLabels[key];
		const { volume, min, avg, median, max } = sales[key];
		if (!volume) return `${within}: ${volume === 0 ? 'no sales' : 'not given'}.`;
		const show = (what: string, value: number | null) =>
			value === null ? `no ${what} given` : `${what} ${formats.money(value, currency)}`;
		const shown = [show('lowest', min), show('average', avg), show('median', median), show('highest', max)];
		return `${within}: ${plural(formats, volume, 'sale', 'sales')}, ${shown.join(', ')}.`;
	});
	return altText([start, ...now, ...words].join(' '));
}

export function canBeDrawn(sales: HistoryCheck['sales']): sales is SalesHistory {
	return sales !== undefined && salesPeriods.some(({ key }) => sales[key].volume && sales[key].median !== null);
}

function wasSold(sales: HistoryCheck['sales']): sales is SalesHistory {
	return sales !== undefined && salesPeriods.some(({ key }) => sales[key].volume);
}

function summary(sales: HistoryCheck['sales'], currency: Currency, formats: Formats): string {
	if (!sales) return 'The marketplace has no sales of this item on record.';
	const { quarter } = sales;
	if (wasSold(sales)) return trend(sales, currency, formats);
	return quarter.volume === null
		? 'The marketplace does not say what this item sold for.'
		: '**No sales in the last 90 days.**';
}

/** How far the 7-day median is from the 30-day median, as a fraction; undefined if there are too few sales of either. */
export function medianChange({ week, month }: SalesHistory): number | undefined {
	return isComparable(week) && isComparable(month) ? week.median! / month.median! - 1 : undefined;
}

/** How the median of the shortest comparable period compares with the longer ones. */
function comparison(sales: SalesHistory, formats: Formats) {
	const [shortest, ...longer] = trendPeriods.filter((period) => isComparable(sales[period]));
	if (!shortest) return undefined;
	const median = sales[shortest].median!;
	const isSteady = longer.length > 1 && longer.every((period) => isAboutTheSame(median, sales[period].median!));
	return {
		name: `${periodDays[shortest]}-day median`,
		median,
		compares: isSteady
			? 'about the same as 30 and 90 days'
			: longer.map((period) => compared(median, sales[period].median!, periodLabels[period], formats)).join(', '),
	};
}

function trend(sales: SalesHistory, currency: Currency, formats: Formats): string {
	const found = comparison(sales, formats);
	if (!found) return tooFew(sales, formats);
	const { name, median, compares } = found;
	return `**${name} ${formats.money(median, currency)}${compares && `: ${compares}`}**`;
}

/** `its 7-day median is 6% below 30 days, 7% above 90 days`; empty if too little was sold. */
export function movement(sales: SalesHistory, formats: Formats): string {
	const { name, compares } = comparison(sales, formats) ?? {};
	return compares ? `its ${name} is **${compares}**` : '';
}

function tooFew(sales: SalesHistory, formats: Formats): string {
	const period = trendPeriods.findLast((each) => sales[each].volume);
	const volume = period && sales[period].volume!;
	if (!volume || volume >= enoughSales) return '';
	return `Too few sales for a trend: ${formats.count(volume)} in the last ${periodLabels[period]}.`;
}

/** The average sales, which the table has no room for. An average that equals the median is not repeated. */
function averages(sales: SalesHistory, currency: Currency, formats: Formats): string {
	const given = salesPeriods.flatMap(({ key }) => {
		const { avg, median, volume } = sales[key];
		return avg === null || avg === median || !volume ? [] : [`${shortLabels[key]} ${formats.money(avg, currency)}`];
	});
	return given.length > 0 ? smallPrint(`Average sale: ${given.join(' · ')}`) : '';
}

/** The same without a chart, for a user who has requested many charts in a short time (rate limit). */
export function withoutChart(embed: Embed): Embed {
	const note = smallPrint('No chart: you have requested many charts in a short time. Press Refresh in a few seconds.');
	return { ...embed, description: joinLines(embed.description, note) };
}

const shortLabels = { day: '24h', week: '7d', month: '30d', quarter: '90d' } as const;

/** The sales of the four periods as a table that a phone shows without wrapping its lines. */
export function salesTable(sales: SalesHistory, currency: Currency, isConverted: boolean, formats: Formats): string {
	const linesOf = ({ corner, write }: AmountForm) => {
		const rows = salesPeriods.map(({ key }) => {
			const { median, min, max, volume } = sales[key];
			const amounts = [median, min, max].map((value) => (value === null || volume === 0 ? '–' : write(value)));
			return [shortLabels[key], ...amounts, volume === null ? 'not given' : formats.count(volume)];
		});
		const header = [corner, 'Median', 'Low', 'High', 'Sales'];
		return alignedLines([header, ...rows], ['left', 'right', 'right', 'right', 'right'], ' ');
	};
	return fittedTable(linesOf, currency, isConverted, formats);
}
