import { UserError } from '../../errors/user-error.ts';
import { nearlyAsWell } from '../../finding/costs.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemHit, ItemHits, Subject } from '../catalogue/subject.ts';
import { isUnreadable } from '../catalogue/unreadable.ts';
import { type Rows, rowOf } from '../rows/rows.ts';

/** What a text means in one list. */
export interface Narrowed {
	readonly narrowedTo: string;
	readonly isCorrected: boolean;
	/** Per row: 1 where it is wanted. */
	readonly wanted: Uint8Array;
	/** The items wanted whose rows could not be read. */
	readonly unread: readonly number[];
}

/** The list has a row of the name, whether it could be read or not. */
export function isListed(names: Uint8Array, name: number): boolean {
	return names[name] !== undefined && names[name] > 0;
}

/** How an item is called in a message. */
export function labelOf(catalogue: Catalogue, item: number): string {
	return catalogue.label({ name: catalogue.nameOfItem(item), item });
}

/** Which rows of the list `items` have, and which of them could not be read. */
export function wantedOf(
	rows: Rows,
	items: readonly number[],
	catalogue: Catalogue,
): Pick<Narrowed, 'wanted' | 'unread'> {
	const wanted = new Uint8Array(rows.items.length);
	for (const item of items) {
		const row = rowOf(rows, item);
		if (row !== undefined) wanted[row] = 1;
	}
	return { wanted, unread: items.filter((item) => isUnreadable(rows, item, catalogue)) };
}

/** Those that hold the words nearly as well as the best does: "st" is StatTrak before it begins a "strike". */
export function asMeant({ found }: ItemHits): readonly ItemHit[] {
	const far = ({ cost, untyped }: ItemHit) => cost - untyped;
	const best = found.reduce((least, finding) => Math.min(least, far(finding)), Infinity);
	return found.filter((finding) => far(finding) <= best + nearlyAsWell);
}

/** The rows of one name, or of one version of it. */
export function narrowedToOne(subject: Subject, catalogue: Catalogue, rows: Rows): Narrowed {
	const { name, item } = subject;
	const found = wantedOf(rows, item === undefined ? catalogue.itemsOf(name) : [item], catalogue);
	const label = catalogue.label(subject);
	if (found.wanted.includes(1) || found.unread.length > 0) return { narrowedTo: label, isCorrected: false, ...found };
	throw new UserError({ code: 'not-out-of-stock', item: label });
}
