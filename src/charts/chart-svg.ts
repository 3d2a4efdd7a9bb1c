import { max, min } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Currency } from '../market/currency.ts';
import type { SalesHistory } from '../market/rows/rows.ts';
import { salesPeriods } from '../market/rows/sales-periods.ts';
import { type Column, columnOf, markOffset, perDay, plot, type Scales, volumePlot } from './chart-column.ts';
import { box, diamond, dot, ink, round } from './marks.ts';
import { type Fonts, Pen } from './pen.ts';

/** What to draw: the sales of one item. */
export interface ChartOrder {
	/** The title of the chart, unless the fonts lack one of its characters. */
	readonly name: string;
	readonly sales: SalesHistory;
	readonly currency: Currency;
	readonly locale: string;
	/** Whether the amounts are converted from another currency: they are marked then. */
	readonly isConverted?: boolean;
}

/** The size of the drawing; the PNG has two pixels per unit. */
export const size = { width: 800, height: 400 } as const;

const margin = 24;
/** A maximum is an outlier if it would take up more than two thirds of the plot by itself. */
const outlierSpans = 2;

/**
 * The chart as SVG: median and average sale of each period, the range of sale prices, and the number of sales. The price
 * axis covers medians, averages and minima; a maximum far above them is off the scale and written as an amount, since
 * maxima of 30 times the median occur.
 */
export function chartSVG({ name, sales, currency, locale, isConverted }: ChartOrder, fonts: Fonts): string {
	const columns = columnsOf(sales);
	const pen = new Pen(fonts, currency, locale, isConverted);
	const price = priceScale(columns);
	const ticks = ticksOf(price);
	const amounts = ticks.map((tick) => pen.money(tick, ticks.every(Number.isInteger)));
	const left = margin + (max(amounts, (text) => pen.width(text)) ?? 0) + 14;
	const right = size.width - margin;
	const bands = scaleBand(
		columns.map(({ label }) => label),
		[left, right],
	);
	const scales: Scales = {
		price,
		rate: scaleLinear([0, max(columns, perDay) || 1], [0, volumePlot.bottom - volumePlot.top]),
		highest: price.domain()[1]!,
	};
	const rule = (y: number) => `<path d="M${round(left - 6)} ${round(y)}H${right}" stroke="${ink.grid}"/>`;
	const isNamed = pen.canDraw(name);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
		`<rect width="${size.width}" height="${size.height}" fill="${ink.ground}"/>`,
		pen.text(margin, 40, isNamed ? name : `Sales in ${currency}`, {
			size: 22,
			weight: 'bold',
			room: size.width - 2 * margin,
			minSize: 15,
		}),
		legend(
			isNamed ? [`Sales in ${currency}`] : [],
			columns.some(({ sales: { max } }) => max !== null && max > scales.highest),
			pen,
		),
		...ticks.map((tick) => rule(price(tick))),
		rule(volumePlot.bottom),
		...ticks.map((tick, i) => pen.text(left - 14, price(tick) + 5, amounts[i]!, { fill: ink.quiet, anchor: 'end' })),
		medianLine(
			columns,
			({ label }) => bands(label)! + markOffset,
			({ sales: { median } }) => price(median!),
		),
		...columns.map((column) => columnOf(column, bands(column.label)!, bands.bandwidth(), scales, pen)),
		'</svg>',
	].join('');
}

/** From left to right as time passes: the longest period, which began first, to the shortest. */
function columnsOf(sales: SalesHistory): Column[] {
	return salesPeriods.toReversed().map(({ key, days }) => ({
		label: days === 1 ? '24 hours' : `${days} days`,
		days,
		sales: sales[key],
	}));
}

/** Covers medians, averages and minima, and the maxima that do not squeeze all the rest together. */
function priceScale(columns: readonly Column[]) {
	const sold = columns.map(({ sales }) => sales);
	const figures = sold.flatMap((sales) => [sales.min, sales.median, sales.avg].filter((value) => value !== null));
	const low = min(figures) ?? 0;
	const middle = max(figures) ?? 0;
	// If all amounts are equal, a tenth of them, and at least three cents.
	const span = Math.max(middle - low, middle * 0.1, 0.03);
	const maxima = sold.flatMap((sales) =>
		sales.max === null || sales.max > middle + outlierSpans * span ? [] : [sales.max],
	);
	const high = max([middle, ...maxima])!;
	const padding = Math.max((high - low) * 0.06, (span - (high - low)) / 2, 0.01);
	return scaleLinear([Math.max(0, low - padding), high + padding], [plot.bottom, plot.top]);
}

/** About four round amounts in whole cents. */
function ticksOf(price: ReturnType<typeof priceScale>): number[] {
	return price.ticks(4).filter((tick) => Math.abs(tick * 100 - Math.round(tick * 100)) < 1e-6);
}

function legend(start: readonly string[], hasOffScale: boolean, pen: Pen): string {
	const y = 70;
	const parts: string[] = [];
	let x = margin;
	const add = (mark: string, markWidth: number, text: string) => {
		parts.push(mark, pen.text(x + markWidth, y, text, { fill: ink.quiet }));
		x += markWidth + pen.width(text) + 20;
	};
	for (const text of start) add('', 0, text);
	add(dot(x + 6, y - 5, 6), 18, 'median');
	add(diamond(x + 6, y - 5), 18, 'average');
	add(box(x, y - 12, 14, 14, 4, ink.range), 20, 'lowest to highest');
	add(box(x, y - 12, 14, 14, 2, ink.volume), 20, 'sales a day');
	if (hasOffScale) add('', 0, '▲ off the scale');
	return parts.join('');
}

function medianLine(columns: readonly Column[], x: (column: Column) => number, y: (column: Column) => number): string {
	const withMedian = columns.filter(({ sales }) => sales.median !== null);
	if (withMedian.length < 2) return '';
	return `<path d="${line(x, y).digits(1)(withMedian)}" fill="none" stroke="${ink.median}" stroke-width="2" opacity="0.5"/>`;
}
