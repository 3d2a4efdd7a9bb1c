import { max, min } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { line, symbol, symbolDiamond } from 'd3-shape';
import type { Currency } from '../market/currency.ts';
import type { Sales, SalesHistory } from '../market/rows.ts';
import { box, type Fonts, ink, Pen, round } from './pen.ts';

/** What a chart shows: the sales of one item. */
export interface ChartOrder {
	/** Stands above the chart where the fonts have all its characters. */
	readonly name: string;
	readonly sales: SalesHistory;
	readonly currency: Currency;
	readonly locale: string;
}

/** The units everything is drawn in; the picture has twice as many pixels. */
export const size = { width: 800, height: 400 } as const;

const edge = 24;
/** Above the plot is room for the figure of a maximum that is cut. */
const plot = { cut: 92, top: 106, bottom: 278 } as const;
const periodLine = 308;
const volume = { top: 324, bottom: 378 } as const;
/** Where in its band the marks of a period stand, and to the right of them its figures. */
const markAt = 18;
const textAt = markAt + 18;
/** A maximum is outlying where it would take more than two thirds of the plot by itself. */
const farAbove = 2;
/** Room between two labels one above the other. */
const labelHeight = 20;

/** From long ago to now, as time goes. */
const periods = [
	{ of: 'quarter', label: '90 days', days: 90 },
	{ of: 'month', label: '30 days', days: 30 },
	{ of: 'week', label: '7 days', days: 7 },
	{ of: 'day', label: '24 hours', days: 1 },
] as const;

interface Column {
	readonly label: string;
	readonly days: number;
	readonly sales: Sales;
}

/** Where things are drawn. */
interface Scales {
	readonly price: (value: number) => number;
	readonly rate: (perDay: number) => number;
	/** A maximum above is cut. */
	readonly highest: number;
}

/**
 * Sales as a picture: median and average of each period, the range of what was paid, and how much was sold. The axis
 * follows medians, averages and minima; a maximum far above them is cut, with its figure written: maxima of 30 times the
 * median occur.
 */
export function chartSVG({ name, sales, currency, locale }: ChartOrder, fonts: Fonts): string {
	const columns = periods.map(({ of, label, days }): Column => ({ label, days, sales: sales[of] }));
	const pen = new Pen(fonts, currency, locale);
	const price = priceScale(columns);
	const ticks = ticksOf(price);
	const amounts = ticks.map((tick) => pen.money(tick, ticks.every(Number.isInteger)));
	const left = edge + (max(amounts, (text) => pen.width(text)) ?? 0) + 14;
	const right = size.width - edge;
	const bands = scaleBand(
		columns.map(({ label }) => label),
		[left, right],
	);
	const scales: Scales = {
		price,
		rate: scaleLinear([0, max(columns, perDay) || 1], [0, volume.bottom - volume.top]),
		highest: price.domain()[1]!,
	};
	const rule = (y: number) => `<path d="M${round(left - 6)} ${round(y)}H${right}" stroke="${ink.grid}"/>`;
	const isNamed = pen.canDraw(name);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
		`<rect width="${size.width}" height="${size.height}" fill="${ink.ground}"/>`,
		pen.text(edge, 40, isNamed ? name : `Sales in ${currency}`, {
			size: 22,
			weight: 'bold',
			room: size.width - 2 * edge,
			least: 15,
		}),
		legend(
			isNamed ? [`Sales in ${currency}`] : [],
			columns.some(({ sales: { max } }) => max !== null && max > scales.highest),
			pen,
		),
		...ticks.map((tick) => rule(price(tick))),
		rule(volume.bottom),
		...ticks.map((tick, i) => pen.text(left - 14, price(tick) + 5, amounts[i]!, { fill: ink.quiet, anchor: 'end' })),
		medianLine(
			columns,
			({ label }) => bands(label)! + markAt,
			({ sales: { median } }) => price(median!),
		),
		...columns.map((column) => columnOf(column, bands(column.label)!, bands.bandwidth(), scales, pen)),
		'</svg>',
	].join('');
}

/** Follows medians, averages and minima, and those maxima that do not press all the rest to the ground. */
function priceScale(columns: readonly Column[]) {
	const sold = columns.map(({ sales }) => sales);
	const figures = sold.flatMap((sales) => [sales.min, sales.median, sales.avg].filter((value) => value !== null));
	const low = min(figures) ?? 0;
	const middle = max(figures) ?? 0;
	// Where all is one figure, a tenth of it, and no finer than a cent is.
	const span = Math.max(middle - low, middle * 0.1, 0.03);
	const maxima = sold.flatMap((sales) =>
		sales.max === null || sales.max > middle + farAbove * span ? [] : [sales.max],
	);
	const high = max([middle, ...maxima])!;
	const rim = Math.max((high - low) * 0.06, (span - (high - low)) / 2, 0.01);
	return scaleLinear([Math.max(0, low - rim), high + rim], [plot.bottom, plot.top]);
}

/** Some four round amounts of whole cents. */
function ticksOf(price: ReturnType<typeof priceScale>): number[] {
	return price.ticks(4).filter((tick) => Math.abs(tick * 100 - Math.round(tick * 100)) < 1e-6);
}

function legend(start: readonly string[], isCut: boolean, pen: Pen): string {
	const y = 70;
	const parts: string[] = [];
	let x = edge;
	const put = (mark: string, markWidth: number, text: string) => {
		parts.push(mark, pen.text(x + markWidth, y, text, { fill: ink.quiet }));
		x += markWidth + pen.width(text) + 20;
	};
	for (const text of start) put('', 0, text);
	put(dot(x + 6, y - 5, 6), 18, 'median');
	put(diamond(x + 6, y - 5), 18, 'average');
	put(box(x, y - 12, 14, 14, 4, ink.range), 20, 'lowest to highest');
	put(box(x, y - 12, 14, 14, 2, ink.volume), 20, 'sales a day');
	if (isCut) put('', 0, '▲ off the scale');
	return parts.join('');
}

function medianLine(columns: readonly Column[], x: (column: Column) => number, y: (column: Column) => number): string {
	const sold = columns.filter(({ sales }) => sales.median !== null);
	if (sold.length < 2) return '';
	return `<path d="${line(x, y).digits(1)(sold)}" fill="none" stroke="${ink.median}" stroke-width="2" opacity="0.5"/>`;
}

/** All that is drawn of one period. */
function columnOf(column: Column, x: number, width: number, scales: Scales, pen: Pen): string {
	const { label, sales } = column;
	const room = width - textAt - 6;
	return [
		pen.text(x + markAt - 8, periodLine, label, { weight: 'bold', size: 18 }),
		rangeOf(sales, x + markAt, room, scales, pen),
		middleOf(sales, x, room, scales, pen),
		volumeOf(column, x, room, scales, pen),
	].join('');
}

/** From the lowest to the highest that was paid. */
function rangeOf(
	{ min: lowest, max: highest }: Sales,
	x: number,
	room: number,
	{ price, ...scales }: Scales,
	pen: Pen,
) {
	if (lowest === null || highest === null) return '';
	const isCut = highest > scales.highest;
	const top = isCut ? plot.cut : price(highest) - 6;
	const range = box(x - 6, top, 12, price(lowest) + 6 - top, 6, ink.range);
	if (!isCut) return range;
	const gap = `<path d="M${round(x - 9)} ${plot.cut + 14}l18 -7m-18 12l18 -7" stroke="${ink.ground}" stroke-width="3"/>`;
	return range + gap + pen.text(x + 13, plot.cut + 7, `▲ ${pen.money(highest)}`, { fill: ink.quiet, room });
}

/** Median and average, with their figures beside them. */
function middleOf({ median, avg }: Sales, x: number, room: number, { price }: Scales, pen: Pen): string {
	if (median === null) return '';
	const amount = { median: pen.money(median), average: avg === null ? '' : pen.money(avg) };
	const marks = [dot(x + markAt, price(median), 7)];
	// One figure that is both is written once.
	if (avg === null || amount.average === amount.median)
		return marks
			.concat(pen.text(x + textAt, price(median) + 6, amount.median, { weight: 'bold', size: 18, room, isCard: true }))
			.join('');
	marks.unshift(diamond(x + markAt, price(avg)));
	const [medianY, averageY] = apart(price(median), price(avg));
	return marks
		.concat(
			pen.text(x + textAt, averageY + 5, amount.average, { fill: ink.average, room, isCard: true }),
			pen.text(x + textAt, medianY + 6, amount.median, { weight: 'bold', size: 18, room, isCard: true }),
		)
		.join('');
}

/** Where the figures of two marks stand, so that both can be read. */
function apart(median: number, average: number): [median: number, average: number] {
	const missing = labelHeight - Math.abs(median - average);
	if (missing <= 0) return [median, average];
	const half = ((average <= median ? 1 : -1) * missing) / 2;
	const [one, other] = [median + half, average - half];
	const tooLow = Math.max(0, Math.max(one, other) - (plot.bottom - 2));
	const tooHigh = Math.max(0, plot.top + 8 - Math.min(one, other));
	return [one - tooLow + tooHigh, other - tooLow + tooHigh];
}

/** How much was sold: a bar as high as what was sold a day, since the periods are not equally long. */
function volumeOf(
	{ days, sales: { volume: sold } }: Column,
	x: number,
	room: number,
	{ rate }: Scales,
	pen: Pen,
): string {
	const countAt = volume.bottom - 26;
	if (!sold) return pen.text(x + markAt - 8, countAt, sold === 0 ? 'no sale' : 'not given', { fill: ink.quiet, room });
	// One sale in 90 days is to be seen beside hundreds a day.
	const height = Math.max(3, rate(sold / days));
	const bar = box(x + markAt - 8, volume.bottom - height, 16, height, 2, ink.volume);
	const count = pen.text(x + textAt, countAt, `${pen.count(sold)} ${sold === 1 ? 'sale' : 'sales'}`, { room });
	if (days === 1) return bar + count;
	return (
		bar +
		count +
		pen.text(x + textAt, countAt + 20, `${pen.rate(sold / days)} a day`, { fill: ink.quiet, size: 14, room })
	);
}

function perDay({ days, sales }: Column): number {
	return (sales.volume ?? 0) / days;
}

function dot(x: number, y: number, radius: number): string {
	return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${ink.median}" stroke="${ink.ground}" stroke-width="2"/>`;
}

function diamond(x: number, y: number): string {
	const path = symbol(symbolDiamond, 100).digits(1)();
	return `<path transform="translate(${round(x)} ${round(y)})" d="${path}" fill="${ink.average}"/>`;
}
