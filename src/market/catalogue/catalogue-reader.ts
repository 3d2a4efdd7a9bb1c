import type { Game } from '../game.ts';
import { type CatalogueData, candidates } from './catalogue-data.ts';
import { type ItemId, type ItemRef, itemId, keyLength, type NameId, nameId } from './item-ref.ts';

export class CatalogueReader {
	readonly data: CatalogueData;
	readonly #utf8 = new TextDecoder();

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
		return this.#utf8.decode(keys.subarray(at * keyLength, (at + 1) * keyLength));
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
				const key = this.#utf8.decode(keys.subarray(at, at + keyLength));
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
		return from === ends[at] ? '' : this.#utf8.decode(text.subarray(from, ends[at]));
	}
}
