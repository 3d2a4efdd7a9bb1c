import type { CatalogueReader } from '../market/catalogue/catalogue-reader.ts';
import { itemId } from '../market/ids.ts';
import { hundredthsAt } from '../market/rows/figures.ts';
import { listingColumns, type Rows } from '../market/rows/rows.ts';

/** If more has changed, it is faster to look at everything. */
const mostChanges = 2_000;

/** Of items, and of their names, whose ask changed or that came on or off offer; undefined if too many. */
export function changedKeys(before: Rows, after: Rows, catalogue: CatalogueReader): Set<string> | undefined {
	// What was said of an item whose row was unreadable is not known.
	const changed = [...changedItems(before, after), ...before.unreadable];
	if (changed.length > mostChanges) return undefined;
	const keys = new Set<string>();
	for (const id of changed) {
		const ref = catalogue.refOf(itemId(id));
		keys.add(catalogue.key(ref)).add(catalogue.key({ name: ref.name }));
	}
	return keys;
}

function changedItems(before: Rows, after: Rows): number[] {
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

/** In hundredths: -1 if the marketplace gives none, -2 if nothing is on offer. */
function askAt({ figures }: Rows, row: number): number {
	if (hundredthsAt(figures, listingColumns.quantity, row) <= 0) return -2;
	return hundredthsAt(figures, listingColumns.min, row);
}
