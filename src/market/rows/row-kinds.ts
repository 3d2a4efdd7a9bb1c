import type { z } from 'zod';
import { historyRow, itemRow, outOfStockRow, unixSeconds } from '../client/list-rows.ts';
import type { ListKind } from '../list-key.ts';
import { absenceColumns, listingColumns, salesColumns, salesWidth } from './rows.ts';
import { salesPeriods } from './sales-periods.ts';

type RowSchema = typeof itemRow | typeof historyRow | typeof outOfStockRow;

/** How the rows of a list are parsed, and which of their figures are stored in which column. */
export interface RowKind {
	readonly schema: RowSchema;
	readonly width: number;
	/** Writes the row's `width` figures to `into`, starting at index `at`. */
	write(row: z.output<RowSchema>, into: Float64Array, at: number): void;
}

const items: RowKind = {
	schema: itemRow,
	width: 8,
	write(row, into, at) {
		const { min_price, max_price, mean_price, median_price, ...rest } = row as z.output<typeof itemRow>;
		into[at + listingColumns.min] = figure(min_price);
		into[at + listingColumns.max] = figure(max_price);
		into[at + listingColumns.mean] = figure(mean_price);
		into[at + listingColumns.median] = figure(median_price);
		into[at + listingColumns.suggested] = figure(rest.suggested_price);
		into[at + listingColumns.quantity] = rest.quantity;
		into[at + listingColumns.createdAt] = figure(unixSeconds(rest.created_at));
		into[at + listingColumns.updatedAt] = figure(unixSeconds(rest.updated_at));
	},
};

const history: RowKind = {
	schema: historyRow,
	width: salesWidth * salesPeriods.length,
	write(row, into, at) {
		const sales = row as z.output<typeof historyRow>;
		for (const [i, { field }] of salesPeriods.entries()) writeSales(sales[field], into, at + salesWidth * i);
	},
};

function writeSales(sales: z.output<typeof historyRow>['last_24_hours'], into: Float64Array, at: number): void {
	into[at + salesColumns.min] = figure(sales?.min);
	into[at + salesColumns.max] = figure(sales?.max);
	into[at + salesColumns.avg] = figure(sales?.avg);
	into[at + salesColumns.median] = figure(sales?.median);
	into[at + salesColumns.volume] = figure(sales?.volume);
}

const outOfStock: RowKind = {
	schema: outOfStockRow,
	width: 3,
	write(row, into, at) {
		const { suggested_price, avg_sale_price, sales_last_90d } = row as z.output<typeof outOfStockRow>;
		into[at + absenceColumns.suggested] = figure(suggested_price);
		into[at + absenceColumns.averageSale] = figure(avg_sale_price);
		into[at + absenceColumns.sales] = sales_last_90d;
	},
};

const figure = (value: number | null | undefined): number => value ?? Number.NaN;

export const rowKinds: Readonly<Record<ListKind, RowKind>> = {
	tradable: items,
	'trade-locked': items,
	history,
	'out-of-stock': outOfStock,
};
