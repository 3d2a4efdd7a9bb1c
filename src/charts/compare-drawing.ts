import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { amountTicks, paddedRange } from './amounts.ts';
import { headOf, type LegendEntry } from './chart-head.ts';
import type { CompareChartRequest } from './charts.ts';
import { chartSize, faintRule, horizontalRule, ink, margin, middleToBaseline, type Pen, round } from './pen.ts';
import { columnCount } from './series/series-columns.ts';
import { runsOf, stepLine } from './step-line.ts';
import { timeTicks } from './time-ticks.ts';

/** One style for each line: `/compare` takes an item and up to three others. The dashes help colour-blind readers. */
const styles = [
	{ colour: ink.ask, dashes: '' },
	{ colour: ink.median, dashes: '7 3' },
	{ colour: '#7fa8ff', dashes: '2 3' },
	{ colour: ink.fall, dashes: '9 3 2 3' },
] as const;

const plotBottom = 262;
const dateBaseline = 287;
/** The space between the plot and the changes beside it. */
const gutter = 6;
const labelRoom = 40;
/** The smallest span of the scale, as a fraction: small changes must not look big. */
const minSpan = 0.04;
/** The space above and below the lines, as a share of their span. */
const paddingShare = 0.06;
/** Changes above this fraction do not affect the scale. */
const scaleLimit = 3;

export function compareDrawing({ name, span, lines }: CompareChartRequest, pen: Pen): string {
	const right = chartSize.width - margin - labelRoom - gutter;
	const legend = lines.map(({ name: item, shares }, i): LegendEntry => {
		const style = styles[i]!;
		const last = shares.findLast((share) => !Number.isNaN(share));
		return {
			markWidth: 27,
			text: `${last === undefined ? '–' : pen.change(last)} ${pen.drawable(item)}`,
			mark: (x, y) => swatch(x, y, style),
		};
	});
	const head = headOf({ name, fallbackTitle: name, change: undefined, legend }, pen);
	// The filter leaves out unknown shares too: they are NaN.
	const scaledShares = lines.flatMap(({ shares }) => Array.from(shares)).filter((share) => share <= scaleLimit);
	const [lowest = 0, highest = 0] = extent(scaledShares);
	const domain = paddedRange([lowest, highest], minSpan, paddingShare);
	const y = scaleLinear(domain, [plotBottom, head.bottom]).clamp(true);
	const x = scaleLinear([0, columnCount], [margin, right]);
	const { amounts: tickShares } = amountTicks(...domain);
	const drawLine = ({ shares }: CompareChartRequest['lines'][number], i: number) => {
		const { colour, dashes } = styles[i]!;
		const runs = runsOf(columnCount, (column) => Number.isFinite(shares[column]));
		return runs.map((run) => stepLine(run, x, (column) => y(shares[column]!), colour, /* width */ 2, dashes));
	};
	return [
		head.svg,
		...tickShares.map((share) => (share === 0 ? horizontalRule : faintRule)(margin, right, y(share))),
		...lines.flatMap(drawLine),
		...tickShares.map((share) =>
			pen.text(right + gutter, y(share) + middleToBaseline, pen.change(share), { fill: ink.quiet }),
		),
		...timeTicks(span, { left: margin, right, labelEnd: chartSize.width - margin }, pen).map(({ x: at, text }) =>
			pen.text(at, dateBaseline, text, { fill: ink.quiet }),
		),
	].join('');
}

const swatch = (x: number, y: number, { colour, dashes }: (typeof styles)[number]): string =>
	`<path d="M${round(x)} ${round(y)}h22" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
