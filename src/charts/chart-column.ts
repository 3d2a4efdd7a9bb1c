import type { Sales } from '../market/rows/rows.ts';
import { box, diamond, dot, ink, round } from './marks.ts';
import type { Pen } from './pen.ts';

/** Vertical positions. The amount of a maximum that is off the scale is written above the plot. */
export const plot = { offScale: 92, top: 106, bottom: 278 } as const;
const labelBaseline = 308;
/** The vertical positions of the bars that show the number of sales. */
export const volumePlot = { top: 324, bottom: 378 } as const;
/** The horizontal position of marks in the band of a period, and of amounts to the right of them. */
export const markOffset = 18;
const textOffset = markOffset + 18;
/** The least distance between two amounts, one above the other. */
const amountHeight = 20;

/** A sales period and its place on the time axis. */
export interface Column {
	readonly label: string;
	readonly days: number;
	readonly sales: Sales;
}

/** Scales from figures to positions. */
export interface Scales {
	readonly price: (value: number) => number;
	readonly rate: (perDay: number) => number;
	/** The highest amount of the axis: a maximum above it is off the scale. */
	readonly highest: number;
}

/** Everything drawn for one period, as SVG. */
export function columnOf(column: Column, x: number, width: number, scales: Scales, pen: Pen): string {
	const { label, sales } = column;
	const room = width - textOffset - 6;
	return [
		pen.text(x + markOffset - 8, labelBaseline, label, { weight: 'bold', size: 18 }),
		priceRange(sales, x + markOffset, room, scales, pen),
		medianAndAverage(sales, x, room, scales, pen),
		salesVolume(column, x, room, scales, pen),
	].join('');
}

/** A bar from the lowest to the highest sale price. */
function priceRange(
	{ min: lowest, max: highest }: Sales,
	x: number,
	room: number,
	{ price, ...scales }: Scales,
	pen: Pen,
) {
	if (lowest === null || highest === null) return '';
	const isOffScale = highest > scales.highest;
	const top = isOffScale ? plot.offScale : price(highest) - 6;
	const range = box(x - 6, top, 12, price(lowest) + 6 - top, 6, ink.range);
	if (!isOffScale) return range;
	const gap = `<path d="M${round(x - 9)} ${plot.offScale + 14}l18 -7m-18 12l18 -7" stroke="${ink.ground}" stroke-width="3"/>`;
	return range + gap + pen.text(x + 13, plot.offScale + 7, `▲ ${pen.money(highest)}`, { fill: ink.quiet, room });
}

/** The marks of median and average, with their amounts beside them. */
function medianAndAverage({ median, avg }: Sales, x: number, room: number, { price }: Scales, pen: Pen): string {
	if (median === null) return '';
	const amount = { median: pen.money(median), average: avg === null ? '' : pen.money(avg) };
	const marks = [dot(x + markOffset, price(median), 7)];
	// If both amounts read the same, one is enough.
	if (avg === null || amount.average === amount.median)
		return marks
			.concat(
				pen.text(x + textOffset, price(median) + 6, amount.median, {
					weight: 'bold',
					size: 18,
					room,
					hasBackground: true,
				}),
			)
			.join('');
	marks.unshift(diamond(x + markOffset, price(avg)));
	const [medianY, averageY] = apart(price(median), price(avg));
	return marks
		.concat(
			pen.text(x + textOffset, averageY + 5, amount.average, { fill: ink.average, room, hasBackground: true }),
			pen.text(x + textOffset, medianY + 6, amount.median, { weight: 'bold', size: 18, room, hasBackground: true }),
		)
		.join('');
}

/** The vertical positions of the two amounts, moved apart so that they do not overlap. */
function apart(median: number, average: number): [median: number, average: number] {
	const missing = amountHeight - Math.abs(median - average);
	if (missing <= 0) return [median, average];
	const half = ((average <= median ? 1 : -1) * missing) / 2;
	const [one, other] = [median + half, average - half];
	const tooLow = Math.max(0, Math.max(one, other) - (plot.bottom - 2));
	const tooHigh = Math.max(0, plot.top + 8 - Math.min(one, other));
	return [one - tooLow + tooHigh, other - tooLow + tooHigh];
}

/** The number of sales. The bar shows the sales a day, since the periods differ in length. */
function salesVolume(
	{ days, sales: { volume: sold } }: Column,
	x: number,
	room: number,
	{ rate }: Scales,
	pen: Pen,
): string {
	const countBaseline = volumePlot.bottom - 26;
	if (!sold)
		return pen.text(x + markOffset - 8, countBaseline, sold === 0 ? 'no sale' : 'not given', { fill: ink.quiet, room });
	// At least 3 high: a single sale in 90 days must be visible next to hundreds a day.
	const height = Math.max(3, rate(sold / days));
	const bar = box(x + markOffset - 8, volumePlot.bottom - height, 16, height, 2, ink.volume);
	const count = pen.text(x + textOffset, countBaseline, `${pen.count(sold)} ${sold === 1 ? 'sale' : 'sales'}`, {
		room,
	});
	if (days === 1) return bar + count;
	return (
		bar +
		count +
		pen.text(x + textOffset, countBaseline + 20, `${pen.rate(sold / days)} a day`, { fill: ink.quiet, size: 14, room })
	);
}

/** Sales a day. */
export function perDay({ days, sales }: Column): number {
	return (sales.volume ?? 0) / days;
}
