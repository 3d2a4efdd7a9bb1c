import { createHash } from 'node:crypto';
import { bisectLeft } from 'd3-array';
import type { Game } from '../game.ts';
import { type ItemId, itemId, type NameId, nameId } from '../ids.ts';
import { type ItemRef, keyLength } from './item-ref.ts';

/** As received: unchecked. */
export interface PageLinks {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/** Indexes are ids; texts are concatenated as UTF-8. */
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
interface HashIndex {
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

/** Unlike TextDecoder, it reads memory that threads share. */
const textIn = (bytes: Uint8Array, from: number, to: number): string =>
	Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();

export class CatalogueReader {
	readonly data: CatalogueData;

	constructor(data: CatalogueData) {
		this.data = data;
	}

	get game(): Game {
		return this.data.game;
	}

	get size(): number {
		return this.data.nameEnds.length;
	}

	get itemCount(): number {
		return this.data.nameOf.length;
	}

	name(name: NameId): string {
		return this.#slice(this.data.nameText, this.data.nameEnds, name);
	}

	nameOfItem(item: ItemId): NameId {
		return nameId(this.data.nameOf[item]!);
	}

	version(item: ItemId): string | null {
		return this.#slice(this.data.itemText, this.data.itemEnds, 3 * item) || null;
	}

	itemPage(item: ItemId): string | null {
		return this.#slice(this.data.itemText, this.data.itemEnds, 3 * item + 1) || null;
	}

	marketPage(item: ItemId): string | null {
		return this.#slice(this.data.itemText, this.data.itemEnds, 3 * item + 2) || null;
	}

	/** `Catalogue.byFullName` understands it. */
	label({ name, item }: ItemRef): string {
		const version = item === undefined ? null : this.version(item);
		return version === null ? this.name(name) : `${this.name(name)} · ${version}`;
	}

	/** Of a name: one per version, or a single one if it has no versions. */
	itemsOf({ name, item }: ItemRef): readonly ItemId[] {
		if (item !== undefined) return [item];
		const { itemStarts, itemsByName } = this.data;
		const items: ItemId[] = [];
		for (let at = itemStarts[name]!; at < itemStarts[name + 1]!; at++) items.push(itemId(itemsByName[at]!));
		return items;
	}

	key({ name, item }: ItemRef): string {
		const [keys, at] = item === undefined ? [this.data.nameKeys, name] : [this.data.itemKeys, item];
		return textIn(keys, at * keyLength, (at + 1) * keyLength);
	}

	/** Of all of them together, such as the wears of a skin. */
	jointKey(refs: readonly ItemRef[]): string {
		return refs.map((ref) => this.key(ref)).join();
	}

	byKey(key: string): ItemRef | undefined {
		return candidates(this.data.keys, key)
			.map((id): ItemRef => (id % 2 === 0 ? { name: nameId(id / 2) } : this.refOf(itemId((id - 1) / 2))))
			.find((ref) => this.key(ref) === key);
	}

	/** Undefined if several keys begin with `start`. Compares all keys: 0.1 ms. */
	byKeyStart(start: string): ItemRef | undefined {
		const bytes = new TextEncoder().encode(start);
		const found = new Map<string, ItemRef>();
		for (const keys of [this.data.nameKeys, this.data.itemKeys])
			for (let at = 0; at < keys.length; at += keyLength) {
				if (keys[at] !== bytes[0] || !bytes.every((byte, i) => keys[at + i] === byte)) continue;
				const key = textIn(keys, at, at + keyLength);
				const ref = this.byKey(key);
				if (ref) found.set(key, ref);
			}
		const [only, ...others] = found.values();
		return others.length === 0 ? only : undefined;
	}

	refOf(item: ItemId): Required<ItemRef> {
		return { name: this.nameOfItem(item), item };
	}

	#slice(text: Uint8Array, ends: Uint32Array, at: number): string {
		const from = at === 0 ? 0 : ends[at - 1]!;
		return from === ends[at] ? '' : textIn(text, from, ends[at]!);
	}
}
