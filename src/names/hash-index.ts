import { bisectLeft } from 'd3-array';

/** Sorted 32-bit hashes of texts, without the texts. Hashes collide, so the caller compares each candidate's text. */
export interface HashIndex {
	readonly hashes: Uint32Array;
	readonly ids: Uint32Array;
}

export type HashEntry = readonly [text: string, id: number];

/** Every id is smaller than this. The largest game has 75,000 ids. */
const idLimit = 2 ** 21;

const fnvOffsetBasis = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** Returns the 32-bit FNV-1a hash of the text's UTF-16 code units. */
function fnv1a(text: string): number {
	let value = fnvOffsetBasis;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), fnvPrime);
	// The shift makes the signed number unsigned.
	return value >>> 0;
}

export const emptyHashIndex: HashIndex = { hashes: new Uint32Array(), ids: new Uint32Array() };

export function withEntries({ hashes, ids }: HashIndex, entries: readonly HashEntry[]): HashIndex {
	// Hash and id are one number, because typed arrays sort fast. 32 bits of hash and 21 bits of id fit into 53.
	const packed = new Float64Array(hashes.length + entries.length);
	for (let i = 0; i < hashes.length; i++) packed[i] = hashes[i]! * idLimit + ids[i]!;
	entries.forEach(([text, id], i) => {
		packed[hashes.length + i] = fnv1a(text) * idLimit + id;
	});
	packed.sort();
	return {
		// An array of integers drops the fraction, which is the id.
		hashes: Uint32Array.from(packed, (value) => value / idLimit),
		ids: Uint32Array.from(packed, (value) => value % idLimit),
	};
}

/** Returns the ids of all entries whose text has the same hash. */
export function idsByHash({ hashes, ids }: HashIndex, text: string): number[] {
	const textHash = fnv1a(text);
	const matches: number[] = [];
	for (let i = bisectLeft(hashes, textHash); hashes[i] === textHash; i++) matches.push(ids[i]!);
	return matches;
}
