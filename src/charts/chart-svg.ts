import { max } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { SalesHistory } from '../market/rows/rows.ts';
import { salesPeriods } from '../market/rows/sales-periods.ts';
import { amountRoom, amountSize, type Column, columnOf, perDay, volumePlot } from './chart-column.ts';
import { headOf } from './chart-head.ts';
import type { ChartOrder } from './chart-order.ts';
import { box, dashes, ink, rule } from './marks.ts';
import { type Fonts, Pen } from './pen.ts';
import { priceRange } from './price-range.ts';

/** The size of the drawing, and of the picture in an embed on a desktop. The PNG has two pixels per unit. */
export const size = { width: 400, height: 300 } as const;

const margin = 12;
/** The lowest vertical position of prices. */
const priceBottom = 206;

/**
 * The chart as SVG: for each period the median sale, the range of sale prices and the sales a day, and today's lowest ask.
 * The periods overlap, so nothing connects them.
 */
export function chartSVG(order: ChartOrder, fonts: Fonts): string {
	const { sales, ask, currency, locale, isConverted } = order;
	const columns = columnsOf(sales);
	const pen = new Pen(fonts, currency, locale, isConverted);
	const [left, right] = [margin, size.width - margin];
	const bands = scaleBand(
		columns.map(({ label }) => label),
		[left, right],
	);
	const medians = columns.flatMap(({ sales: { median } }) => median ?? []);
	const amounts = pen.amountsWithin(amountRoom(bands.bandwidth()), amountSize, medians);
	const prices = priceRange(
		columns.map((column) => column.sales),
		ask?.amount,
	);
	const isAskShown = ask !== undefined && ask.amount >= prices[0] && ask.amount <= prices[1];
	const head = headOf(order, { left, right, hasCurrency: amounts.hasCurrency, isAskShown }, pen);
	const scales = {
		price: scaleLinear(prices, [priceBottom, head.bottom]),
		rate: scaleLinear([0, max(columns, perDay) || 1], [0, volumePlot.bottom - volumePlot.top]),
		prices,
	};
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
		box(0, 0, size.width, size.height, 0, ink.ground),
		head.svg,
		isAskShown ? dashes(left, right, scales.price(ask.amount)) : '',
		rule(left, right, volumePlot.bottom),
		...columns.map((column) => columnOf(column, bands(column.label)!, bands.bandwidth(), scales, amounts, pen)),
		'</svg>',
	].join('');
}

/** The longest period, which began first, on the left. */
function columnsOf(sales: SalesHistory): Column[] {
	return salesPeriods.toReversed().map(({ key, days }) => ({
		label: days === 1 ? '24 hours' : `${days} days`,
		days,
		sales: sales[key],
	}));
}
