import { bisectLeft } from 'd3-array';

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
