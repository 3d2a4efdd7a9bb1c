import { max, min } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import { dayLength } from '../../base/clock.ts';
import type { TimeSpan } from '../../prices/price-series.ts';
import { arrowhead, box, horizontalRule, ink, type Pen, ring, round } from '../pen.ts';
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
	return area + caption(pen.t('chart.gap'), run, plot, (plot.top + plot.bottom) / 2, pen, true);
}

function notOfferedArea(run: Run, plot: Plot, pen: Pen): string {
	return (
		notOfferedMark(plot.x(run.start), plot.bottom, Math.max(2, widthOf(run, plot))) +
		caption(pen.t('chart.none'), run, plot, plot.bottom - 8, pen, false)
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
	const cutMarks = (isUp: boolean) =>
		runsOf(columnCount, (i) => i >= run.start && i < run.end && isCutOff(i, isUp)).map(({ start, end }) =>
			arrowhead((x(start) + x(end)) / 2, isUp ? top : bottom, isUp, ink.ask),
		);
	return [band, line, ...cutMarks(true), ...cutMarks(false)].join('');
}

/** Marks the last time that the ask was at its lowest, unless it never changed. */
function lowestMark({ lows, highs }: SeriesColumns, { x, y, range }: Plot): string {
	const lowest = min(lows);
	if (lowest === undefined || lowest === max(highs) || lowest < range[0]) return '';
	return ring(x(lows.lastIndexOf(lowest) + 0.5), y(lowest), ink.ask);
}

function quantityBars({ states, quantities }: SeriesColumns, { x }: Plot): string {
	const highest = max(quantities) || 1;
	const height = quantityBottom - quantityTop;
	const top = (i: number) => quantityBottom - Math.max(1.5, (quantities[i]! / highest) * height);
	return runsOf(columnCount, (i) => states[i] !== columnStates.gap && quantities[i]! > 0)
		.map((run) => stepArea(run, x, top, () => quantityBottom, ink.volume))
		.join('');
}

/** Neighbouring columns, from `start` up to before `end`. */
interface Run {
	readonly start: number;
	readonly end: number;
}

/** Returns the longest runs of columns that all meet a condition. */
export function runsOf(count: number, isIn: (column: number) => boolean): Run[] {
	const runs: Run[] = [];
	for (let start = 0; start < count; start++) {
		if (!isIn(start)) continue;
		let end = start + 1;
		while (end < count && isIn(end)) end++;
		runs.push({ start, end });
		start = end;
	}
	return runs;
}

/** Rounds to a whole pixel of the PNG, so that edges are sharp and the file is smaller. */
const snapToPixel = (value: number) => Math.round(2 * value) / 2;

type Position = (column: number) => number;

/** Returns the commands of an SVG path that draws each column as a horizontal line. Equal neighbours share one. */
const stepCommands = (columns: readonly number[], x: Position, y: Position, isBackward = false) => {
	let height = NaN;
	const parts = columns.map((column) => {
		const next = snapToPixel(y(column));
		if (next === height) return '';
		height = next;
		return `H${snapToPixel(x(isBackward ? column + 1 : column))}V${next}`;
	});
	const last = columns.at(-1)!;
	return `${parts.join('')}H${snapToPixel(x(isBackward ? last : last + 1))}`;
};

const columnsOf = ({ start, end }: Run) => Array.from({ length: end - start }, (_, i) => start + i);

export function stepLine(run: Run, x: Position, y: Position, colour: string, width: number, dashes = ''): string {
	const path = `M${snapToPixel(x(run.start))} ${snapToPixel(y(run.start))}${stepCommands(columnsOf(run), x, y)}`;
	const dashesOrCap = dashes ? `stroke-dasharray="${dashes}"` : 'stroke-linecap="round"';
	const stroke = `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${dashesOrCap}`;
	return `<path d="${path}" fill="none" ${stroke}/>`;
}

function stepArea(run: Run, x: Position, top: Position, bottom: Position, fill: string, style = ''): string {
	const columns = columnsOf(run);
	const back = stepCommands(columns.toReversed(), x, bottom, true);
	const path = `M${snapToPixel(x(run.start))} ${snapToPixel(top(run.start))}${stepCommands(columns, x, top)}${back}Z`;
	return `<path d="${path}" fill="${fill}"${style && ` ${style}`}/>`;
}

const medianStyle = `fill-opacity="0.3" stroke="${ink.median}" stroke-opacity="0.75"`;

export const medianSwatch = (x: number, y: number) =>
	`<path d="M${snapToPixel(x + 0.5)} ${snapToPixel(y - 4)}h15v8h-15Z" fill="${ink.median}" ${medianStyle}/>`;

export const hatchPattern = `<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="${ink.rule}" stroke-width="2"/></pattern></defs>`;

export const hatchedArea = (x: number, y: number, width: number, height: number) =>
	`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="url(#hatch)"/>`;

export const notOfferedMark = (x: number, bottom: number, width: number) => box(x, bottom - 3, width, 3, 0, ink.fall);

/** How many days may be between two labels. */
const tickSteps = [1, 2, 3, 7, 14, 21, 28] as const;
/** Up to this many days, labels are weekdays. */
const maxWeekdayLabels = 8;
/** The space between two labels: what is aimed at, and the least that is accepted. */
const usualGap = 14;
const minGap = 6;

interface TimeLabel {
	readonly x: number;
	readonly text: string;
}

/** Where the time is drawn: from `left` to `right`. Labels may reach to `labelEnd`. */
interface TimeAxis {
	readonly left: number;
	readonly right: number;
	readonly labelEnd: number;
}

/** Days are in UTC. Weekdays are in the middle of their day, dates at its start. */
export function timeTicks(span: TimeSpan, { left, right, labelEnd }: TimeAxis, pen: Pen): TimeLabel[] {
	const x = (at: number) => left + ((at - span.from) / (span.to - span.from)) * (right - left);
	const days = newestDaysOf(span);
	const hasWeekdays = span.to - span.from <= maxWeekdayLabels * dayLength;
	const labels = days.map((at) => (hasWeekdays ? pen.weekday(at) : pen.date(at)));
	const widest = Math.max(...labels.map((text) => pen.width(text)));
	const dayWidth = x(dayLength) - x(0);
	const dayStep = tickSteps.find((each) => each * dayWidth >= widest + usualGap) ?? tickSteps.at(-1)!;
	const labelStart = (at: number, width: number) => {
		if (!hasWeekdays) return x(at) - width / 2;
		const middle = x((Math.max(at, span.from) + Math.min(at + dayLength, span.to)) / 2);
		return Math.min(Math.max(left, middle - width / 2), labelEnd - width);
	};
	// Labels are placed from right to left, and those that would touch the one before are left out.
	let freeUntil = Infinity;
	return days.flatMap((at, i) => {
		if (i % dayStep !== 0) return [];
		const text = labels[i]!;
		const width = pen.width(text);
		const start = labelStart(at, width);
		if (start < left || start + width > Math.min(labelEnd, freeUntil - minGap)) return [];
		freeUntil = start;
		return [{ x: start, text }];
	});
}

/** The starts of the days of a span, the newest first, down to the day in which the span begins. */
function newestDaysOf(span: TimeSpan): number[] {
	const lastDay = Math.floor(span.to / dayLength) * dayLength;
	const count = Math.floor((lastDay - span.from) / dayLength) + 2;
	return Array.from({ length: count }, (_, i) => lastDay - i * dayLength);
}
