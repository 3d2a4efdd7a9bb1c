import { scaleLinear } from 'd3-scale';
import { headOf, type LegendEntry } from '../chart-head.ts';
import type { CourseOrder } from '../chart-order.ts';
import { box, ink, rule } from '../marks.ts';
import type { Pen } from '../pen.ts';
import { margin, size } from '../size.ts';
import { amountTicks } from './amount-axis.ts';
import { type CourseColumns, columnCount, columnStates } from './course-columns.ts';
import { hatchPattern, noneMark } from './course-marks.ts';
import { isOfferedNow, type Plot, plotOf, quantityBottom } from './course-plot.ts';
import { courseRange } from './course-range.ts';
import { timeTicks } from './time-axis.ts';

/** The lowest vertical position of prices, and the baseline of the dates. */
const priceBottom = 210;
const dateBaseline = 287;
/** To the right of the plot: the space before the amounts, the size of the newest one, and the most that it may take. */
const gutter = 6;
const newestSize = 14;
const newestRoom = 92;
const chip = { height: 20, padding: 5 } as const;

/**
 * The chart of a course: the lowest ask as a stepped line, the medians of the sales as a band, and how many were listed.
 * Amounts are to the right of the plot, the newest ask among them.
 */
export function courseDrawing(order: CourseOrder, pen: Pen): string {
	const { columns, name, currency, change } = order;
	const range = courseRange(columns);
	const { amounts, decimals } = amountTicks(...range);
	const writeAmount = pen.axisAmounts(decimals);
	const newest = isOfferedNow(columns) ? columns.asks.at(-1)! : undefined;
	const newestText = newest === undefined ? '' : pen.amountsWithin(newestRoom, newestSize, [newest]).write(newest);
	const listed = columns.states.at(-1) === columnStates.gap ? [] : [pen.count(columns.quantities.at(-1)!), 'listed'];
	const widths = [...amounts.map(writeAmount), ...listed].map((text) => pen.width(text));
	const widest = Math.max(0, ...widths, pen.width(newestText, newestSize, 'bold') + 2 * chip.padding);
	const right = size.width - margin - widest - gutter;
	const head = headOf(
		{
			name,
			otherwise: `Prices in ${currency}`,
			change: change && { share: change.share, against: `lowest ask against ${change.days} days ago` },
			legend: legendOf(columns),
		},
		pen,
	);
	const plot: Plot = {
		x: scaleLinear([0, columnCount], [margin, right]),
		y: scaleLinear(range, [priceBottom, head.bottom]).clamp(true),
		range,
		top: head.bottom,
		bottom: priceBottom,
	};
	const chipY = newest === undefined ? NaN : plot.y(newest);
	return [
		hatchPattern,
		head.svg,
		...amounts.map((amount) => rule(margin, right, plot.y(amount))),
		plotOf(columns, plot, pen),
		...amounts
			.filter((amount) => !(Math.abs(plot.y(amount) - chipY) < chip.height - 3))
			.map((amount) => pen.text(right + gutter, plot.y(amount) + 4.5, writeAmount(amount), { fill: ink.quiet })),
		newest === undefined ? '' : newestChip(newestText, right + gutter, chipY, pen),
		...listed.map((text, i) => pen.text(right + gutter, quantityBottom - 16 + 15 * i, text, listedStyles[i])),
		...timeTicks(columns.span, [margin, right, size.width - margin], pen).map(({ x, text }) =>
			pen.text(x, dateBaseline, text, { fill: ink.quiet }),
		),
	].join('');
}

const listedStyles = [{ weight: 'bold' }, { fill: ink.quiet }] as const;

/** The newest ask, like a price tag at the end of its line. */
function newestChip(text: string, x: number, y: number, pen: Pen): string {
	const width = pen.width(text, newestSize, 'bold') + 2 * chip.padding;
	const style = { size: newestSize, weight: 'bold', fill: ink.ground } as const;
	return box(x, y - chip.height / 2, width, chip.height, 4, ink.ask) + pen.text(x + chip.padding, y + 5, text, style);
}

/** What the marks mean. */
function legendOf({ states, weeks, months }: CourseColumns): LegendEntry[] {
	const hasMedians = [...weeks, ...months].some((median) => !Number.isNaN(median));
	const entries: (LegendEntry | false)[] = [
		{ width: 21, text: 'lowest ask', mark: (x, y) => box(x, y - 1, 16, 2, 0, ink.ask) },
		hasMedians && {
			width: 21,
			text: 'median sale, 7 to 30 days',
			mark: (x, y) => box(x, y - 4, 16, 8, 0, ink.median),
		},
		states.includes(columnStates.none) && { width: 21, text: 'none listed', mark: (x, y) => noneMark(x, y + 1.5, 16) },
	];
	return entries.filter((entry) => entry !== false);
}
