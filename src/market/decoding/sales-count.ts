import { type Popularity, popularityOf } from '../../finding/index/popularity.ts';
import type { ListKind } from '../list-key.ts';
import { figureAt } from '../rows/figures.ts';
import { quantityColumn, type Rows, salesColumn } from '../rows/rows.ts';

/** Of what sells alike the one with more units on offer comes first: sales count more than any number of those. */
const unitsCounted = 999;

/** Counts what sells in one game, over all versions of a name: by sales of 30 days, then by units on offer. */
export class SalesCount {
	/** Per name, from the last list that told of it; currencies tell the same. */
	#sales: Float64Array | undefined;
	#units = new Float64Array();

	/** How popular each name is now, where the list tells of that; `nameOf` is the name of each item. */
	take(kind: ListKind, rows: Rows, nameOf: readonly number[], names: number): Popularity | undefined {
		if (kind === 'history') this.#sales = sums(rows, salesColumn, nameOf, names);
		else if (kind === 'tradable') this.#units = sums(rows, quantityColumn, nameOf, names);
		// Units alone would put what sells behind what does not.
		if (!this.#sales || (kind !== 'history' && kind !== 'tradable')) return undefined;
		const counts = new Float64Array(names);
		for (let name = 0; name < names; name++)
			counts[name] = (this.#sales[name] ?? 0) * (unitsCounted + 1) + Math.min(unitsCounted, this.#units[name] ?? 0);
		return popularityOf(counts);
	}
}

function sums(
	{ items, figures }: Rows,
	column: number,
	nameOf: readonly number[],
	names: number,
): Float64Array<ArrayBuffer> {
	const sums = new Float64Array(names);
	items.forEach((item, row) => {
		sums[nameOf[item]!]! += figureAt(figures, column, row) ?? 0;
	});
	return sums;
}
