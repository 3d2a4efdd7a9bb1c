import type { z } from 'zod';
import { historyRow, itemRow, outOfStockRow, secondsOf } from '../client/schema.ts';
import type { ListKind } from '../list-key.ts';
import { type Figures, figureAt } from './figures.ts';
import { lowerBound } from './lower-bound.ts';
import { type SalesPeriod, salesPeriods } from './sales-periods.ts';

/** Prices are numbers of the list's currency as the service gave them; null where it gave none. */
export interface Listing {
	readonly min: number | null;
	readonly max: number | null;
	readonly mean: number | null;
	readonly median: number | null;
	readonly suggested: number | null;
	readonly quantity: number;
	/** Unix seconds; 0 where the service did not say. */
	readonly createdAt: number;
	readonly updatedAt: number;
}

export interface Sales {
	readonly min: number | null;
	readonly max: number | null;
	readonly avg: number | null;
	readonly median: number | null;
	/** Number of sales; null where the service did not speak of the period. */
	readonly volume: number | null;
}

export type SalesHistory = Readonly<Record<SalesPeriod, Sales>>;

export interface Absence {
	readonly suggested: number | null;
	readonly averageSale: number | null;
	/** Sales of 90 days. */
	readonly sales: number;
}

/**
 * A decoded list: typed arrays, so that it crosses threads by transfer and weighs four bytes a figure. `items` are
 * the catalogue's item ids in ascending order; row r of the figures belongs to `items[r]`.
 */
export interface Rows {
	readonly items: Uint32Array;
	/**
	 * Items whose row could not be read, in ascending order: the list has something to say of them, but nobody knows what.
	 * A name without a version stands here for all its versions if the version could not be read.
	 */
	readonly unreadable: Uint32Array;
	readonly figures: Figures;
	/** Of what is out of stock. */
	readonly sorted?: Sorted;
}

/** What a list of what is out of stock can be sorted by: sales of 90 days, average sale, suggested price. */
export const sorts = ['sales', 'price', 'suggested'] as const;
export type Sort = (typeof sorts)[number];

/** A list of what is out of stock, in order. */
export interface Sorted {
	/** Its rows for each sort: the highest first, then by name and version; what has no figure last. */
	readonly orders: Readonly<Record<Sort, Uint32Array>>;
	/** Per name of the catalogue: 1 if it has a row, 2 if its rows could not be read, else 0. */
	readonly names: Uint8Array;
}

type RowSchema = typeof itemRow | typeof historyRow | typeof outOfStockRow;

/** How the rows of a list are read and what is kept of each, in the order of the columns. */
export interface RowKind {
	readonly schema: RowSchema;
	readonly width: number;
	/** Puts the row's `width` figures into `into`, from `at` on. */
	write(row: z.output<RowSchema>, into: Float64Array, at: number): void;
}

/** Where the units on offer stand in a list of items, and the sales of 30 days in a history. */
export const quantityColumn = 5;
export const salesColumn = 14;
/** Where the figures of what is out of stock stand. */
export const absence = { suggested: 0, averageSale: 1, sales: 2 } as const;

const items: RowKind = {
	schema: itemRow,
	width: 8,
	write(row, into, at) {
		const { min_price, max_price, mean_price, median_price, ...rest } = row as z.output<typeof itemRow>;
		into[at] = figure(min_price);
		into[at + 1] = figure(max_price);
		into[at + 2] = figure(mean_price);
		into[at + 3] = figure(median_price);
		into[at + 4] = figure(rest.suggested_price);
		into[at + quantityColumn] = rest.quantity;
		into[at + 6] = figure(secondsOf(rest.created_at));
		into[at + 7] = figure(secondsOf(rest.updated_at));
	},
};

/** The number of figures of each sales period. */
const salesWidth = 5;

const history: RowKind = {
	schema: historyRow,
	width: salesWidth * salesPeriods.length,
	write(row, into, at) {
		const sales = row as z.output<typeof historyRow>;
		for (const [i, { field }] of salesPeriods.entries()) writeSales(sales[field], into, at + salesWidth * i);
	},
};

function writeSales(sales: z.output<typeof historyRow>['last_24_hours'], into: Float64Array, at: number): void {
	into[at] = figure(sales?.min);
	into[at + 1] = figure(sales?.max);
	into[at + 2] = figure(sales?.avg);
	into[at + 3] = figure(sales?.median);
	into[at + 4] = figure(sales?.volume);
}

const outOfStock: RowKind = {
	schema: outOfStockRow,
	width: 3,
	write(row, into, at) {
		const { suggested_price, avg_sale_price, sales_last_90d } = row as z.output<typeof outOfStockRow>;
		into[at + absence.suggested] = figure(suggested_price);
		into[at + absence.averageSale] = figure(avg_sale_price);
		into[at + absence.sales] = sales_last_90d;
	},
};

const figure = (value: number | null | undefined): number => value ?? Number.NaN;

export const rowKinds: Readonly<Record<ListKind, RowKind>> = {
	tradable: items,
	'trade-locked': items,
	history,
	'out-of-stock': outOfStock,
};

export function listingOf(rows: Rows, item: number): Listing | undefined {
	const at = rowOf(rows, item);
	if (at === undefined) return undefined;
	const value = (column: number) => figureAt(rows.figures, column, at);
	return {
		min: value(0),
		max: value(1),
		mean: value(2),
		median: value(3),
		suggested: value(4),
		quantity: value(quantityColumn) ?? 0,
		createdAt: value(6) ?? 0,
		updatedAt: value(7) ?? 0,
	};
}

export function salesOf(rows: Rows, item: number): SalesHistory | undefined {
	const at = rowOf(rows, item);
	if (at === undefined) return undefined;
	const period = (first: number): Sales => ({
		min: figureAt(rows.figures, first, at),
		max: figureAt(rows.figures, first + 1, at),
		avg: figureAt(rows.figures, first + 2, at),
		median: figureAt(rows.figures, first + 3, at),
		volume: figureAt(rows.figures, first + 4, at),
	});
	return Object.fromEntries(salesPeriods.map(({ key }, i) => [key, period(salesWidth * i)])) as SalesHistory;
}

export function absenceOf(rows: Rows, item: number): Absence | undefined {
	const at = rowOf(rows, item);
	return at === undefined ? undefined : absenceAt(rows, at);
}

export function absenceAt(rows: Rows, at: number): Absence {
	return {
		suggested: figureAt(rows.figures, absence.suggested, at),
		averageSale: figureAt(rows.figures, absence.averageSale, at),
		sales: figureAt(rows.figures, absence.sales, at) ?? 0,
	};
}

/** The index of the item's figures; undefined if the list has none. */
export function rowOf({ items }: Rows, item: number): number | undefined {
	const at = lowerBound(items, item);
	return items[at] === item ? at : undefined;
}
