import { figureAt, hundredthsAt, minComparableSales, type SalesPeriod } from '../../market/rows/figures.ts';
import { listingColumns, type Rows, rowOf, salesColumn } from '../../market/rows/rows.ts';
import { type ItemId, itemId } from '../../names/ids.ts';
import { type PriceSnapshot, valueOfCode } from '../../prices/price-history.ts';
import { recordedPeriods } from '../../prices/price-series.ts';
import { isOutlier, referencePriceOf } from '../doubtful-asks.ts';
import type { ItemFilter } from './item-filter.ts';
import type { Direction, MovementBasis } from './movement-choice.ts';

/** With this many units on offer, the lowest ask counts. A single absurd offer must not move the price of an item. */
const enoughUnits = 3;
/** With fewer units, the ask counts if it differs from the 7-day median by at most this share of the median. */
const maxMedianDistance = 0.25;
/** Smaller changes are not movements. */
export const minChangePercent = 1;

export type ComparedPeriod = 'day' | 'week';

/** Amounts are hundredths of the home currency. */
interface Change {
	readonly now: number;
	readonly before: number;
}

interface SalesChange extends Change {
	readonly period: ComparedPeriod;
}

export interface ItemMovement {
	readonly item: ItemId;
	readonly change: Change;
	/** The change as a share of the amount before; negative if it fell. */
	readonly share: number;
	/** Units sold in 30 days. */
	readonly sold: number;
}

/** The current lists, and what they are compared with. */
export interface ComparedLists {
	readonly listings: Rows;
	readonly sales: Rows;
	readonly earlier: PriceSnapshot;
}

const columnsOf = (period: SalesPeriod) => ({
	median: salesColumn(period, 'median'),
	volume: salesColumn(period, 'volume'),
});
const day = columnsOf('day');
const week = columnsOf('week');
const month = columnsOf('month');
/** Where the figures of a period are: columns of a list, and the index of the period in the arrays of a snapshot. */
const comparedColumns = {
	day: { ...day, snapshotIndex: recordedPeriods.indexOf('day') },
	week: { ...week, snapshotIndex: recordedPeriods.indexOf('week') },
} as const;

/** Each function takes the item's row in the list of sales and in that of asks, or undefined if it is not there. */
const changeBy = { asks: askChangeOf, sales: salesChangeOf } as const;

export function findMovements(lists: ComparedLists, basis: MovementBasis): readonly ItemMovement[] {
	const { listings, sales, earlier } = lists;
	const changeOf = changeBy[basis];
	const itemMovements: ItemMovement[] = [];
	let nextListing = 0;
	let nextSale = 0;
	// Both lists are in the order of their items. This is several times as fast as looking each item up.
	while (nextListing < listings.items.length || nextSale < sales.items.length) {
		const item = itemId(Math.min(listings.items[nextListing] ?? Infinity, sales.items[nextSale] ?? Infinity));
		const listedRow = listings.items[nextListing] === item ? nextListing++ : undefined;
		const soldRow = sales.items[nextSale] === item ? nextSale++ : undefined;
		const change = earlier.isKnown[item] ? changeOf(lists, item, soldRow, listedRow) : undefined;
		if (!change || !hasMoved(change)) continue;
		const share = (change.now - change.before) / change.before;
		itemMovements.push({ item, change, share, sold: volumeAt(sales, month, soldRow) });
	}
	return itemMovements;
}

/** Returns the changes by both bases. `ask` is undefined if it does not count, `sales` if there are too few. */
export function changesOf(
	lists: ComparedLists,
	item: ItemId,
): { readonly ask: Change | undefined; readonly sales: SalesChange | undefined } {
	const soldRow = rowOf(lists.sales, item);
	return {
		ask: askChangeOf(lists, item, soldRow, rowOf(lists.listings, item)),
		sales: salesChangeOf(lists, item, soldRow),
	};
}

/** Returns hundredths, or -1 if there is no median. */
const medianAt = ({ figures }: Rows, { median }: { median: number }, soldRow: number | undefined): number =>
	soldRow === undefined ? -1 : hundredthsAt(figures, median, soldRow);

const volumeAt = ({ figures }: Rows, { volume }: { volume: number }, soldRow: number | undefined): number =>
	soldRow === undefined ? 0 : (figureAt(figures, volume, soldRow) ?? 0);

const medianThen = ({ medians }: PriceSnapshot, period: ComparedPeriod, item: ItemId): number =>
	valueOfCode(medians[comparedColumns[period].snapshotIndex]![item]!);

const volumeThen = ({ volumes }: PriceSnapshot, period: ComparedPeriod, item: ItemId): number =>
	valueOfCode(volumes[comparedColumns[period].snapshotIndex]![item]!);

/** Returns undefined if either ask does not count, or if they differ and either is doubtful. */
function askChangeOf(
	{ listings, sales, earlier }: ComparedLists,
	item: ItemId,
	soldRow: number | undefined,
	listedRow: number | undefined,
): Change | undefined {
	if (listedRow === undefined) return undefined;
	const now = hundredthsAt(listings.figures, listingColumns.min, listedRow);
	const quantity = figureAt(listings.figures, listingColumns.quantity, listedRow) ?? 0;
	const before = valueOfCode(earlier.asks[item]!);
	const areBothCredible =
		isCredible(now, quantity, medianAt(sales, week, soldRow), volumeAt(sales, week, soldRow)) &&
		isCredible(before, earlier.quantities[item]!, medianThen(earlier, 'week', item), volumeThen(earlier, 'week', item));
	if (!areBothCredible) return undefined;
	const change = { now, before };
	const worth = hasMoved(change) ? referencePriceOf(sales, soldRow, listings, listedRow) : undefined;
	return isOutlier(now, worth) || isOutlier(before, worth) ? undefined : change;
}

/** An ask counts if it is one of several, or near what the item sells for. */
function isCredible(ask: number, quantity: number, weekMedian: number, weekVolume: number): boolean {
	if (ask <= 0 || quantity <= 0) return false;
	if (quantity >= enoughUnits) return true;
	const isMedianReliable = weekVolume >= minComparableSales && weekMedian > 0;
	return isMedianReliable && Math.abs(ask - weekMedian) <= maxMedianDistance * weekMedian;
}

/** Returns the change of a day or, with too few sales, of a week; undefined if even a week has too few. */
function salesChangeOf(
	{ sales, earlier }: ComparedLists,
	item: ItemId,
	soldRow: number | undefined,
): SalesChange | undefined {
	return salesChangeIn('day', sales, earlier, item, soldRow) ?? salesChangeIn('week', sales, earlier, item, soldRow);
}

function salesChangeIn(
	period: ComparedPeriod,
	sales: Rows,
	earlier: PriceSnapshot,
	item: ItemId,
	soldRow: number | undefined,
): SalesChange | undefined {
	const before = medianThen(earlier, period, item);
	if (before <= 0 || volumeThen(earlier, period, item) < minComparableSales) return undefined;
	const columns = comparedColumns[period];
	const now = medianAt(sales, columns, soldRow);
	return now > 0 && volumeAt(sales, columns, soldRow) >= minComparableSales ? { period, now, before } : undefined;
}

const hasMoved = ({ now, before }: Change): boolean => 100 * Math.abs(now - before) >= minChangePercent * before;

/** Selects the movements within all limits, the greatest first. Amounts have to reach `minPrice` both now and then. */
export function selectMovements(
	movements: readonly ItemMovement[],
	direction: Direction,
	minSales: number,
	minPrice: number,
	filter: Pick<ItemFilter, 'has'>,
): readonly ItemMovement[] {
	const sign = direction === 'up' ? 1 : -1;
	return movements
		.filter(
			({ item, change, share, sold }) =>
				sign * share > 0 &&
				sold >= minSales &&
				Math.min(change.now, change.before) / 100 >= minPrice &&
				filter.has(item),
		)
		.sort((a, b) => sign * (b.share - a.share) || b.sold - a.sold);
}
