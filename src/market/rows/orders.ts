import { figureAt } from './figures.ts';
import { absence, type Rows, type Sort, type Sorted } from './rows.ts';

const columns: Readonly<Record<Sort, number>> = {
	sales: absence.sales,
	price: absence.averageSale,
	suggested: absence.suggested,
};

export interface ItemNames {
	/** Tells an item's name, with its version behind. */
	label(item: number): string;
	readonly nameOf: readonly number[];
	/** How many names there are. */
	readonly size: number;
}

/** Sorts once, where the list is read: thousands page through it. */
export function sorted({ items, unreadable, figures }: Rows, { label, nameOf, size }: ItemNames): Sorted {
	const labels = Array.from(items, label);
	const byName = Uint32Array.from(items.keys()).sort((a, b) => compare(labels[a]!, labels[b]!));
	const order = (sort: Sort) => {
		const figure = Float64Array.from(items.keys(), (row) => figureAt(figures, columns[sort], row) ?? -1);
		// Sorting keeps the order of equals.
		return byName.slice().sort((a, b) => figure[b]! - figure[a]!);
	};
	const names = new Uint8Array(size);
	for (const item of unreadable) names[nameOf[item]!] = 2;
	for (const item of items) names[nameOf[item]!] = 1;
	return { orders: { sales: order('sales'), price: order('price'), suggested: order('suggested') }, names };
}

/** By code units, which is the same on every machine. */
function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
