import { figureAt } from './figures.ts';
import { absence, type Rows } from './rows.ts';

/** What a list of what is out of stock can be sorted by: sales of 90 days, average sale, suggested price. */
export const sorts = ['sales', 'price', 'suggested'] as const;
export type Sort = (typeof sorts)[number];

/** The rows of a list in order, for each sort: the highest first, then by name and version; what has no figure last. */
export type Orders = Readonly<Record<Sort, Uint32Array>>;

const columns: Readonly<Record<Sort, number>> = {
	sales: absence.sales,
	price: absence.averageSale,
	suggested: absence.suggested,
};

/** Sorts once, where the list is read: thousands page through it. `label` tells an item's name and version. */
export function ordersOf({ items, figures }: Rows, label: (item: number) => string): Orders {
	const labels = Array.from(items, label);
	const byName = Uint32Array.from(items.keys()).sort((a, b) => compare(labels[a]!, labels[b]!));
	const order = (sort: Sort) => {
		const figure = Float64Array.from(items.keys(), (row) => figureAt(figures, columns[sort], row) ?? -1);
		// Sorting keeps the order of equals.
		return byName.slice().sort((a, b) => figure[b]! - figure[a]!);
	};
	return { sales: order('sales'), price: order('price'), suggested: order('suggested') };
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
