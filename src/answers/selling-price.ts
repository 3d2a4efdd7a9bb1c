import type { Catalogue } from '../market/catalogue/catalogue.ts';
import type { ItemRef } from '../market/catalogue/item-ref.ts';
import { enoughSales } from '../market/rows/figures.ts';
import { type Rows, salesOf } from '../market/rows/rows.ts';

/** What an item sells for: the median of 7, or else of 30 days with enough sales. */
export function sellsFor(sales: Rows, catalogue: Catalogue, ref: ItemRef | undefined): number | undefined {
	const [item, ...others] = ref ? catalogue.itemsOf(ref) : [];
	const known = item === undefined || others.length > 0 ? undefined : salesOf(sales, item);
	return (
		[known?.week, known?.month].find((each) => (each?.volume ?? 0) >= enoughSales && each?.median)?.median ?? undefined
	);
}

/** An item on the marketplace, of a wear and with a version if it has one. */
export function marketItem(name: string, version: string | null, catalogue: Catalogue): ItemRef | undefined {
	const ref = catalogue.byExactName(name);
	if (!ref || version === null) return ref;
	const item = catalogue.itemsOf(ref).find((each) => catalogue.version(each) === version);
	return item === undefined ? undefined : { ...ref, item };
}
