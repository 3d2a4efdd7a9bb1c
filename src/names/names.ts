import { createHash } from 'node:crypto';
import type { Game } from './game.ts';
import { emptyHashIndex, type HashIndex, idsByHash } from './hash-index.ts';
import { type ItemId, itemId, type NameId, nameId } from './ids.ts';
import { type ItemRef, keyLength } from './item-ref.ts';

// How a row of a list becomes a name that people find:
//  1. The market's worker decodes the row (market/lists/decode.ts): it has a name, and maybe a version, such as a Doppler's phase.
//  2. `NamesBuilder` gives a new name a `NameId`, and each pair of name and version an `ItemId`. Both stay the same while the process runs.
//  3. It builds `Names`: columns of typed arrays, with hash indexes by exact text, folded text, key and page.
//  4. The worker stores these columns and hands them to the other threads, which share their memory.
//  5. A thread splits each name into words by the grammar of its game (search/index), and builds a `SearchIndex` of them.
//  6. `NameSearch` (search/name-search.ts) looks up in it what people type: as written, translated, corrected or guessed.
//  7. `Catalogue` (search/catalogue.ts), which commands ask, is `Names` with a `NameSearch`.
//  8. `CurrentCatalogue` (market/snapshots) replaces it when a list has brought new names.

/** The arrays are indexed by ids, and texts are concatenated as UTF-8. */
export interface NameColumns {
	readonly game: Game;
	readonly nameText: Uint8Array;
	/** The text of name n is from `nameEnds[n - 1]` to `nameEnds[n]`. */
	readonly nameEnds: Uint32Array;
	readonly nameKeys: Uint8Array;
	/** Three texts per item: version, item page and market page. */
	readonly itemText: Uint8Array;
	readonly itemEnds: Uint32Array;
	/** The key of an item without a version is the key of its name. */
	readonly itemKeys: Uint8Array;
	/** The name of each item. */
	readonly nameOf: Uint32Array;
	/** The items of name n are `itemsByName[itemStarts[n]]` up to `itemsByName[itemStarts[n + 1]]`. */
	readonly itemsByName: Uint32Array;
	readonly itemStarts: Uint32Array;
	/** Names by their text, and by the text that is displayed where that differs. */
	readonly exact: HashIndex;
	/** Names by their normalized words, joined. */
	readonly folded: HashIndex;
	/** Items with a version by the normalized words of name and version, joined. */
	readonly foldedVersions: HashIndex;
	/** Names (`nameCode`) and items (`itemCode`) by the key that buttons contain. */
	readonly keys: HashIndex;
	/** Items by the path of their item page. */
	readonly pages: HashIndex;
}

/** Codes of names are even and codes of items odd, so that one index can hold both. */
export const nameCode = (name: NameId): number => 2 * name;
export const itemCode = (item: ItemId): number => 2 * item + 1;

/** Where each text of an item is among its three in `NameColumns.itemText`. */
const itemTextPositions = { version: 0, itemPage: 1, marketPage: 2 } as const;
const textsPerItem = 3;

/** How many 32-bit numbers a key takes. */
const numbersPerKey = keyLength / Uint32Array.BYTES_PER_ELEMENT;

/** Unlike TextDecoder, this reads memory that threads share. */
const textIn = (bytes: Uint8Array, from: number, to: number): string =>
	Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();

/**
 * The names of a game and its items, which are a name with or without a version. Immutable: new names make new `Names`.
 */
export class Names {
	readonly columns: NameColumns;

	constructor(columns: NameColumns) {
		this.columns = columns;
	}

	get game(): Game {
		return this.columns.game;
	}

	get size(): number {
		return this.columns.nameEnds.length;
	}

	get itemCount(): number {
		return this.columns.nameOf.length;
	}

	name(id: NameId): string {
		return slice(this.columns.nameText, this.columns.nameEnds, id);
	}

	nameOfItem(item: ItemId): NameId {
		return nameId(this.columns.nameOf[item]!);
	}

	version(item: ItemId): string | null {
		return this.#itemText(item, itemTextPositions.version);
	}

	itemPage(item: ItemId): string | null {
		return this.#itemText(item, itemTextPositions.itemPage);
	}

	marketPage(item: ItemId): string | null {
		return this.#itemText(item, itemTextPositions.marketPage);
	}

	/** Returns a text that `Catalogue.byFullName` understands. */
	label({ name, item }: ItemRef): string {
		const version = item === undefined ? null : this.version(item);
		return version === null ? this.name(name) : `${this.name(name)} · ${version}`;
	}

	/** Returns the item of the reference. For a name, it returns one item per version, or one if it has no versions. */
	itemsOf({ name, item }: ItemRef): readonly ItemId[] {
		if (item !== undefined) return [item];
		const { itemStarts, itemsByName } = this.columns;
		const items: ItemId[] = [];
		for (let at = itemStarts[name]!; at < itemStarts[name + 1]!; at++) items.push(itemId(itemsByName[at]!));
		return items;
	}

	/** The items of a name that have a version, in the order in which they became known. */
	versionsOf(name: NameId): readonly ItemId[] {
		return this.itemsOf({ name }).filter((item) => this.version(item) !== null);
	}

	nameByText(text: string): NameId | undefined {
		return idsByHash(this.columns.exact, text)
			.map(nameId)
			.find((name) => this.name(name) === text);
	}

	key({ name, item }: ItemRef): string {
		const keys = item === undefined ? this.columns.nameKeys : this.columns.itemKeys;
		const id = item ?? name;
		return textIn(keys, id * keyLength, (id + 1) * keyLength);
	}

	/** Returns one key for several references together, such as the wears of a skin. */
	jointKey(refs: readonly ItemRef[]): string {
		return refs.map((ref) => this.key(ref)).join();
	}

	byKey(key: string): ItemRef | undefined {
		return idsByHash(this.columns.keys, key)
			.map((code) => this.#refOfCode(code))
			.find((ref) => this.key(ref) === key);
	}

	/** Returns undefined if no key or several keys begin with `start`. It compares all keys, which takes 0.1 ms. */
	byKeyStart(start: string): ItemRef | undefined {
		const bytes = new TextEncoder().encode(start);
		// An item without a version has the key of its name, so the two count as one match.
		const matches = new Map<string, ItemRef>();
		for (const keys of [this.columns.nameKeys, this.columns.itemKeys])
			for (let offset = 0; offset < keys.length; offset += keyLength) {
				if (keys[offset] !== bytes[0] || !bytes.every((byte, i) => keys[offset + i] === byte)) continue;
				const key = textIn(keys, offset, offset + keyLength);
				const ref = this.byKey(key);
				if (ref) matches.set(key, ref);
			}
		const [match] = matches.values();
		return matches.size === 1 ? match : undefined;
	}

	refOf(item: ItemId): Required<ItemRef> {
		return { name: this.nameOfItem(item), item };
	}

	/**
	 * Returns a hash of what the ids refer to. Stored ids with another hash refer to other names: with them, an item
	 * would show the price of another one.
	 */
	hashOf(items: Uint32Array): string {
		const { itemKeys, nameOf } = this.columns;
		// A copy, because the keys need not begin at a multiple of four bytes.
		const keys = new Uint32Array(new Uint8Array(itemKeys).buffer);
		const identities = new Uint32Array(items.length * (numbersPerKey + 1));
		let next = 0;
		for (const item of items) {
			for (let i = 0; i < numbersPerKey; i++) identities[next++] = keys[item * numbersPerKey + i]!;
			identities[next++] = nameOf[item]!;
		}
		return createHash('sha256').update(identities).digest('base64url');
	}

	/** Reverses `nameCode` and `itemCode`. */
	#refOfCode(code: number): ItemRef {
		if (code % 2 === 0) return { name: nameId(code / 2) };
		return this.refOf(itemId((code - 1) / 2));
	}

	#itemText(item: ItemId, position: number): string | null {
		return slice(this.columns.itemText, this.columns.itemEnds, textsPerItem * item + position) || null;
	}
}

/** Returns one of the texts that are concatenated in `text`. */
function slice(text: Uint8Array, ends: Uint32Array, index: number): string {
	const from = index === 0 ? 0 : ends[index - 1]!;
	return from === ends[index] ? '' : textIn(text, from, ends[index]!);
}

export function noNames(game: Game): Names {
	return new Names({
		game,
		nameText: new Uint8Array(),
		nameEnds: new Uint32Array(),
		nameKeys: new Uint8Array(),
		itemText: new Uint8Array(),
		itemEnds: new Uint32Array(),
		itemKeys: new Uint8Array(),
		nameOf: new Uint32Array(),
		itemsByName: new Uint32Array(),
		itemStarts: new Uint32Array(1),
		exact: emptyHashIndex,
		folded: emptyHashIndex,
		foldedVersions: emptyHashIndex,
		keys: emptyHashIndex,
		pages: emptyHashIndex,
	});
}
