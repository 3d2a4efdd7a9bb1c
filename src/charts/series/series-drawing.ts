import { max, median, min, quantileSorted } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { amountTicks, paddedRange } from '../amounts.ts';
import { headOf, type LegendEntry } from '../chart-head.ts';
import type { SeriesChartRequest } from '../charts.ts';
import { box, chartSize, faintRule, ink, margin, middleToBaseline, type Pen } from '../pen.ts';
import { timeTicks } from '../time-ticks.ts';
import { columnCount, columnStates, type SeriesColumns } from './series-columns.ts';
import {
	hatchedArea,
	hatchPattern,
	isMedianShown,
	isOfferedNow,
	medianSwatch,
	needsLegend,
	notOfferedMark,
	type Plot,
	plotOf,
	quantityBottom,
} from './series-plot.ts';

const priceBottom = 210;
const dateBaseline = 287;
/** The space between the plot and the amounts beside it. */
const gutter = 6;
const newestTextSize = 14;
/** The width that the newest ask may have. */
const newestRoom = 92;
/** The two lines with the number of units on offer: the baseline of the first, and the distance between them. */
const listedLines = { baseline: quantityBottom - 16, distance: 15 } as const;
/** The coloured box with the newest ask. */
const chip = { height: 20, padding: 5 } as const;

/** The width of a mark of the legend, and the same with the space after it. */
const swatchWidth = 16;
const markWidth = 21;

export function seriesDrawing(request: SeriesChartRequest, pen: Pen): string {
	const { columns, name, currency, change } = request;
	const range = seriesRange(columns);
	const { amounts, decimals } = amountTicks(...range);
	const writeAmount = pen.axisAmounts(decimals);
	const newest = isOfferedNow(columns) ? columns.asks.at(-1)! : undefined;
	const newestText = newest === undefined ? '' : newestLabel(newest, range, pen);
	const listedTexts = quantityTexts(columns, pen);
	const widths = [...amounts.map(writeAmount), ...listedTexts].map((text) => pen.width(text));
	const widest = Math.max(0, ...widths, pen.width(newestText, newestTextSize, 'bold') + 2 * chip.padding);
	const right = chartSize.width - margin - widest - gutter;
	const x = scaleLinear([0, columnCount], [margin, right]);
	const head = headOf(
		{
			name,
			fallbackTitle: pen.t('chart.prices', { currency }),
			change: change && { share: change.share, against: pen.t('chart.askChange', { days: String(change.days) }) },
			legend: legendOf(columns, { x, range }, pen),
		},
		pen,
	);
	const plot: Plot = {
		x,
		y: scaleLinear(range, [priceBottom, head.bottom]).clamp(true),
		range,
		top: head.bottom,
		bottom: priceBottom,
	};
	const chipY = newest === undefined ? NaN : plot.y(newest);
	// Without a chip, `chipY` is NaN, and no amount is covered.
	const isCovered = (amount: number) => Math.abs(plot.y(amount) - chipY) < chip.height - 3;
	return [
		hatchPattern,
		head.svg,
		...amounts.map((amount) => faintRule(margin, right, plot.y(amount))),
		plotOf(columns, plot, pen),
		...amounts
			.filter((amount) => !isCovered(amount))
			.map((amount) => {
				const baseline = plot.y(amount) + middleToBaseline;
				return pen.text(right + gutter, baseline, writeAmount(amount), { fill: ink.quiet });
			}),
		newest === undefined ? '' : newestChip(newestText, right + gutter, chipY, pen),
		...listedTexts.map((text, i) => {
			const baseline = listedLines.baseline + i * listedLines.distance;
			return pen.text(right + gutter, baseline, text, listedStyles[i]);
		}),
		...timeTicks(columns.span, { left: margin, right, labelEnd: chartSize.width - margin }, pen).map(({ x, text }) =>
			pen.text(x, dateBaseline, text, { fill: ink.quiet }),
		),
	].join('');
}

/** Returns the number of units on offer now and its caption, or nothing if the number is unknown. */
function quantityTexts({ states, quantities }: SeriesColumns, pen: Pen): string[] {
	const state = states.at(-1);
	const quantity = quantities.at(-1)!;
	// Charts of holdings have no quantities: theirs are 0.
	const isCounted = state === columnStates.notOffered || (state === columnStates.offered && quantity > 0);
	return isCounted ? [pen.count(quantity), pen.t('chart.listed')] : [];
}

/** The styles of the two lines that `quantityTexts` returns. */
const listedStyles = [{ weight: 'bold' }, { fill: ink.quiet }] as const;

function newestChip(text: string, x: number, y: number, pen: Pen): string {
	const width = pen.width(text, newestTextSize, 'bold') + 2 * chip.padding;
	const style = { size: newestTextSize, weight: 'bold', fill: ink.ground } as const;
	return box(x, y - chip.height / 2, width, chip.height, 4, ink.ask) + pen.text(x + chip.padding, y + 5, text, style);
}

/** Writes the newest ask, with an arrow if it is beyond the scale. */
function newestLabel(ask: number, [lowest, highest]: Plot['range'], pen: Pen): string {
	const text = pen.amountsWithin(newestRoom, newestTextSize, [ask]).write(ask);
	if (ask > highest) return `${text} ↑`;
	return ask < lowest ? `${text} ↓` : text;
}

function legendOf(columns: SeriesColumns, plot: Pick<Plot, 'x' | 'range'>, pen: Pen): LegendEntry[] {
	return [
		{ markWidth, text: pen.t('chart.lowestAsk'), mark: (x, y) => box(x, y - 1, swatchWidth, 2, 0, ink.ask) },
		...medianLegend(columns, plot.range, pen),
		...(needsLegend('notOffered', columns, plot, pen)
			? [
					{
						markWidth,
						text: pen.t('chart.none'),
						mark: (x: number, y: number) => notOfferedMark(x, y + 1.5, swatchWidth),
					},
				]
			: []),
		...(needsLegend('gap', columns, plot, pen)
			? [
					{
						markWidth,
						text: pen.t('chart.gap'),
						mark: (x: number, y: number) => hatchedArea(x, y - 5, swatchWidth, 10),
					},
				]
			: []),
	];
}

function medianLegend(columns: SeriesColumns, range: Plot['range'], pen: Pen): LegendEntry[] {
	const { asks, weekMedians: weeks, monthMedians: months } = columns;
	if (asks.some((_, i) => isMedianShown(columns, range, i)))
		return [{ markWidth, text: pen.t('chart.medians'), mark: medianSwatch }];
	const newest = [...weeks, ...months].findLast((median) => !Number.isNaN(median));
	if (newest === undefined) return [];
	return [{ markWidth: 0, text: pen.t('chart.mediansOffScale', { amount: pen.money(newest) }), mark: () => '' }];
}

/** Asks that differ from the item's worth by a larger factor do not affect the scale, if enough others remain. */
const maxFactor = 4;
/** The share of the asks that must remain. */
const minShare = 0.1;
/** The scale fits the asks between these quantiles. */
const lowQuantile = 0.02;
const highQuantile = 0.98;
/** How far beyond the fitted asks other amounts may extend the scale, as a share of their span. */
const reach = 0.5;
/** The smallest span of the scale for items that cost almost nothing, as an amount. */
const minSpanAmount = 0.03;
/** The space above and below the amounts, as a share of the scale. */
const paddingShare = 0.08;
/** The smallest span of the scale, as a share of the highest ask: small changes must not look big. */
const minSpan = 0.06;

/** Fits asks that lasted most of the time and are plausible: one absurd ask would leave no room for the rest. */
function seriesRange({
	asks,
	lows,
	highs,
	weekMedians: weeks,
	monthMedians: months,
}: SeriesColumns): [lowest: number, highest: number] {
	const medians = withoutNaN(weeks, months);
	const offered = withoutNaN(asks);
	const fitted = fittedAmounts(offered, median(withoutNaN(months)) ?? median(offered));
	// The newest ask is always on the scale, unless it is implausible.
	const newest = fitted.at(-1) === offered.at(-1) ? fitted.slice(-1) : [];
	const core = (fitted.length > 0 ? fitted : medians).toSorted((a, b) => a - b);
	if (core.length === 0) return [0, 1];
	const low = quantileSorted(core, lowQuantile)!;
	const high = quantileSorted(core, highQuantile)!;
	const span = Math.max(high - low, high * minSpan, minSpanAmount);
	const lowestAllowed = low - reach * span;
	const highestAllowed = high + reach * span;
	const near = medians.filter((amount) => amount >= lowestAllowed && amount <= highestAllowed);
	const lowest = min([low, ...near, ...newest, Math.max(lowestAllowed, min(withoutNaN(lows)) ?? low)])!;
	const highest = max([high, ...near, ...newest, Math.min(highestAllowed, max(withoutNaN(highs)) ?? high)])!;
	const [start, end] = paddedRange([lowest, highest], span, paddingShare);
	return [Math.max(0, start), end];
}

/** Returns the asks to which the scale is fitted: those near the item's worth, or all if too few are near it. */
function fittedAmounts(asks: number[], worth: number | undefined): number[] {
	if (!worth) return asks;
	const near = asks.filter((ask) => ask <= maxFactor * worth && ask >= worth / maxFactor);
	return near.length >= minShare * asks.length ? near : asks;
}

const withoutNaN = (...amounts: readonly ArrayLike<number>[]): number[] =>
	amounts.flatMap((each) => Array.from(each)).filter((amount) => !Number.isNaN(amount));
