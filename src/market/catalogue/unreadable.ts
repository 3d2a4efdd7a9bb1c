import type { ItemId } from '../ids.ts';
import { lowerBound } from '../rows/lower-bound.ts';
import { type Rows, rowOf } from '../rows/rows.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/**
 * Whether the list has an unreadable row of the item and no readable one. What the list says about the item is unknown
 * then, so the item must not be called missing.
 */
export function isUnreadable(rows: Rows, item: ItemId, catalogue: CatalogueReader): boolean {
	if (rows.unreadable.length === 0 || rowOf(rows, item) !== undefined) return false;
	if (includes(rows.unreadable, item)) return true;
	// A row with an unreadable version may be about any version.
	const others = catalogue.itemsOf(catalogue.nameOfItem(item));
	return others.some((other) => catalogue.version(other) === null && includes(rows.unreadable, other));
}

/** The ids of all items that the list has a row of, readable or not. */
export function listedItems({ items, unreadable }: Rows): Uint32Array {
	if (unreadable.length === 0) return items;
	const listed = new Uint32Array(items.length + unreadable.length);
	listed.set(items);
	listed.set(unreadable, items.length);
	return listed;
}

function includes(items: Uint32Array, item: ItemId): boolean {
	return items[lowerBound<number>(items, item)] === item;
}
