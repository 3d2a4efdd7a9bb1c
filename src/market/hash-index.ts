import { lowerBound } from './lower-bound.ts';

/**
 * Finds numbers by text without keeping the text: 32-bit hashes, sorted. The caller checks a candidate against the
 * text itself, since hashes collide.
 */
export interface HashIndex {
	readonly hashes: Uint32Array;
	readonly ids: Uint32Array;
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
	return value >>> 0;
}

export function buildHashIndex(entries: readonly (readonly [text: string, id: number])[]): HashIndex {
	// Hash and id in one sortable number: both have 32 bits, so the hash goes above in a BigUint64.
	const packed = new BigUint64Array(entries.length);
	entries.forEach(([text, id], i) => {
		packed[i] = (BigInt(hash(text)) << 32n) | BigInt(id);
	});
	packed.sort();
	const hashes = new Uint32Array(entries.length);
	const ids = new Uint32Array(entries.length);
	packed.forEach((value, i) => {
		hashes[i] = Number(value >> 32n);
		ids[i] = Number(value & 0xffffffffn);
	});
	return { hashes, ids };
}

/** Every id whose text may be `text`, in ascending order. */
export function candidates({ hashes, ids }: HashIndex, text: string): number[] {
	const wanted = hash(text);
	const found: number[] = [];
	for (let i = lowerBound(hashes, wanted); hashes[i] === wanted; i++) found.push(ids[i]!);
	return found;
}
