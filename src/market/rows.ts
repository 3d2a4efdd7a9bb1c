import type { z } from 'zod';
import type { ListKind } from './list-key.ts';
import { lowerBound } from './lower-bound.ts';
import { historyRow, itemRow, outOfStockRow, secondsOf } from './schema.ts';

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

export interface SalesHistory {
	readonly day: Sales;
	readonly week: Sales;
	readonly month: Sales;
	readonly quarter: Sales;
}

export interface Absence {
	readonly suggested: number | null;
	readonly averageSale: number | null;
	/** Sales of 90 days. */
	readonly sales: number;
}

/**
 * A decoded list: typed arrays, so that it crosses threads by transfer and weighs eight bytes a figure. `items` are
 * the catalogue's item ids in ascending order; `columns[c][r]` belongs to `items[r]`, NaN stands for null.
 */
export interface Rows {
	readonly items: Uint32Array;
	readonly columns: readonly Float64Array[];
}

type RowSchema = typeof itemRow | typeof historyRow | typeof outOfStockRow;

/** How the rows of a list are read and what is kept of each, in the order of the columns. */
export interface RowKind {
	readonly schema: RowSchema;
	readonly width: number;
	figures(row: z.output<RowSchema>): readonly (number | null | undefined)[];
}

const items: RowKind = {
	schema: itemRow,
	width: 8,
	figures(row) {
		const one = row as z.output<typeof itemRow>;
		const { min_price, max_price, mean_price, median_price, suggested_price, quantity, created_at, updated_at } = one;
		const times = [secondsOf(created_at), secondsOf(updated_at)];
		return [min_price, max_price, mean_price, median_price, suggested_price, quantity, ...times];
	},
};

const history: RowKind = {
	schema: historyRow,
	width: 20,
	figures(row) {
		const { last_24_hours, last_7_days, last_30_days, last_90_days } = row as z.output<typeof historyRow>;
		return [last_24_hours, last_7_days, last_30_days, last_90_days].flatMap((period) =>
			period ? [period.min, period.max, period.avg, period.median, period.volume] : [null, null, null, null, null],
		);
	},
};

const outOfStock: RowKind = {
	schema: outOfStockRow,
	width: 3,
	figures(row) {
		const { suggested_price, avg_sale_price, sales_last_90d } = row as z.output<typeof outOfStockRow>;
		return [suggested_price, avg_sale_price, sales_last_90d];
	},
};

export const rowKinds: Readonly<Record<ListKind, RowKind>> = {
	tradable: items,
	'trade-locked': items,
	history,
	'out-of-stock': outOfStock,
};

export function listingOf(rows: Rows, item: number): Listing | undefined {
	const at = position(rows, item);
	if (at === undefined) return undefined;
	const figure = (column: number) => read(rows, column, at);
	return {
		min: figure(0),
		max: figure(1),
		mean: figure(2),
		median: figure(3),
		suggested: figure(4),
		quantity: figure(5) ?? 0,
		createdAt: figure(6) ?? 0,
		updatedAt: figure(7) ?? 0,
	};
}

export function salesOf(rows: Rows, item: number): SalesHistory | undefined {
	const at = position(rows, item);
	if (at === undefined) return undefined;
	const period = (first: number): Sales => ({
		min: read(rows, first, at),
		max: read(rows, first + 1, at),
		avg: read(rows, first + 2, at),
		median: read(rows, first + 3, at),
		volume: read(rows, first + 4, at),
	});
	return { day: period(0), week: period(5), month: period(10), quarter: period(15) };
}

export function absenceOf(rows: Rows, item: number): Absence | undefined {
	const at = position(rows, item);
	if (at === undefined) return undefined;
	return { suggested: read(rows, 0, at), averageSale: read(rows, 1, at), sales: read(rows, 2, at) ?? 0 };
}

function position({ items }: Rows, item: number): number | undefined {
	const at = lowerBound(items, item);
	return items[at] === item ? at : undefined;
}

function read({ columns }: Rows, column: number, at: number): number | null {
	const value = columns[column]![at]!;
	return Number.isNaN(value) ? null : value;
}
