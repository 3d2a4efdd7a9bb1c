import type { Sales } from '../../market/rows/rows.ts';
import type { AmountForm } from '../amounts.ts';
import { arrowhead, box, cap, ink, medianBar, whisker } from '../marks.ts';
import type { Pen } from '../pen.ts';

export const volumePlot = { top: 236, bottom: 270 } as const;
const labelBaseline = 288;
const markOffset = 10;
const textOffset = markOffset + 12;
const barWidth = 48;
export const amountSize = 14;

export interface Column {
	readonly label: string;
	readonly days: number;
	readonly sales: Sales;
}

export interface Scales {
	readonly price: (value: number) => number;
	readonly rate: (perDay: number) => number;
	readonly prices: readonly [lowest: number, highest: number];
}

export const amountRoom = (width: number) => width - textOffset - 4;

export function columnOf(
	column: Column,
	x: number,
	width: number,
	scales: Scales,
	amounts: AmountForm,
	pen: Pen,
): string {
	const { label, sales } = column;
	return [
		priceRange(sales, x + markOffset, scales),
		medianSale(sales, x, width, scales, amounts, pen),
		salesVolume(column, x + 2, width - 6, scales, pen),
		pen.text(x + 2, labelBaseline, label, { weight: 'bold' }),
	].join('');
}

function priceRange({ min: lowest, max: highest }: Sales, x: number, { price, prices: [from, to] }: Scales): string {
	if (lowest === null || highest === null) return '';
	const [top, bottom] = [price(Math.min(highest, to)), price(Math.max(lowest, from))];
	return [
		whisker(x, top, bottom),
		highest > to ? arrowhead(x, top, true) : cap(x, top),
		lowest < from ? arrowhead(x, bottom, false) : cap(x, bottom),
	].join('');
}

function medianSale(
	{ median }: Sales,
	x: number,
	width: number,
	{ price }: Scales,
	{ write }: AmountForm,
	pen: Pen,
): string {
	if (median === null) return '';
	const style = { weight: 'bold', size: amountSize, room: amountRoom(width), hasBackground: true } as const;
	return pen.text(x + textOffset, price(median) + 5, write(median), style) + medianBar(x + markOffset, price(median));
}

/** The periods differ in length. */
function salesVolume(column: Column, x: number, room: number, { rate }: Scales, pen: Pen): string {
	const sold = column.sales.volume;
	const write = (text: string, height: number) =>
		pen.text(x, volumePlot.bottom - height - 5, text, { fill: ink.quiet, room });
	if (!sold) return write(pen.t(sold === 0 ? 'chart.noSale' : 'chart.notGiven'), 0);
	// At least 2 high: a single sale in 90 days must be visible next to hundreds a day.
	const height = Math.max(2, rate(perDay(column)));
	// So few sales are easier to read as a number than as a fraction a day.
	const text =
		sold < column.days
			? pen.t('chart.salesCount', { count: sold })
			: pen.t('chart.aDay', { count: pen.rate(perDay(column)) });
	return box(x, volumePlot.bottom - height, barWidth, height, 1, ink.volume) + write(text, height);
}

export function perDay({ days, sales }: Column): number {
	return (sales.volume ?? 0) / days;
}
