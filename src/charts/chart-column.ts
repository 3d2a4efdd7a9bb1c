import type { Sales } from '../market/rows/rows.ts';
import { box, diamond, dot, ink, round } from './marks.ts';
import type { Pen } from './pen.ts';

/** Above the plot is room for the figure of a maximum that is cut. */
export const plot = { cut: 92, top: 106, bottom: 278 } as const;
const periodLine = 308;
export const volume = { top: 324, bottom: 378 } as const;
/** Where in its band the marks of a period stand, and to the right of them its figures. */
export const markAt = 18;
const textAt = markAt + 18;
/** Room between two labels one above the other. */
const labelHeight = 20;

/** A period as it is drawn. */
export interface Column {
	readonly label: string;
	readonly days: number;
	readonly sales: Sales;
}

/** Where things are drawn. */
export interface Scales {
	readonly price: (value: number) => number;
	readonly rate: (perDay: number) => number;
	/** A maximum above is cut. */
	readonly highest: number;
}

/** All that is drawn of one period. */
export function columnOf(column: Column, x: number, width: number, scales: Scales, pen: Pen): string {
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

export function perDay({ days, sales }: Column): number {
	return (sales.volume ?? 0) / days;
}
