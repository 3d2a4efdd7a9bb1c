import type { z } from 'zod';
import { historyRow, itemRow, outOfStockRow } from '../client/list-rows.ts';
import type { ListKind } from '../list-key.ts';
import { salesPeriods } from './figures.ts';

type RowSchema = typeof itemRow | typeof historyRow | typeof outOfStockRow;

/** `figuresOf` is in the order of the columns in rows.ts. */
interface RowKind<Schema extends RowSchema = RowSchema> {
	readonly schema: Schema;
	figuresOf(row: z.output<Schema>): readonly (number | null | undefined)[];
}

const items: RowKind<typeof itemRow> = {
	schema: itemRow,
	figuresOf: (row) => [
		row.min_price,
		row.max_price,
		row.mean_price,
		row.median_price,
		row.suggested_price,
		row.quantity,
	],
};

const history: RowKind<typeof historyRow> = {
	schema: historyRow,
	figuresOf: (row) =>
		salesPeriods.flatMap(({ field }) => {
			const sales = row[field];
			return [sales?.min, sales?.max, sales?.avg, sales?.median, sales?.volume];
		}),
};

const outOfStock: RowKind<typeof outOfStockRow> = {
	schema: outOfStockRow,
	figuresOf: (row) => [row.suggested_price, row.avg_sale_price, row.sales_last_90d],
};

export const rowKinds = {
	tradable: items,
	'trade-locked': items,
	history,
	'out-of-stock': outOfStock,
} as Readonly<Record<ListKind, RowKind>>;
