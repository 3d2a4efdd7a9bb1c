import { max, min } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { salesPeriods } from '../../market/rows/figures.ts';
import type { Sales, SalesHistory } from '../../market/rows/rows.ts';
import { headOf, type LegendEntry } from '../chart-head.ts';
import type { SalesOrder } from '../chart-order.ts';
import { cap, dashes, margin, medianBar, rule, size, whisker } from '../marks.ts';
import type { Pen } from '../pen.ts';
import { amountRoom, amountSize, type Column, columnOf, perDay, volumePlot } from './sales-column.ts';

const priceBottom = 206;

/** The periods overlap, so nothing connects them. */
export function salesDrawing(order: SalesOrder, pen: Pen): string {
	const { name, sales, ask, change, currency } = order;
	const columns = columnsOf(sales, pen);
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
	const head = headOf(
		{
			name,
			otherwise: pen.t('chart.sales', { currency }),
			change: change === undefined ? undefined : { share: change, against: pen.t('chart.medianChange') },
			legend: legendOf(order, amounts.hasCurrency, isAskShown, pen),
		},
		pen,
	);
	const scales = {
		price: scaleLinear(prices, [priceBottom, head.bottom]),
		rate: scaleLinear([0, max(columns, perDay) || 1], [0, volumePlot.bottom - volumePlot.top]),
		prices,
	};
	return [
		head.svg,
		isAskShown ? dashes(left, right, scales.price(ask.amount)) : '',
		rule(left, right, volumePlot.bottom),
		...columns.map((column) => columnOf(column, bands(column.label)!, bands.bandwidth(), scales, amounts, pen)),
	].join('');
}

function legendOf({ ask, currency }: SalesOrder, hasCurrency: boolean, isAskShown: boolean, pen: Pen): LegendEntry[] {
	const entries: LegendEntry[] = [
		{
			width: 21,
			text: hasCurrency ? pen.t('chart.median') : pen.t('chart.medianIn', { currency }),
			mark: (x, y) => medianBar(x + 8, y),
		},
		{
			width: 13,
			text: pen.t('chart.range'),
			mark: (x, y) => whisker(x + 4, y - 5, y + 5) + cap(x + 4, y - 5) + cap(x + 4, y + 5),
		},
	];
	if (!ask) return entries;
	const amount = pen.money(ask.amount);
	const entry: LegendEntry = isAskShown
		? {
				width: 28,
				text: pen.t(ask.isLocked ? 'chart.lockedAsk' : 'chart.ask', { amount }),
				mark: (x, y) => dashes(x, x + 23, y),
			}
		: {
				width: 0,
				text: pen.t(ask.isLocked ? 'chart.lockedAskOffScale' : 'chart.askOffScale', { amount }),
				mark: () => '',
			};
	return [...entries, entry];
}

function columnsOf(sales: SalesHistory, { t }: Pen): Column[] {
	return salesPeriods.toReversed().map(({ key, days }) => ({
		label: t(`chart.period.${key}`),
		days,
		sales: sales[key],
	}));
}

const reach = 1.5;
/** As a share of the highest median: equal medians must not look far apart. */
const leastSpan = 0.1;

/** Fits the medians: a maximum of 30 times the median occurs, and would leave no room for the rest. */
export function priceRange(periods: readonly Sales[], ask: number | undefined): [lowest: number, highest: number] {
	const medians = periods.flatMap(({ median }) => median ?? []);
	const [low, high] = [min(medians) ?? 0, max(medians) ?? 0];
	const span = Math.max(high - low, high * leastSpan, 0.03);
	const others = [...periods.flatMap(({ min, max }) => [min, max]), ask].filter((price) => price != null);
	const lowest = min([low, ...others.map((price) => Math.max(price, low - reach * span))])!;
	const highest = max([high, ...others.map((price) => Math.min(price, high + reach * span))])!;
	const padding = Math.max((highest - lowest) * 0.06, (span - (highest - lowest)) / 2);
	return [Math.max(0, lowest - padding), highest + padding];
}
