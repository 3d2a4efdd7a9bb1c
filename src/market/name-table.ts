import { hash } from 'node:crypto';
import { countingSort } from '../finding/columns.ts';
import { fold } from '../finding/fold.ts';
import type { VersionedName } from '../finding/indexing.ts';
import type { Game } from './game.ts';
import { buildHashIndex, type HashIndex } from './hash-index.ts';
import { pagePath } from './item-link.ts';
import { pageOf } from './schema.ts';

/** Web addresses as a row told of them: unchecked. */
export interface Pages {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/**
 * All names of a game as plain arrays that cross threads by transfer, so that reading 37,000 names costs the main
 * thread nothing. A *name* is a market_hash_name; an *item* is a pair of name and version. Texts lie one behind the
 * other as UTF-8.
 */
export interface CatalogueData {
	readonly game: Game;
	readonly nameText: Uint8Array;
	/** Name n lies from `nameEnds[n - 1]` to `nameEnds[n]`. */
	readonly nameEnds: Uint32Array;
	/** Per name its key of 12 characters. */
	readonly nameKeys: Uint8Array;
	/** Per item its version, item page and market page. */
	readonly itemText: Uint8Array;
	readonly itemEnds: Uint32Array;
	/** Per item its key: its name's where it has no version. */
	readonly itemKeys: Uint8Array;
	/** The name of each item. */
	readonly nameOf: Uint32Array;
	/** Name n has the items `itemsByName[itemStarts[n]]` up to `itemsByName[itemStarts[n + 1]]`. */
	readonly itemsByName: Uint32Array;
	readonly itemStarts: Uint32Array;
	/** Names by their exact text. */
	readonly exact: HashIndex;
	/** Names by their folded words without spaces. */
	readonly folded: HashIndex;
	/** Items by folded name and version. */
	readonly foldedVersions: HashIndex;
	/** Names (2n) and items (2n + 1) by the key that stands in buttons. */
	readonly keys: HashIndex;
	/** Items by the path of their page. */
	readonly pages: HashIndex;
}

/** Characters of an item's key: the longest names do not fit into a custom id, 72 bits of their hash do. */
export const keyLength = 12;

/** What stands for an item in a button: the same in every process, whatever order the names came in. */
function itemKey(game: Game, name: string, version: string | null): string {
	return hash('sha256', `${game}\0${name}\0${version ?? ''}`, 'base64url').slice(0, keyLength);
}

/** Hands out ids to the names and items of one game, for as long as the process lives: ids never change. */
export class NameTable {
	readonly game: Game;
	readonly #names = new Map<string, number>();
	/** By name; the items of versions by name and version. */
	readonly #items = new Map<string, number>();
	/** Per name: its folded words, a blank between. Folding takes a third of the time that all the rest does. */
	readonly #folded: string[] = [];
	readonly #nameKeys: string[] = [];
	readonly #nameOf: number[] = [];
	readonly #versions: (string | null)[] = [];
	readonly #itemKeys: string[] = [];
	readonly #itemPages: string[] = [];
	readonly #marketPages: string[] = [];
	/** Something was added since the last `catalogue()`. */
	changed = false;

	constructor(game: Game) {
		this.game = game;
	}

	/** The id of the item, which is new where it was not known. Pages are kept as first told. */
	add(name: string, version: string | null, { item_page, market_page }: Pages): number {
		const identity = version === null ? name : `${name}\0${version}`;
		let item = this.#items.get(identity);
		if (item === undefined) {
			item = this.#nameOf.length;
			this.#items.set(identity, item);
			this.#addItem(name, version);
			this.changed = true;
		}
		if (!this.#itemPages[item]) this.#tell(this.#itemPages, item, item_page);
		if (!this.#marketPages[item]) this.#tell(this.#marketPages, item, market_page);
		return item;
	}

	/** How many names there are. */
	get size(): number {
		return this.#names.size;
	}

	/** The name of each item. */
	get nameOf(): readonly number[] {
		return this.#nameOf;
	}

	catalogue(): CatalogueData {
		this.changed = false;
		const names = [...this.#names.keys()];
		const glued = this.#folded.map((text) => text.replaceAll(' ', ''));
		const nameOf = Uint32Array.from(this.#nameOf);
		const { starts: itemStarts, by: itemsByName } = countingSort(nameOf, names.length);
		const versioned = this.#versions.flatMap((version, item) => (version === null ? [] : [[version, item] as const]));
		const keys = this.#nameKeys.map((key, name) => [key, 2 * name] as const);
		for (const [, item] of versioned) keys.push([this.#itemKeys[item]!, 2 * item + 1]);
		const [nameText, nameEnds] = packed(names);
		const [itemText, itemEnds] = packed(
			this.#versions.flatMap((version, item) => [version ?? '', this.#itemPages[item]!, this.#marketPages[item]!]),
		);
		return {
			game: this.game,
			nameText,
			nameEnds,
			nameKeys: packed(this.#nameKeys)[0],
			itemText,
			itemEnds,
			itemKeys: packed(this.#itemKeys)[0],
			nameOf,
			itemsByName,
			itemStarts,
			exact: buildHashIndex(names.map((name, id) => [name, id])),
			folded: buildHashIndex(glued.map((text, id) => [text, id])),
			foldedVersions: buildHashIndex(
				versioned.map(([version, item]) => [glued[this.#nameOf[item]!]! + fold(version).join(''), item]),
			),
			keys: buildHashIndex(keys),
			pages: buildHashIndex(this.#paths()),
		};
	}

	/** The names in the order of their ids, with their versions in the order of the items' ids. */
	versionedNames(): VersionedName[] {
		const names = [...this.#names.keys()];
		const { starts, by: items } = countingSort(Uint32Array.from(this.#nameOf), names.length);
		return names.map((name, id) => {
			const versions = Array.from(items.subarray(starts[id], starts[id + 1]), (item) => this.#versions[item]!);
			return { name, versions: versions.filter((version) => version !== null) };
		});
	}

	#paths(): (readonly [path: string, item: number])[] {
		return this.#itemPages.flatMap((page, item) => {
			const path = page && pagePath(page);
			return path ? [[path, item] as const] : [];
		});
	}

	#addItem(name: string, version: string | null): void {
		let nameId = this.#names.get(name);
		if (nameId === undefined) {
			nameId = this.#names.size;
			this.#names.set(name, nameId);
			this.#folded.push(fold(name).join(' '));
			this.#nameKeys.push(itemKey(this.game, name, null));
		}
		this.#nameOf.push(nameId);
		this.#versions.push(version);
		this.#itemKeys.push(version === null ? this.#nameKeys[nameId]! : itemKey(this.game, name, version));
		this.#itemPages.push('');
		this.#marketPages.push('');
	}

	#tell(pages: string[], item: number, told: unknown): void {
		const page = pageOf(told);
		if (!page) return;
		pages[item] = page;
		this.changed = true;
	}
}

function packed(texts: readonly string[]): [text: Uint8Array, ends: Uint32Array] {
	const ends = new Uint32Array(texts.length);
	let end = 0;
	texts.forEach((text, i) => {
		end += Buffer.byteLength(text);
		ends[i] = end;
	});
	// Memory of its own: pieces of Node's shared pool cannot be transferred.
	const bytes = Buffer.alloc(end);
	bytes.write(texts.join(''));
	return [new Uint8Array(bytes.buffer, bytes.byteOffset, end), ends];
}
