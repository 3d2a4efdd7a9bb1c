import { max, min } from 'd3-array';
import type { ScaleLinear } from 'd3-scale';
import { arrowhead, ink, ring, rule } from '../marks.ts';
import type { Pen } from '../pen.ts';
import { type CourseColumns, columnCount, columnStates } from './course-columns.ts';
import { hatched, medianStyle, noneMark, type Run, runsOf, stepArea, stepLine } from './course-marks.ts';

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

export const isOfferedNow = ({ states }: CourseColumns): boolean => states.at(-1) === columnStates.offered;

export function plotOf(columns: CourseColumns, plot: Plot, pen: Pen): string {
	const { states } = columns;
	const runs = (state: number) => runsOf(columnCount, (i) => states[i] === state);
	return [
		...runs(columnStates.gap).map((run) => gapMark(run, plot, pen)),
		...runs(columnStates.none).map((run) => none(run, plot, pen)),
		medianBand(columns, plot),
		quantities(columns, plot),
		rule(plot.x(0), plot.x(columnCount), quantityBottom),
		...runs(columnStates.offered).map((run) => askLine(run, columns, plot)),
		lowestMark(columns, plot),
	].join('');
}

const widthOf = ({ start, end }: Run, { x }: Pick<Plot, 'x'>) => x(end) - x(start);

const hasRoom = (text: string, run: Run, plot: Pick<Plot, 'x'>, pen: Pen) => pen.width(text) + 4 <= widthOf(run, plot);

export function needsLegend(
	state: 'gap' | 'none',
	{ states }: CourseColumns,
	plot: Pick<Plot, 'x'>,
	pen: Pen,
): boolean {
	const runs = runsOf(columnCount, (i) => states[i] === columnStates[state]);
	return runs.some((run) => !hasRoom(pen.t(`chart.${state}`), run, plot, pen));
}

function words(text: string, run: Run, plot: Plot, y: number, pen: Pen, hasBackground: boolean): string {
	if (!hasRoom(text, run, plot, pen)) return '';
	const x = (plot.x(run.start) + plot.x(run.end) - pen.width(text)) / 2;
	return pen.text(x, y, text, { fill: ink.quiet, hasBackground });
}

function gapMark(run: Run, plot: Plot, pen: Pen): string {
	const area = hatched(plot.x(run.start), plot.top, widthOf(run, plot), quantityBottom - plot.top);
	return area + words(pen.t('chart.gap'), run, plot, (plot.top + plot.bottom) / 2, pen, true);
}

function none(run: Run, plot: Plot, pen: Pen): string {
	return (
		noneMark(plot.x(run.start), plot.bottom, Math.max(2, widthOf(run, plot))) +
		words(pen.t('chart.none'), run, plot, plot.bottom - 8, pen, false)
	);
}

export function isMedianShown({ weeks, months }: CourseColumns, [lowest, highest]: Plot['range'], i: number): boolean {
	return [weeks[i]!, months[i]!].some((median) => median >= lowest && median <= highest);
}

function medianBand(columns: CourseColumns, { x, y, range }: Plot): string {
	const { weeks, months } = columns;
	const known = (i: number, otherwise: number) => (Number.isNaN(i) ? otherwise : i);
	const week = (i: number) => y(known(weeks[i]!, months[i]!));
	const month = (i: number) => y(known(months[i]!, weeks[i]!));
	const top = (i: number) => Math.min(week(i), month(i));
	const bottom = (i: number) => Math.max(week(i), month(i));
	return runsOf(columnCount, (i) => isMedianShown(columns, range, i))
		.map((run) => stepArea(run, x, top, bottom, ink.median, medianStyle))
		.join('');
}

function askLine(run: Run, { asks, lows, highs }: CourseColumns, { x, y, range, top, bottom }: Plot): string {
	const band = stepArea(
		run,
		x,
		(i) => y(highs[i]!),
		(i) => y(lows[i]!),
		ink.ask,
		'fill-opacity="0.3"',
	);
	const line = stepLine(run, x, (i) => y(asks[i]!), ink.ask, 2);
	const cut = (isUp: boolean) =>
		runsOf(columnCount, (i) => i >= run.start && i < run.end && (isUp ? asks[i]! > range[1] : asks[i]! < range[0])).map(
			({ start, end }) => arrowhead((x(start) + x(end)) / 2, isUp ? top : bottom, isUp, ink.ask),
		);
	return [band, line, ...cut(true), ...cut(false)].join('');
}

/** The last time that the ask was so low; none if it never changed. */
function lowestMark({ lows, highs }: CourseColumns, { x, y, range }: Plot): string {
	const lowest = min(lows);
	if (lowest === undefined || lowest === max(highs) || lowest < range[0]) return '';
	return ring(x(lows.lastIndexOf(lowest) + 0.5), y(lowest), ink.ask);
}

function quantities({ states, quantities }: CourseColumns, { x }: Plot): string {
	const most = max(quantities) || 1;
	const top = (i: number) => quantityBottom - Math.max(1.5, (quantities[i]! / most) * (quantityBottom - quantityTop));
	return runsOf(columnCount, (i) => states[i] !== columnStates.gap && quantities[i]! > 0)
		.map((run) => stepArea(run, x, top, () => quantityBottom, ink.volume))
		.join('');
}
