import { createHash } from 'node:crypto';
import { bisectLeft } from 'd3-array';
import type { Game } from '../game.ts';
import { keyLength } from './item-ref.ts';

/** As received: unchecked. */
export interface PageLinks {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/** Plain arrays, transferred between threads without copying. Indexes are ids; texts are concatenated as UTF-8. */
export interface CatalogueData {
	readonly game: Game;
	readonly nameText: Uint8Array;
	/** The text of name n is from `nameEnds[n - 1]` to `nameEnds[n]`. */
	readonly nameEnds: Uint32Array;
	readonly nameKeys: Uint8Array;
	/** Three texts per item: version, item page and market page. */
	readonly itemText: Uint8Array;
	readonly itemEnds: Uint32Array;
	/** Without a version it is the key of the name. */
	readonly itemKeys: Uint8Array;
	readonly nameOf: Uint32Array;
	/** The items of name n are `itemsByName[itemStarts[n]]` up to `itemsByName[itemStarts[n + 1]]`. */
	readonly itemsByName: Uint32Array;
	readonly itemStarts: Uint32Array;
	readonly exact: HashIndex;
	readonly folded: HashIndex;
	readonly foldedVersions: HashIndex;
	/** Names (2n) and items (2n + 1) by the key that buttons contain. */
	readonly keys: HashIndex;
	readonly pages: HashIndex;
}

export type Identities = Pick<CatalogueData, 'itemKeys' | 'nameOf'>;

const keyNumbers = keyLength / Uint32Array.BYTES_PER_ELEMENT;

/** If this hash differs, stored ids are of another catalogue: an item would show the price of another one. */
export function hashOfItems(ids: Uint32Array, { itemKeys, nameOf }: Identities): string {
	// A copy, because the keys need not begin at a multiple of four bytes.
	const keys = new Uint32Array(new Uint8Array(itemKeys).buffer);
	const gathered = new Uint32Array(ids.length * (keyNumbers + 1));
	let at = 0;
	for (const id of ids) {
		for (let i = 0; i < keyNumbers; i++) gathered[at++] = keys[id * keyNumbers + i]!;
		gathered[at++] = nameOf[id]!;
	}
	return createHash('sha256').update(gathered).digest('base64url');
}

/** Sorted 32-bit hashes, without the texts. Hashes collide, so the caller compares each candidate's text. */
export interface HashIndex {
	readonly hashes: Uint32Array;
	readonly ids: Uint32Array;
}

/** Far above the 75,000 ids of the largest game. */
const idLimit = 2 ** 21;

function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	return value >>> 0;
}

export function buildHashIndex(entries: readonly (readonly [text: string, id: number])[]): HashIndex {
	// Hash and id in one number, because typed arrays sort fast: 32 bits of hash and 21 bits of id fit into 53.
	const packed = Float64Array.from(entries, ([text, id]) => hash(text) * idLimit + id).sort();
	const hashes = new Uint32Array(entries.length);
	const ids = new Uint32Array(entries.length);
	for (let i = 0; i < packed.length; i++) {
		hashes[i] = packed[i]! / idLimit;
		ids[i] = packed[i]! % idLimit;
	}
	return { hashes, ids };
}

export function candidates({ hashes, ids }: HashIndex, text: string): number[] {
	const wanted = hash(text);
	const matching: number[] = [];
	for (let i = bisectLeft(hashes, wanted); hashes[i] === wanted; i++) matching.push(ids[i]!);
	return matching;
}
