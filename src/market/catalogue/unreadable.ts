import { lowerBound } from '../rows/lower-bound.ts';
import { type Rows, rowOf } from '../rows/rows.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * Whether the list has a row of the item that could not be read, and none that could. Then it is unknown what the list
 * says of the item, and it must not be called absent.
 */
export function isUnreadable(rows: Rows, item: number, catalogue: Catalogue): boolean {
	if (rows.unreadable.length === 0 || rowOf(rows, item) !== undefined) return false;
	if (holds(rows.unreadable, item)) return true;
	// A row whose version could not be read may be of any version.
	const others = catalogue.itemsOf(catalogue.nameOfItem(item));
	return others.some((other) => catalogue.version(other) === null && holds(rows.unreadable, other));
}

/** All items the list has a row of, whether it could be read or not. */
export function itemsTold({ items, unreadable }: Rows): Uint32Array {
	if (unreadable.length === 0) return items;
	const told = new Uint32Array(items.length + unreadable.length);
	told.set(items);
	told.set(unreadable, items.length);
	return told;
}

function holds(items: Uint32Array, item: number): boolean {
	return items[lowerBound(items, item)] === item;
}
