import { figureAt } from './figures.ts';
import { absenceColumns, type Rows, type Sort } from './rows.ts';

interface Names {
	identity(item: number): { readonly name: string; readonly version: string | null };
}

/** Once, when the list is decoded: thousands of users page through it. */
export function sortAbsences({ items, figures }: Rows, names: Names): Rows['orders'] {
	const labels = Array.from(items, (item) => {
		const { name, version } = names.identity(item);
		return `${name}\0${version ?? ''}`;
	});
	const byName = Uint32Array.from(items.keys()).sort((a, b) => compare(labels[a]!, labels[b]!));
	const order = (column: number) => {
		const figure = Float64Array.from(items.keys(), (row) => figureAt(figures, column, row) ?? -1);
		// The sort is stable: rows with the same figure stay ordered by name.
		return byName.slice().sort((a, b) => figure[b]! - figure[a]!);
	};
	const { sales, averageSale, suggested } = absenceColumns;
	return { sales: order(sales), price: order(averageSale), suggested: order(suggested) } satisfies Record<
		Sort,
		unknown
	>;
}

/** By code units: the same order on every machine. */
function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
