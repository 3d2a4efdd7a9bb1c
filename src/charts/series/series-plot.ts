import { max, min } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import { arrowhead, box, horizontalRule, ink, type Pen, ring, round } from '../pen.ts';
import { type Run, runsOf, snapToPixel, stepArea, stepLine } from '../step-line.ts';
import { columnCount, columnStates, type SeriesColumns } from './series-columns.ts';

// All lengths are units of the SVG; the picture has two pixels for each.

const quantityTop = 228;
export const quantityBottom = 268;

/** Prices are from `top` to `bottom`; those outside `range` are cut off. */
export interface Plot {
	readonly x: ScaleLinear<number, number>;
	readonly y: ScaleLinear<number, number>;
	readonly range: readonly [lowest: number, highest: number];
	readonly top: number;
	readonly bottom: number;
}

export const isOfferedNow = ({ states }: SeriesColumns): boolean => states.at(-1) === columnStates.offered;

/** Draws everything between the head and the dates, without the amounts beside the plot. */
export function plotOf(columns: SeriesColumns, plot: Plot, pen: Pen): string {
	const { states } = columns;
	const runs = (state: number) => runsOf(columnCount, (i) => states[i] === state);
	return [
		...runs(columnStates.gap).map((run) => gapMark(run, plot, pen)),
		...runs(columnStates.notOffered).map((run) => notOfferedArea(run, plot, pen)),
		medianBand(columns, plot),
		quantityBars(columns, plot),
		horizontalRule(plot.x(0), plot.x(columnCount), quantityBottom),
		...runs(columnStates.offered).map((run) => askLine(run, columns, plot)),
		lowestMark(columns, plot),
	].join('');
}

const widthOf = ({ start, end }: Run, { x }: Pick<Plot, 'x'>) => x(end) - x(start);

/** Whether a text fits between the ends of a run, with 2 units on either side. */
const hasRoom = (text: string, run: Run, plot: Pick<Plot, 'x'>, pen: Pen) => pen.width(text) + 4 <= widthOf(run, plot);

/** Whether a run of columns with this state is too narrow for its caption, so that the legend has to explain it. */
export function needsLegend(
	state: 'gap' | 'notOffered',
	{ states }: SeriesColumns,
	plot: Pick<Plot, 'x'>,
	pen: Pen,
): boolean {
	const runs = runsOf(columnCount, (i) => states[i] === columnStates[state]);
	return runs.some((run) => !hasRoom(pen.t(state === 'gap' ? 'chart.gap' : 'chart.none'), run, plot, pen));
}

function caption(text: string, run: Run, plot: Plot, y: number, pen: Pen, hasBackground: boolean): string {
	if (!hasRoom(text, run, plot, pen)) return '';
	const x = (plot.x(run.start) + plot.x(run.end) - pen.width(text)) / 2;
	return pen.text(x, y, text, { fill: ink.quiet, hasBackground });
}

function gapMark(run: Run, plot: Plot, pen: Pen): string {
	const area = hatchedArea(plot.x(run.start), plot.top, widthOf(run, plot), quantityBottom - plot.top);
	return area + caption(pen.t('chart.gap'), run, plot, (plot.top + plot.bottom) / 2, pen, /* hasBackground */ true);
}

function notOfferedArea(run: Run, plot: Plot, pen: Pen): string {
	return (
		notOfferedMark(plot.x(run.start), plot.bottom, Math.max(2, widthOf(run, plot))) +
		caption(pen.t('chart.none'), run, plot, plot.bottom - 8, pen, /* hasBackground */ false)
	);
}

/** Whether one of the two medians of column `i` is within the scale. */
export function isMedianShown(
	{ weekMedians: weeks, monthMedians: months }: SeriesColumns,
	[lowest, highest]: Plot['range'],
	i: number,
): boolean {
	return [weeks[i]!, months[i]!].some((median) => median >= lowest && median <= highest);
}

function medianBand(columns: SeriesColumns, { x, y, range }: Plot): string {
	const { weekMedians: weeks, monthMedians: months } = columns;
	const amountOr = (amount: number, otherwise: number) => (Number.isNaN(amount) ? otherwise : amount);
	const weekY = (i: number) => y(amountOr(weeks[i]!, months[i]!));
	const monthY = (i: number) => y(amountOr(months[i]!, weeks[i]!));
	const top = (i: number) => Math.min(weekY(i), monthY(i));
	const bottom = (i: number) => Math.max(weekY(i), monthY(i));
	return runsOf(columnCount, (i) => isMedianShown(columns, range, i))
		.map((run) => stepArea(run, x, top, bottom, ink.median, medianStyle))
		.join('');
}

function askLine(run: Run, { asks, lows, highs }: SeriesColumns, { x, y, range, top, bottom }: Plot): string {
	const band = stepArea(
		run,
		x,
		(i) => y(highs[i]!),
		(i) => y(lows[i]!),
		ink.ask,
		'fill-opacity="0.3"',
	);
	const line = stepLine(run, x, (i) => y(asks[i]!), ink.ask, 2);
	const [lowest, highest] = range;
	const isCutOff = (i: number, isUp: boolean) => (isUp ? asks[i]! > highest : asks[i]! < lowest);
	/** Arrowheads where the ask is above the scale if `isUp`, and below it otherwise. */
	const cutMarks = (isUp: boolean) =>
		runsOf(columnCount, (i) => i >= run.start && i < run.end && isCutOff(i, isUp)).map(({ start, end }) =>
			arrowhead((x(start) + x(end)) / 2, isUp ? top : bottom, isUp, ink.ask),
		);
	return [band, line, ...cutMarks(true), ...cutMarks(false)].join('');
}

/** Marks the last time that the ask was at its lowest, unless it never changed or its lowest is below the scale. */
function lowestMark({ lows, highs }: SeriesColumns, { x, y, range }: Plot): string {
	const lowest = min(lows);
	if (lowest === undefined || lowest === max(highs) || lowest < range[0]) return '';
	const middleOfColumn = lows.lastIndexOf(lowest) + 0.5;
	return ring(x(middleOfColumn), y(lowest), ink.ask);
}

function quantityBars({ states, quantities }: SeriesColumns, { x }: Plot): string {
	// If nothing was ever on offer, the 1 only avoids a division by 0.
	const highest = max(quantities) || 1;
	const height = quantityBottom - quantityTop;
	const top = (i: number) => quantityBottom - Math.max(1.5, (quantities[i]! / highest) * height);
	return runsOf(columnCount, (i) => states[i] !== columnStates.gap && quantities[i]! > 0)
		.map((run) => stepArea(run, x, top, () => quantityBottom, ink.volume))
		.join('');
}

const medianStyle = `fill-opacity="0.3" stroke="${ink.median}" stroke-opacity="0.75"`;

export const medianSwatch = (x: number, y: number) =>
	`<path d="M${snapToPixel(x + 0.5)} ${snapToPixel(y - 4)}h15v8h-15Z" fill="${ink.median}" ${medianStyle}/>`;

export const hatchPattern = `<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="${ink.rule}" stroke-width="2"/></pattern></defs>`;

export const hatchedArea = (x: number, y: number, width: number, height: number) =>
	`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="url(#hatch)"/>`;

/** A bar 3 units high, in the colour that otherwise means a fall. */
export const notOfferedMark = (x: number, bottom: number, width: number) =>
	box(x, bottom - 3, width, 3, /* radius */ 0, ink.fall);
