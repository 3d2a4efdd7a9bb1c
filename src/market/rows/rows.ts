import { bisectLeft } from 'd3-array';
import { type ItemId, itemId } from '../../names/ids.ts';
import type { ListKind } from '../list-key.ts';
import { type Figures, figureAt, type SalesPeriod, salesPeriods } from './figures.ts';

/**
 * Prices are in the list's currency, or converted exactly if the rows have a rate. A price is null if the marketplace
 * sent none.
 */
export interface Listing {
	readonly min: number | null;
	readonly max: number | null;
	readonly mean: number | null;
	readonly median: number | null;
	readonly suggested: number | null;
	readonly quantity: number;
}

export interface Sales {
	readonly min: number | null;
	readonly max: number | null;
	readonly mean: number | null;
	readonly median: number | null;
	/** It is null if the marketplace did not mention the period. */
	readonly volume: number | null;
}

export type SalesHistory = Readonly<Record<SalesPeriod, Sales>>;

export interface OutOfStockFigures {
	readonly suggested: number | null;
	readonly averageSale: number | null;
	/** How many units were sold in 90 days. */
	readonly sales: number;
}

/** The rows of a list. `items` are ids in ascending order, and row r of the figures is about `items[r]`. */
export interface Rows {
	readonly items: Uint32Array;
	/** Items whose row was dropped as unreadable, in ascending order: they must not be called missing. */
	readonly unreadable: Uint32Array;
	readonly figures: Figures;
	/**
	 * Only in an out-of-stock list: its row numbers, sorted by each figure. The highest figure is first, and rows
	 * without it are last. Rows with the same figure are sorted by name.
	 */
	readonly orders?: Readonly<Record<OutOfStockSort, Uint32Array>> | undefined;
	/** The exchange rate by which amounts of money are multiplied when they are read. */
	readonly rate?: number;
}

export const outOfStockSorts = ['sales', 'price', 'suggested'] as const;
export type OutOfStockSort = (typeof outOfStockSorts)[number];

export const listingColumns = {
	min: 0,
	max: 1,
	mean: 2,
	median: 3,
	suggested: 4,
	quantity: 5,
} as const;
/** The columns of one period. Those of the next period follow. */
export const salesColumns = { min: 0, max: 1, mean: 2, median: 3, volume: 4 } as const;
/** How many columns a period has. */
export const salesWidth = 5;
/** Returns the column of a figure in a period. */
export const salesColumn = (period: SalesPeriod, figure: keyof typeof salesColumns): number =>
	salesWidth * salesPeriods.findIndex(({ key }) => key === period) + salesColumns[figure];
const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');
export const outOfStockColumns = { suggested: 0, averageSale: 1, sales: 2 } as const;

export function listingOf(rows: Rows, item: ItemId): Listing | undefined {
	const row = rowOf(rows, item);
	if (row === undefined) return undefined;
	const amount = (column: keyof typeof listingColumns) => amountAt(rows, listingColumns[column], row);
	return {
		min: amount('min'),
		max: amount('max'),
		mean: amount('mean'),
		median: amount('median'),
		suggested: amount('suggested'),
		quantity: figureAt(rows.figures, listingColumns.quantity, row) ?? 0,
	};
}

/**
 * Returns null if no unit is for sale, and undefined if the marketplace gave no price. It also returns null for an
 * unreadable row, although nothing is known about that item: check `isUnreadable`.
 */
export function lowestAskIn(rows: Rows, item: ItemId): number | null | undefined {
	const row = rowOf(rows, item);
	if (row === undefined || !figureAt(rows.figures, listingColumns.quantity, row)) return null;
	return amountAt(rows, listingColumns.min, row) ?? undefined;
}

/**
 * Returns the sales of 30 days, with a volume of 0 if the list lacks the item. A figure is null if the marketplace did
 * not mention it.
 */
export function monthOfSales(
	rows: Rows,
	item: ItemId,
): { readonly median: number | null; readonly volume: number | null } {
	const row = rowOf(rows, item);
	if (row === undefined) return { median: null, volume: 0 };
	return {
		median: amountAt(rows, monthMedian, row),
		volume: figureAt(rows.figures, monthVolume, row),
	};
}

export function salesOf(rows: Rows, item: ItemId): SalesHistory | undefined {
	const row = rowOf(rows, item);
	if (row === undefined) return undefined;
	const salesFrom = (firstColumn: number): Sales => {
		const amount = (column: keyof Sales) => amountAt(rows, firstColumn + salesColumns[column], row);
		return {
			min: amount('min'),
			max: amount('max'),
			mean: amount('mean'),
			median: amount('median'),
			volume: figureAt(rows.figures, firstColumn + salesColumns.volume, row),
		};
	};
	return Object.fromEntries(salesPeriods.map(({ key }, i) => [key, salesFrom(salesWidth * i)])) as SalesHistory;
}

export function outOfStockOf(rows: Rows, item: ItemId): OutOfStockFigures | undefined {
	const row = rowOf(rows, item);
	return row === undefined ? undefined : outOfStockAt(rows, row);
}

export function outOfStockAt(rows: Rows, row: number): OutOfStockFigures {
	return {
		suggested: amountAt(rows, outOfStockColumns.suggested, row),
		averageSale: amountAt(rows, outOfStockColumns.averageSale, row),
		sales: figureAt(rows.figures, outOfStockColumns.sales, row) ?? 0,
	};
}

function amountAt({ figures, rate }: Rows, column: number, row: number): number | null {
	const amount = figureAt(figures, column, row);
	return amount === null ? null : convertedAmount(amount, rate);
}

/**
 * Converts without rounding: a rounded price would be wrong in sums of many units, and in percentages. If `rate` is
 * undefined, the amount is returned as it is.
 */
export const convertedAmount = (amount: number, rate: number | undefined): number =>
	rate === undefined ? amount : amount * rate;

export function itemAt({ items }: Rows, row: number): ItemId {
	return itemId(items[row]!);
}

/** Returns true if the item's row was dropped, so that what the list says about the item is unknown. */
export function isUnreadable({ unreadable }: Rows, item: ItemId): boolean {
	return unreadable[bisectLeft(unreadable, item)] === item;
}

/** Returns all items that the list has a row of: the readable ones, then the others. `hashOf` depends on this order. */
export function mentionedItems({ items, unreadable }: Rows): Uint32Array {
	return unreadable.length === 0 ? items : Uint32Array.from([...items, ...unreadable]);
}

/** How many asks of one list another may lack: this share of them, or this count if that is more. */
const maxMissing = { share: 0.02, count: 20 };

/**
 * Returns true if `rows` lack many asks of `reference`, the list before or after them. Comparing the two would then not
 * tell which items have sold out or returned.
 */
export function isIncomplete(rows: Rows, reference: Rows): boolean {
	let missing = 0;
	let asks = 0;
	const findRow = rowFinder(rows);
	for (const [referenceRow, item] of reference.items.entries()) {
		if (!hasAsk(reference, referenceRow)) continue;
		asks++;
		const row = findRow(itemId(item));
		if (row === undefined || !hasAsk(rows, row)) missing++;
	}
	return missing > Math.max(maxMissing.count, maxMissing.share * asks);
}

function hasAsk({ figures }: Rows, row: number): boolean {
	return !!figureAt(figures, listingColumns.quantity, row) && figureAt(figures, listingColumns.min, row) !== null;
}

type FigureOf = (column: number, row: number) => number | null;

/**
 * Returns tests of whether a row has the figures that matter in this kind of list: a list can have all its rows and
 * still lack them. For messages, each key names the rows that pass the test.
 */
function rowTests(kind: ListKind, figure: FigureOf): Readonly<Record<string, (row: number) => boolean>> {
	const isAbove0 = (column: number, row: number) => (figure(column, row) ?? 0) > 0;
	if (kind === 'out-of-stock')
		return {
			'rows with sales': (row) => isAbove0(outOfStockColumns.sales, row),
			'rows with a price': (row) =>
				isAbove0(outOfStockColumns.suggested, row) || isAbove0(outOfStockColumns.averageSale, row),
		};
	if (kind !== 'history')
		return {
			asks: (row) => isAbove0(listingColumns.quantity, row) && isAbove0(listingColumns.min, row),
		};
	// The longest period first, because it includes all others.
	const tests = salesPeriods.toReversed().map(({ key, days }) => {
		const volume = salesColumn(key, 'volume');
		const median = salesColumn(key, 'median');
		const hasSales = (row: number) => isAbove0(volume, row) && isAbove0(median, row);
		return [`rows with sales in ${days} days`, hasSales] as const;
	});
	return Object.fromEntries(tests);
}

/**
 * The number of a list's rows, followed by the number of rows that pass each of the `rowTests`. A list with too low
 * counts is refused.
 */
export type ListCounts = readonly number[];

export function countsOf(kind: ListKind, rowCount: number, figure: FigureOf): ListCounts {
	const countRows = (passes: (row: number) => boolean) => {
		let matches = 0;
		for (let row = 0; row < rowCount; row++) if (passes(row)) matches++;
		return matches;
	};
	return [rowCount, ...Object.values(rowTests(kind, figure)).map(countRows)];
}

export const countsOfRows = (kind: ListKind, { figures }: Rows): ListCounts =>
	countsOf(kind, figures.rowCount, (column, row) => figureAt(figures, column, row));

/** What each number of `ListCounts` counts, in the same order. */
export const namesOfCounts = (kind: ListKind): readonly string[] => [
	'rows',
	...Object.keys(rowTests(kind, () => null)),
];

export function rowOf({ items }: Rows, item: ItemId): number | undefined {
	const row = bisectLeft(items, item);
	return items[row] === item ? row : undefined;
}

/** Returns a faster `rowOf` for items that are looked up in ascending order: it goes through the rows only once. */
export function rowFinder({ items }: Rows): (item: ItemId) => number | undefined {
	let row = 0;
	return (item) => {
		while (row < items.length && items[row]! < item) row++;
		return items[row] === item ? row : undefined;
	};
}
