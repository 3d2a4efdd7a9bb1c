import { fold } from './fold.ts';
import type { Game } from './game.ts';
import { candidates } from './hash-index.ts';
import { type CatalogueData, keyLength } from './name-table.ts';
import { Search } from './search.ts';

/** A name, or one version of it. */
export interface Subject {
	readonly name: number;
	/** The item meant; undefined for the name with all its versions. */
	readonly item?: number;
}

/** All names of a game that any list has told of, and the ways to find one. Never changes: a new one takes its place. */
export class Catalogue {
	readonly data: CatalogueData;
	readonly #search: Search;
	readonly #text = new TextDecoder();

	constructor(data: CatalogueData) {
		this.data = data;
		this.#search = new Search(data.search);
	}

	get game(): Game {
		return this.data.game;
	}

	/** How many names there are. */
	get size(): number {
		return this.data.nameEnds.length;
	}

	/** How many items (names by version) there are. */
	get items(): number {
		return this.data.nameOf.length;
	}

	name(name: number): string {
		return this.#slice(this.data.nameText, this.data.nameEnds, name);
	}

	nameOfItem(item: number): number {
		return this.data.nameOf[item]!;
	}

	version(item: number): string | null {
		return this.#slice(this.data.itemText, this.data.itemEnds, 3 * item) || null;
	}

	itemPage(item: number): string | null {
		return this.#slice(this.data.itemText, this.data.itemEnds, 3 * item + 1) || null;
	}

	marketPage(item: number): string | null {
		return this.#slice(this.data.itemText, this.data.itemEnds, 3 * item + 2) || null;
	}

	/** The items of a name: one for each version, one in all where it has none. */
	itemsOf(name: number): readonly number[] {
		const { itemStarts, itemsByName } = this.data;
		return Array.from(itemsByName.subarray(itemStarts[name], itemStarts[name + 1]));
	}

	/** What stands for the subject in a button. */
	key({ name, item }: Subject): string {
		const [keys, at] = item === undefined ? [this.data.nameKeys, name] : [this.data.itemKeys, item];
		return this.#text.decode(keys.subarray(at * keyLength, (at + 1) * keyLength));
	}

	/** The subject that `key` stood for, if it still is there. */
	byKey(key: string): Subject | undefined {
		return candidates(this.data.keys, key)
			.map((id) => (id % 2 === 0 ? { name: id / 2 } : { name: this.nameOfItem((id - 1) / 2), item: (id - 1) / 2 }))
			.find((subject) => this.key(subject) === key);
	}

	/** The name that is `text` to the letter. */
	exactly(text: string): Subject | undefined {
		const name = candidates(this.data.exact, text).find((each) => this.name(each) === text);
		return name === undefined ? undefined : { name };
	}

	/**
	 * What somebody who typed `text` to its end means: the name that is exactly so, else the names that differ in case,
	 * ™, ★, | and punctuation alone, else the name and version typed together. Empty where nothing is called so.
	 */
	called(text: string): readonly Subject[] {
		const exact = this.exactly(text);
		if (exact) return [exact];
		const folded = fold(text).join('');
		if (folded === '') return [];
		const names = candidates(this.data.folded, folded).filter((name) => fold(this.name(name)).join('') === folded);
		if (names.length > 0) return names.map((name) => ({ name }));
		return candidates(this.data.foldedVersions, folded)
			.map((item) => ({ name: this.nameOfItem(item), item }))
			.filter(({ name, item }) => fold(`${this.name(name)} ${this.version(item)}`).join('') === folded);
	}

	/** The best matches for `query`, best first: what is called so, then what holds its words. */
	find(query: string, limit: number): readonly number[] {
		const same = this.called(query).map(({ name }) => name);
		const found = this.#search.find(query, limit);
		return same.length === 0 ? found : [...new Set([...same, ...found])].slice(0, limit);
	}

	/** For a query that finds nothing: the names most like it. */
	nearest(query: string, limit: number): readonly number[] {
		return this.#search.nearest(query, limit);
	}

	#slice(text: Uint8Array, ends: Uint32Array, at: number): string {
		const from = at === 0 ? 0 : ends[at - 1]!;
		return from === ends[at] ? '' : this.#text.decode(text.subarray(from, ends[at]));
	}
}
