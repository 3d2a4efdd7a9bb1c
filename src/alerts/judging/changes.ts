import { hundredthsAt } from '../../market/rows/figures.ts';
import { listingColumns, type Rows } from '../../market/rows/rows.ts';

/**
 * The ids of the items that differ between two lists of listings: in their lowest ask, in whether any unit is on offer, or
 * in whether their row can be read. Takes some milliseconds for full-size lists.
 */
export function changedItems(before: Rows, after: Rows): number[] {
	const changed: number[] = [];
	let was = 0;
	let is = 0;
	while (was < before.items.length || is < after.items.length) {
		const old = before.items[was] ?? Infinity;
		const item = after.items[is] ?? Infinity;
		if (item !== old) changed.push(Math.min(item, old));
		else if (askAt(before, was) !== askAt(after, is)) changed.push(item);
		if (old <= item) was++;
		if (item <= old) is++;
	}
	return changed;
}

/** The ids of the items whose row can be read in only one of two lists, and was, or is, in the other. */
export function changedUnreadable(before: Rows, after: Rows): number[] {
	const [was, is] = [new Set(before.unreadable), new Set(after.unreadable)];
	return [...was, ...is].filter((item) => was.has(item) !== is.has(item));
}

/** The lowest ask of a row, in hundredths: -1 if the marketplace gives none, -2 if nothing is on offer. */
export function askAt({ figures }: Rows, row: number): number {
	if (hundredthsAt(figures, listingColumns.quantity, row) <= 0) return -2;
	return hundredthsAt(figures, listingColumns.min, row);
}
