import { type ItemId, itemId, type NameId } from '../ids.ts';
import { figureAt } from './figures.ts';
import { absenceColumns, type Rows, type Sort, type Sorted } from './rows.ts';

const columns: Readonly<Record<Sort, number>> = {
	sales: absenceColumns.sales,
	price: absenceColumns.averageSale,
	suggested: absenceColumns.suggested,
};

export interface ItemNames {
	/** An item's name followed by its version. */
	label(item: ItemId): string;
	/** The name of each item. */
	readonly nameOf: readonly NameId[];
	/** The number of name ids. */
	readonly size: number;
}

/** Sorts a list of items out of stock in all orders once, when it is decoded: thousands of users page through it. */
export function sortAbsences({ items, unreadable, figures }: Rows, { label, nameOf, size }: ItemNames): Sorted {
	const labels = Array.from(items, (item) => label(itemId(item)));
	const byName = Uint32Array.from(items.keys()).sort((a, b) => compare(labels[a]!, labels[b]!));
	const order = (sort: Sort) => {
		const figure = Float64Array.from(items.keys(), (row) => figureAt(figures, columns[sort], row) ?? -1);
		// The sort is stable: rows with the same figure stay ordered by name.
		return byName.slice().sort((a, b) => figure[b]! - figure[a]!);
	};
	const names = new Uint8Array(size);
	for (const item of unreadable) names[nameOf[item]!] = 2;
	for (const item of items) names[nameOf[item]!] = 1;
	return { orders: { sales: order('sales'), price: order('price'), suggested: order('suggested') }, names };
}

/** Compares by code units, which gives the same order on every machine. */
function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
