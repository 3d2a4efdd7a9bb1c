import type { Finder, NameHit } from '../../finding/finder.ts';
import { normalize } from '../../finding/normalize.ts';
import { withoutWearValue } from '../../finding/query.ts';
import { oneLine } from '../../text/safe-text.ts';
import type { Game } from '../game.ts';
import { type CatalogueData, keyLength } from './catalogue-data.ts';
import { candidates } from './hash-index.ts';
import { pagePath, readLink } from './item-link.ts';
import type { ItemHit, ItemHits, Subject } from './subject.ts';

/** So many other names hold a name that stands for them all. */
const familySize = 10;
/** Among so many of what is found the others are looked for. */
const familyLimit = 25;

/** All names of a game that any list has told of, and the ways to find one. Never changes: a new one takes its place. */
export class Catalogue {
	readonly data: CatalogueData;
	readonly #finder: Finder | undefined;
	readonly #text = new TextDecoder();

	/** @param finder Finds names by their ids; it may know fewer than `data` has, since it takes longer to make. */
	constructor(data: CatalogueData, finder?: Finder) {
		this.data = data;
		this.#finder = finder;
	}

	/** Names can be found by parts of them; that takes a moment longer than to know them. */
	get canFind(): boolean {
		return this.#finder !== undefined;
	}

	get game(): Game {
		return this.data.game;
	}

	/** How many ids of names there are; the names of some may be empty, since no list holds them any more. */
	get size(): number {
		return this.data.nameEnds.length;
	}

	/** How many ids of items (names by version) there are. */
	get items(): number {
		return this.data.nameOf.length;
	}

	name(name: number): string {
		return this.#slice(this.data.nameText, this.data.nameEnds, name);
	}

	/** Whether the id is in use: those of items that no list holds any more are not. */
	isItem(item: number): boolean {
		return this.itemsOf(this.nameOfItem(item)).includes(item);
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

	/** How a subject is called in a list: by its name, and its version. `called` knows it by that. */
	label({ name, item }: Subject): string {
		const version = item === undefined ? null : this.version(item);
		return version === null ? this.name(name) : `${this.name(name)} · ${version}`;
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

	/** The name that is `text` to the letter, or the only one that is shown as it. */
	exactly(text: string): Subject | undefined {
		const [only, ...others] = this.#exact(text);
		return others.length === 0 ? only : undefined;
	}

	#exact(text: string): Subject[] {
		const names = [...new Set(candidates(this.data.exact, text))].map((name) => ({ name, text: this.name(name) }));
		const same = names.filter((each) => each.text === text);
		const shown = same.length > 0 ? same : names.filter((each) => oneLine(each.text) === text);
		return shown.map(({ name }) => ({ name }));
	}

	/**
	 * What somebody who typed `text` to its end means: the name that is exactly so, else the names that differ in case,
	 * ™, ★, | and punctuation alone, else the name and version typed together. A link is called what its page is about.
	 * Empty where nothing is called so.
	 */
	called(text: string): readonly Subject[] {
		const link = readLink(text);
		if (!link) return this.#calledSo(text);
		const linked = this.#linked(link.path);
		return linked.length > 0 ? linked : this.#calledSo(link.words);
	}

	#calledSo(text: string): readonly Subject[] {
		const exact = this.#exact(text);
		if (exact.length > 0) return exact;
		const folded = normalize(withoutWearValue(text)).join('');
		if (folded === '') return [];
		const names = candidates(this.data.folded, folded).filter((name) => normalize(this.name(name)).join('') === folded);
		if (names.length > 0) return names.map((name) => ({ name }));
		return candidates(this.data.foldedVersions, folded)
			.map((item) => ({ name: this.nameOfItem(item), item }))
			.filter(({ name, item }) => normalize(`${this.name(name)} ${this.version(item)}`).join('') === folded);
	}

	/**
	 * What somebody may mean who typed `text` so far, best first, at most `limit` (Infinity: all that match); of the names
	 * in `among` alone, where that is given.
	 */
	find(text: string, limit: number, among?: (name: number) => boolean): ItemHits {
		const same = this.called(text).filter(({ name }) => !among || among(name));
		const { understood, hits } = this.#finder?.find(readLink(text)?.words ?? text, limit, among) ?? {
			understood: 'in part',
			hits: [],
		};
		const found = hits.flatMap((hit) => this.#subjectsOf(hit));
		const isLast = same.length > 0 && this.standsForOthers(same[0]!, text);
		const all = isLast
			? [...found.filter(({ name }) => name !== same[0]!.name), ...this.#withVersions(same)]
			: [...this.#withVersions(same), ...found];
		const first = new Map<string, ItemHit>();
		for (const found of all) {
			const identity = `${found.name} ${found.item}`;
			if (!first.has(identity)) first.set(identity, found);
		}
		return { understood: same.length > 0 ? 'well' : understood, found: [...first.values()].slice(0, limit) };
	}

	/**
	 * Who types just this name means the many that hold it: it is itself neither sold nor offered, as the plain "AWP"
	 * that stands among the names of a game.
	 */
	standsForOthers({ name }: Subject, text: string): boolean {
		if (!this.isPlain(name) || !this.#finder?.isForgotten(name)) return false;
		const words = normalize(this.name(name));
		const others = this.#finder.find(text, familyLimit).hits.filter((hit) => {
			const held = new Set(this.#knows(hit.name) ? normalize(this.name(hit.name)) : []);
			return hit.name !== name && words.every((word) => held.has(word));
		});
		return others.length >= familySize;
	}

	/** The name is of a thing without a finish of its own: not “AWP | Asiimov (Field-Tested)”. */
	isPlain(name: number): boolean {
		return !/\| \S/.test(this.name(name));
	}

	/** The names that sell most, at most `limit`. */
	sellingMost(limit: number): Subject[] {
		return (this.#finder?.mostPopular(limit) ?? []).filter((name) => this.#knows(name)).map((name) => ({ name }));
	}

	/** What the page at `path` is about. */
	#linked(path: string): Subject[] {
		const items = candidates(this.data.pages, path).filter((item) => pagePath(this.itemPage(item) ?? '') === path);
		const [only, ...others] = items;
		if (only !== undefined && others.length === 0 && this.version(only) !== null)
			return [{ name: this.nameOfItem(only), item: only }];
		// Versions share their page.
		return [...new Set(items.map((item) => this.nameOfItem(item)))].map((name) => ({ name }));
	}

	/** Who typed a name in full may want any of its versions. */
	#withVersions(subjects: readonly Subject[]): ItemHit[] {
		const [only, ...others] = subjects;
		const versions = only && others.length === 0 && only.item === undefined ? this.#versionsOf(only.name) : [];
		return [...subjects, ...versions.map((item) => ({ name: only!.name, item }))].map((each) => ({
			...each,
			cost: 0,
			untyped: 0,
		}));
	}

	#subjectsOf({ name, cost, untyped, versions }: NameHit): ItemHit[] {
		if (!this.#knows(name)) return [];
		if (versions.length === 0) return [{ name, cost, untyped }];
		const items = this.#versionsOf(name);
		return versions.flatMap((version) =>
			items[version] === undefined ? [] : [{ name, item: items[version], cost, untyped }],
		);
	}

	/**
	 * The finder may be ahead of the list that tells of its newest names, or still find some that no list holds any more.
	 */
	#knows(name: number): boolean {
		return name < this.size && this.name(name) !== '';
	}

	#versionsOf(name: number): number[] {
		return this.itemsOf(name).filter((item) => this.version(item) !== null);
	}

	#slice(text: Uint8Array, ends: Uint32Array, at: number): string {
		const from = at === 0 ? 0 : ends[at - 1]!;
		return from === ends[at] ? '' : this.#text.decode(text.subarray(from, ends[at]));
	}
}
