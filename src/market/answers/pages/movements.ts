import { recordedPeriods } from '../../../prices/price-series.ts';
import type { Reference } from '../../../prices/reference.ts';
import { type ItemId, itemId } from '../../ids.ts';
import { hundredthsAt } from '../../rows/figures.ts';
import { listingColumns, type Rows, salesColumn } from '../../rows/rows.ts';
import { enoughSales, type SalesPeriod } from '../../rows/sales-periods.ts';
import { isOutlier, usualPriceOf } from '../doubtful-ask.ts';
import type { Movement } from './movers-query.ts';

/** Units: nobody moves the price of an item with a single absurd offer. */
const enoughUnits = 3;
/** An ask of fewer units counts if it is at most this share away from the 7-day median: 1/4. */
const nearMedian = 4;
/** Smaller changes are not movements: 1/100. */
const leastChange = 100;

export type ComparedPeriod = 'day' | 'week';

/** Hundredths of the home currency. */
interface Change {
	readonly now: number;
	readonly before: number;
}

export interface ItemMovement {
	readonly item: ItemId;
	readonly ask: Change | undefined;
	/** Undefined if there are too few. */
	readonly sales: (Change & { readonly period: ComparedPeriod }) | undefined;
	/** In 30 days. */
	readonly sold: number;
}

const columnsOf = (period: SalesPeriod) => ({
	median: salesColumn(period, 'median'),
	volume: salesColumn(period, 'volume'),
});
const [day, week, month] = [columnsOf('day'), columnsOf('week'), columnsOf('month')];
const compared = {
	day: { ...day, place: recordedPeriods.indexOf('day') },
	week: { ...week, place: recordedPeriods.indexOf('week') },
} as const;

export function findMovements(listings: Rows, history: Rows, then: Reference): readonly ItemMovement[] {
	const found: ItemMovement[] = [];
	let [row, sale] = [0, 0];
	// Both lists are in the order of their items. This is several times as fast as looking each item up.
	while (row < listings.items.length || sale < history.items.length) {
		const item = itemId(Math.min(listings.items[row] ?? Infinity, history.items[sale] ?? Infinity));
		const listed = listings.items[row] === item ? row++ : undefined;
		const sold = history.items[sale] === item ? sale++ : undefined;
		const movement = then.isKnown[item] ? movementOf(item, listings, listed, history, sold, then) : undefined;
		if (movement) found.push(movement);
	}
	return found;
}

function movementOf(
	item: ItemId,
	listings: Rows,
	row: number | undefined,
	history: Rows,
	sale: number | undefined,
	then: Reference,
): ItemMovement | undefined {
	const ask = row === undefined ? undefined : askOf(item, listings, row, history, sale, then);
	const sold = volumeAt(history, month, sale);
	const usual = hasMoved(ask) ? usualPriceOf(history, sale, ask?.before) : undefined;
	const isDoubtful = ask && (isOutlier(ask.now, usual) || isOutlier(ask.before, usual));
	const believed = isDoubtful ? undefined : ask;
	const sales = salesOf('day', item, history, sale, then) ?? salesOf('week', item, history, sale, then);
	return hasMoved(believed) || hasMoved(sales) ? { item, ask: believed, sales, sold } : undefined;
}

/** In hundredths; -1 if there is none. */
const medianAt = ({ figures }: Rows, { median }: { median: number }, sale: number | undefined): number =>
	sale === undefined ? -1 : hundredthsAt(figures, median, sale);

const volumeAt = ({ figures }: Rows, { volume }: { volume: number }, sale: number | undefined): number =>
	sale === undefined ? 0 : Math.max(0, hundredthsAt(figures, volume, sale) / 100);

const medianThen = ({ medians }: Reference, period: ComparedPeriod, item: ItemId): number =>
	medians[compared[period].place]![item]! - 1;

const volumeThen = ({ volumes }: Reference, period: ComparedPeriod, item: ItemId): number =>
	volumes[compared[period].place]![item]! - 1;

function askOf(
	item: ItemId,
	listings: Rows,
	row: number,
	history: Rows,
	sale: number | undefined,
	then: Reference,
): Change | undefined {
	const now = hundredthsAt(listings.figures, listingColumns.min, row);
	const quantity = hundredthsAt(listings.figures, listingColumns.quantity, row) / 100;
	const before = then.asks[item]! - 1;
	const bothCount =
		counts(now, quantity, medianAt(history, week, sale), volumeAt(history, week, sale)) &&
		counts(before, then.quantities[item]!, medianThen(then, 'week', item), volumeThen(then, 'week', item));
	return bothCount ? { now, before } : undefined;
}

/** An ask counts if it is one of several, or near what the item sells for. */
function counts(ask: number, quantity: number, weekMedian: number, weekVolume: number): boolean {
	if (ask <= 0 || quantity <= 0) return false;
	if (quantity >= enoughUnits) return true;
	return weekVolume >= enoughSales && weekMedian > 0 && Math.abs(ask - weekMedian) * nearMedian <= weekMedian;
}

/** Undefined if there were too few sales in either period. */
function salesOf(
	period: ComparedPeriod,
	item: ItemId,
	history: Rows,
	sale: number | undefined,
	then: Reference,
): ItemMovement['sales'] {
	const before = medianThen(then, period, item);
	if (before <= 0 || volumeThen(then, period, item) < enoughSales) return undefined;
	const { [period]: at } = compared;
	const now = medianAt(history, at, sale);
	return now > 0 && volumeAt(history, at, sale) >= enoughSales ? { period, now, before } : undefined;
}

const hasMoved = (change: Change | undefined): boolean =>
	change !== undefined && Math.abs(change.now - change.before) * leastChange >= change.before;

/** The greatest first. Amounts have to reach `minPrice` both now and then. */
export function rankMovements(
	movements: readonly ItemMovement[],
	{ basis, direction }: Pick<Movement, 'basis' | 'direction'>,
	minSales: number,
	minPrice: number,
	selected: ReadonlySet<ItemId> | undefined,
): readonly ItemMovement[] {
	const sign = direction === 'up' ? 1 : -1;
	const share = (change: Change | undefined): number => {
		const isCounted = change && hasMoved(change) && Math.min(change.now, change.before) / 100 >= minPrice;
		return isCounted ? (sign * (change.now - change.before)) / change.before : 0;
	};
	return movements
		.filter(({ item, sold }) => sold >= minSales && (!selected || selected.has(item)))
		.map((movement) => ({ movement, score: share(basis === 'asks' ? movement.ask : movement.sales) }))
		.filter(({ score }) => score > 0)
		.sort((a, b) => b.score - a.score || b.movement.sold - a.movement.sold)
		.map(({ movement }) => movement);
}
