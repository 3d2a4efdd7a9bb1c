import type { ListKind } from './list-key.ts';
import type { CatalogueData } from './name-table.ts';
import { quantityColumn, type Rows, salesColumn } from './rows.ts';

/** Of what sells alike the one with more units on offer comes first: sales count more than any number of those. */
const unitsCounted = 999;

/** How popular each name is, over all its versions: sales of 30 days, then units on offer. In any currency the same. */
export function popularityOf(
	{ nameEnds, nameOf }: CatalogueData,
	{ history, tradable }: Partial<Record<ListKind, Rows>>,
): Float64Array {
	const sales = sums(history, salesColumn);
	const units = sums(tradable, quantityColumn);
	return sales.map((sold, name) => sold * (unitsCounted + 1) + Math.min(unitsCounted, units[name]!));

	function sums(rows: Rows | undefined, column: number): Float64Array {
		const sum = new Float64Array(nameEnds.length);
		const values = rows?.columns[column];
		rows?.items.forEach((item, row) => {
			// A figure that was not given is NaN.
			sum[nameOf[item]!]! += values![row]! || 0;
		});
		return sum;
	}
}
