import type { Names } from '../../names/names.ts';
import { type Popularity, popularityOf } from '../../search/index/search-index.ts';
import type { ListKind } from '../list-key.ts';
import { figureAt } from '../rows/figures.ts';
import { listingColumns, type Rows, salesColumn } from '../rows/rows.ts';

/** Units only break ties, so one more sale outweighs any number of them. */
const maxUnits = 999;

/** Counts how popular each name is with all its versions: by sales in 30 days, then by units for sale. */
export class PopularityCounter {
	/** Sales by name. They are the same whichever currency the history is in. */
	#sales: Float64Array | undefined;
	#units = new Float64Array();

	/** Returns undefined if the list says nothing about popularity. */
	update(kind: ListKind, rows: Rows, names: Names): Popularity | undefined {
		if (kind !== 'history' && kind !== 'tradable') return undefined;
		if (kind === 'history') this.#sales = sumsByName(rows, salesColumn('month', 'volume'), names);
		else this.#units = sumsByName(rows, listingColumns.quantity, names);
		// Units without sales would rank slow sellers first.
		if (!this.#sales) return undefined;
		const counts = new Float64Array(names.size);
		for (let name = 0; name < names.size; name++)
			counts[name] = (this.#sales[name] ?? 0) * (maxUnits + 1) + Math.min(maxUnits, this.#units[name] ?? 0);
		return popularityOf(counts);
	}
}

function sumsByName({ items, figures }: Rows, column: number, names: Names): Float64Array<ArrayBuffer> {
	const { nameOf } = names.columns;
	const sums = new Float64Array(names.size);
	items.forEach((item, row) => {
		const name = nameOf[item]!;
		sums[name]! += figureAt(figures, column, row) ?? 0;
	});
	return sums;
}
