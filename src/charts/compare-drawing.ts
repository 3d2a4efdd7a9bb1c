import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { amountTicks } from './amounts.ts';
import { headOf, type LegendEntry } from './chart-head.ts';
import type { CompareOrder } from './charts.ts';
import { chartSize, faintRule, horizontalRule, ink, margin, type Pen, round } from './pen.ts';
import { columnCount } from './series/series-columns.ts';
import { runsOf, stepLine, timeTicks } from './series/series-plot.ts';

/** The dashes help readers who cannot tell the colours apart. */
const styles = [
	{ colour: ink.ask, dashes: '' },
	{ colour: ink.median, dashes: '7 3' },
	{ colour: '#7fa8ff', dashes: '2 3' },
	{ colour: ink.fall, dashes: '9 3 2 3' },
] as const;

const plotBottom = 262;
const dateBaseline = 287;
const gutter = 6;
const labelRoom = 40;
const minSpan = 0.04;
/** Larger changes do not affect the scale. */
const scaleLimit = 3;

export function compareDrawing({ name, span, lines }: CompareOrder, pen: Pen): string {
	const right = chartSize.width - margin - labelRoom - gutter;
	const legend = lines.map(({ name: item, shares }, i): LegendEntry => {
		const style = styles[i]!;
		const last = shares.findLast((share) => !Number.isNaN(share));
		return {
			width: 27,
			text: `${last === undefined ? '–' : pen.change(last)} ${pen.drawable(item)}`,
			mark: (x, y) => swatch(x, y, style),
		};
	});
	const head = headOf({ name, otherwise: name, change: undefined, legend }, pen);
	const [least = 0, greatest = 0] = extent(
		lines.flatMap(({ shares }) => Array.from(shares)).filter((share) => share <= scaleLimit),
	);
	const padding = Math.max((greatest - least) * 0.06, (minSpan - (greatest - least)) / 2);
	const domain = [least - padding, greatest + padding] as const;
	const y = scaleLinear(domain, [plotBottom, head.bottom]).clamp(true);
	const x = scaleLinear([0, columnCount], [margin, right]);
	const { amounts: shares } = amountTicks(...domain);
	return [
		head.svg,
		...shares.map((share) => (share === 0 ? horizontalRule : faintRule)(margin, right, y(share))),
		...lines.flatMap(({ shares: line }, i) =>
			runsOf(columnCount, (column) => Number.isFinite(line[column])).map((run) =>
				stepLine(run, x, (column) => y(line[column]!), styles[i]!.colour, 2, styles[i]!.dashes),
			),
		),
		...shares.map((share) => pen.text(right + gutter, y(share) + 4.5, pen.change(share), { fill: ink.quiet })),
		...timeTicks(span, [margin, right, chartSize.width - margin], pen).map(({ x: at, text }) =>
			pen.text(at, dateBaseline, text, { fill: ink.quiet }),
		),
	].join('');
}

const swatch = (x: number, y: number, { colour, dashes }: (typeof styles)[number]): string =>
	`<path d="M${round(x)} ${round(y)}h22" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
