import { max, min } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { salesPeriods } from '../market/rows/figures.ts';
import type { Sales, SalesHistory } from '../market/rows/rows.ts';
import type { AmountForm } from '../words/amount-forms.ts';
import { paddedRange } from './amounts.ts';
import { headOf, type LegendEntry } from './chart-head.ts';
import type { SalesChartRequest } from './charts.ts';
import {
	arrowhead,
	box,
	chartSize,
	dashedLine,
	horizontalRule,
	ink,
	margin,
	medianBar,
	type Pen,
	rangeEnd,
	whisker,
} from './pen.ts';

const priceBottom = 206;

/** The periods overlap, so nothing connects them. */
export function salesDrawing(request: SalesChartRequest, pen: Pen): string {
	const { name, sales, ask, change, currency } = request;
	const columns = columnsOf(sales, pen);
	const left = margin;
	const right = chartSize.width - margin;
	const bands = scaleBand(
		columns.map(({ label }) => label),
		[left, right],
	);
	const medians = columns.flatMap(({ sales: { median } }) => median ?? []);
	const amounts = pen.amountsWithin(amountRoom(bands.bandwidth()), amountSize, medians);
	const prices = priceRange(
		columns.map((column) => column.sales),
		ask?.amount,
	);
	const isAskShown = ask !== undefined && ask.amount >= prices[0] && ask.amount <= prices[1];
	const head = headOf(
		{
			name,
			fallbackTitle: pen.t('chart.sales', { currency }),
			change: change === undefined ? undefined : { share: change, against: pen.t('chart.medianChange') },
			legend: legendOf(request, amounts.hasCurrency, isAskShown, pen),
		},
		pen,
	);
	const scales = {
		priceY: scaleLinear(prices, [priceBottom, head.bottom]),
		volumeHeight: scaleLinear([0, max(columns, perDay) || 1], [0, volumePlot.bottom - volumePlot.top]),
		range: prices,
	};
	return [
		head.svg,
		isAskShown ? dashedLine(left, right, scales.priceY(ask.amount)) : '',
		horizontalRule(left, right, volumePlot.bottom),
		...columns.map((column) => columnMarks(column, bands(column.label)!, bands.bandwidth(), scales, amounts, pen)),
	].join('');
}

function legendOf(
	{ ask, currency }: SalesChartRequest,
	hasCurrency: boolean,
	isAskShown: boolean,
	pen: Pen,
): LegendEntry[] {
	const entries: LegendEntry[] = [
		{
			markWidth: 21,
			text: hasCurrency ? pen.t('chart.median') : pen.t('chart.medianIn', { currency }),
			mark: (x, y) => medianBar(x + 8, y),
		},
		{
			markWidth: 13,
			text: pen.t('chart.range'),
			mark: (x, y) => whisker(x + 4, y - 5, y + 5) + rangeEnd(x + 4, y - 5) + rangeEnd(x + 4, y + 5),
		},
	];
	if (!ask) return entries;
	const amount = pen.money(ask.amount);
	const entry: LegendEntry = isAskShown
		? {
				markWidth: 28,
				text: pen.t(ask.isLocked ? 'chart.lockedAsk' : 'chart.ask', { amount }),
				mark: (x, y) => dashedLine(x, x + 23, y),
			}
		: {
				markWidth: 0,
				text: pen.t(ask.isLocked ? 'chart.lockedAskOffScale' : 'chart.askOffScale', { amount }),
				mark: () => '',
			};
	return [...entries, entry];
}

function columnsOf(sales: SalesHistory, { t }: Pen): Column[] {
	return salesPeriods.toReversed().map(({ key, days }) => ({
		label: t(`chart.period.${key}`),
		days,
		sales: sales[key],
	}));
}

/** How far beyond the medians other prices may extend the scale, as a multiple of the medians' span. */
const reach = 1.5;
/** The smallest span of the scale for items that cost almost nothing, as an amount. */
const minSpanAmount = 0.03;
/** The space above and below the prices, as a share of the scale. */
const paddingShare = 0.06;
/** The smallest span of the scale, as a share of the highest median: equal medians must not look far apart. */
const minSpan = 0.1;

/**
 * Returns a scale that fits the medians. Some items have a highest price of 30 times the median, which would leave no
 * room for the rest.
 */
export function priceRange(periods: readonly Sales[], ask: number | undefined): [lowest: number, highest: number] {
	const medians = periods.flatMap(({ median }) => median ?? []);
	const low = min(medians) ?? 0;
	const high = max(medians) ?? 0;
	const span = Math.max(high - low, high * minSpan, minSpanAmount);
	const extremes = periods.flatMap((period) => [period.min, period.max]);
	const others = [...extremes, ask].filter((price) => price != null);
	const lowest = min([low, ...others.map((price) => Math.max(price, low - reach * span))])!;
	const highest = max([high, ...others.map((price) => Math.min(price, high + reach * span))])!;
	const [start, end] = paddedRange([lowest, highest], span, paddingShare);
	return [Math.max(0, start), end];
}

const volumePlot = { top: 236, bottom: 270 } as const;
const labelBaseline = 288;
/** How far the marks and the amounts are from the left edge of their column. */
const markOffset = 10;
const textOffset = markOffset + 12;
const barWidth = 48;
const amountSize = 14;

interface Column {
	readonly label: string;
	readonly days: number;
	readonly sales: Sales;
}

/** `priceY` converts a price to its position, `volumeHeight` the sales of a day to the height of a bar. */
interface Scales {
	readonly priceY: (value: number) => number;
	readonly volumeHeight: (perDay: number) => number;
	readonly range: readonly [lowest: number, highest: number];
}

const amountRoom = (width: number) => width - textOffset - 4;

function columnMarks(column: Column, x: number, width: number, scales: Scales, amounts: AmountForm, pen: Pen): string {
	const { label, sales } = column;
	return [
		rangeLine(sales, x + markOffset, scales),
		medianSale(sales, x, width, scales, amounts, pen),
		salesVolume(column, x + 2, width - 6, scales, pen),
		pen.text(x + 2, labelBaseline, label, { weight: 'bold' }),
	].join('');
}

function rangeLine({ min: lowest, max: highest }: Sales, x: number, { priceY, range }: Scales): string {
	if (lowest === null || highest === null) return '';
	const [from, to] = range;
	const top = priceY(Math.min(highest, to));
	const bottom = priceY(Math.max(lowest, from));
	return [
		whisker(x, top, bottom),
		highest > to ? arrowhead(x, top, /* isUp */ true) : rangeEnd(x, top),
		lowest < from ? arrowhead(x, bottom, /* isUp */ false) : rangeEnd(x, bottom),
	].join('');
}

function medianSale(
	{ median }: Sales,
	x: number,
	width: number,
	{ priceY }: Scales,
	{ write }: AmountForm,
	pen: Pen,
): string {
	if (median === null) return '';
	const style = { weight: 'bold', size: amountSize, room: amountRoom(width), hasBackground: true } as const;
	const y = priceY(median);
	return pen.text(x + textOffset, y + 5, write(median), style) + medianBar(x + markOffset, y);
}

/** Volumes are drawn per day, because the periods differ in length. */
function salesVolume(column: Column, x: number, room: number, { volumeHeight }: Scales, pen: Pen): string {
	const volume = column.sales.volume;
	const write = (text: string, height: number) =>
		pen.text(x, volumePlot.bottom - height - 5, text, { fill: ink.quiet, room });
	if (!volume) return write(pen.t(volume === 0 ? 'chart.noSale' : 'chart.notGiven'), 0);
	// The bar is at least 2 high: a single sale in 90 days must be visible next to hundreds a day.
	const height = Math.max(2, volumeHeight(perDay(column)));
	// Less than one sale a day is easier to read as a number than as a fraction a day.
	const text =
		volume < column.days
			? pen.t('chart.salesCount', { count: volume })
			: pen.t('chart.aDay', { count: pen.roundedCount(perDay(column)) });
	return box(x, volumePlot.bottom - height, barWidth, height, 1, ink.volume) + write(text, height);
}

function perDay({ days, sales }: Column): number {
	return (sales.volume ?? 0) / days;
}
