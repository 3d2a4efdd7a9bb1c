import { oneLine } from '../base/text/safe-text.ts';
import { counterStrike } from '../names/game.ts';
import { idsByHash } from '../names/hash-index.ts';
import { type ItemId, itemId, type NameId, nameId } from '../names/ids.ts';
import { pagePath, parseLink } from '../names/item-link.ts';
import type { ItemRef } from '../names/item-ref.ts';
import { type NameColumns, Names } from '../names/names.ts';
import { normalize, withoutWearValue } from '../names/normalize.ts';
import { splitWear, wears } from '../names/skin.ts';
import { type ItemHit, type ItemHits, type ItemMention, isWorthSuggesting } from './item-hits.ts';
import type { NameHit } from './name-hits.ts';
import type { NameSearch } from './name-search.ts';

/** A name is part of many if this many of the first `familyHitLimit` hits for a text have all words of the name. */
const minFamilySize = 10;
const familyHitLimit = 25;

const maxNearest = 5;

/** Some languages have the quality in the middle of a name: `AK-47 (StatTrak™) | Linha Vermelha`. */
const qualityFirst = (words: readonly string[]): readonly string[] => {
	const isQuality = (word: string) => word === 'stattrak' || word === 'souvenir';
	return [...words.filter(isQuality), ...words.filter((word) => !isQuality(word))];
};

/** The names of a game that people can search. It is immutable: new names make a new catalogue. */
export class Catalogue extends Names {
	readonly #search: NameSearch | undefined;

	/** If false, an item may exist although no search finds it. */
	readonly isFullyIndexed: boolean;

	/** The search may lack the latest names, because an index takes longer to build. */
	constructor(columns: NameColumns, search?: NameSearch, isFullyIndexed = search !== undefined) {
		super(columns);
		this.#search = search;
		this.isFullyIndexed = isFullyIndexed;
	}

	/** False until the index is ready, which takes a moment longer than the names. */
	get isSearchable(): boolean {
		return this.#search !== undefined;
	}

	/** Returns the name that is `text`, or else the name that is displayed as `text` if there is only one. */
	byExactName(text: string): ItemRef | undefined {
		const refs = this.#allByExactName(text);
		return refs.length === 1 ? refs[0] : undefined;
	}

	#allByExactName(text: string): ItemRef[] {
		const names = [...new Set(idsByHash(this.columns.exact, text))].map((id) => ({
			name: nameId(id),
			text: this.name(nameId(id)),
		}));
		const equal = names.filter((each) => each.text === text);
		const matches = equal.length > 0 ? equal : names.filter((each) => oneLine(each.text) === text);
		return matches.map(({ name }) => ({ name }));
	}

	/**
	 * Returns the items with this full name. If no name is exactly the text, case, ™, ★, | and punctuation are ignored. A
	 * link means the item that its page is about.
	 */
	byFullName(text: string): readonly ItemRef[] {
		const link = parseLink(text);
		if (!link) return this.#byFoldedName(text);
		const linked = this.#byPage(link.path);
		return linked.length > 0 ? linked : this.#byFoldedName(link.words);
	}

	#byFoldedName(text: string): readonly ItemRef[] {
		const exact = this.#allByExactName(text);
		if (exact.length > 0) return exact;
		const words = normalize(withoutWearValue(text));
		const refs = this.#byWords(words);
		if (refs.length > 0) return refs;
		// Two items may have the same name in another language.
		const translations = (this.#search?.inEnglish(words) ?? []).flatMap((english) => [english, qualityFirst(english)]);
		const translatedRefs = translations.flatMap((english) => this.#byWords(english));
		// Most translations stay the same with the quality first, so they find an item twice.
		const unique = new Map(translatedRefs.map((ref) => [this.key(ref), ref]));
		return [...unique.values()];
	}

	#byWords(words: readonly string[]): readonly ItemRef[] {
		const folded = words.join('');
		if (folded === '') return [];
		const names = idsByHash(this.columns.folded, folded)
			.map(nameId)
			.filter((name) => normalize(this.name(name)).join('') === folded);
		if (names.length > 0) return names.map((name) => ({ name }));
		return idsByHash(this.columns.foldedVersions, folded)
			.map((id) => this.refOf(itemId(id)))
			.filter(({ name, item }) => normalize(`${this.name(name)} ${this.version(item)}`).join('') === folded);
	}

	#byPage(path: string): ItemRef[] {
		const items = idsByHash(this.columns.pages, path)
			.map(itemId)
			.filter((item) => pagePath(this.itemPage(item) ?? '') === path);
		const [first] = items;
		if (first !== undefined && items.length === 1 && this.version(first) !== null) return [this.refOf(first)];
		// Versions share their page.
		return [...new Set(items.map((item) => this.nameOfItem(item)))].map((name) => ({ name }));
	}

	/**
	 * Finds what an unfinished text may mean, best first. A `limit` of Infinity finds all that match, and only the best
	 * 250 of them are in order.
	 */
	search(text: string, limit: number, isAllowed?: (name: NameId) => boolean): ItemHits {
		const fullNameMatches = this.byFullName(text).filter(({ name }) => !isAllowed || isAllowed(name));
		const query = parseLink(text)?.words ?? text;
		const isAllowedId = isAllowed && ((id: number) => isAllowed(nameId(id)));
		const { matchQuality, hits } = this.#search?.search(query, limit, isAllowedId) ?? {
			matchQuality: 'in part',
			hits: [],
		};
		// “sticker” finds 10,000 names, for which flatMap would take several times as long.
		const similar: ItemHit[] = [];
		for (const nameHit of hits) {
			for (const itemHit of this.#itemHits(nameHit)) similar.push(itemHit);
		}
		const [firstMatch] = fullNameMatches;
		if (!firstMatch) return { matchQuality, hits: similar.slice(0, limit) };
		// A generic name, such as the plain “AWP”, comes after the items that people mean by it.
		const all = this.isGeneric(firstMatch, text)
			? [...similar.filter(({ name }) => name !== firstMatch.name), ...this.#withVersions(fullNameMatches)]
			: [...this.#withVersions(fullNameMatches), ...similar];
		const unique = new Map<string, ItemHit>();
		for (const hit of all) {
			const identity = `${hit.name} ${hit.item}`;
			if (!unique.has(identity)) unique.set(identity, hit);
		}
		return { matchQuality: 'well', hits: [...unique.values()].slice(0, limit) };
	}

	/** Returns the names nearest to a text, each once, or none if the text is nonsense. */
	nearest(text: string, result = this.search(text, maxNearest)): ItemRef[] {
		const hits = isWorthSuggesting(text, result) ? result.hits : [];
		return [...new Set(hits.slice(0, maxNearest).map(({ name }) => name))].map((name) => ({ name }));
	}

	/** If no name has all words of a text, returns one word to leave out, and the hits for the other words. */
	searchWithoutOneWord(
		text: string,
		limit: number,
	): { readonly word: string; readonly hits: readonly ItemHit[] } | undefined {
		const result = this.#search?.searchWithoutOneWord(text, limit);
		return result && { word: result.word, hits: result.hits.flatMap((hit) => this.#itemHits(hit)) };
	}

	/** Returns the item in each of its wears, in the same version. Returns only the item itself if it has no wear. */
	wearsOf(ref: ItemRef): readonly ItemRef[] {
		const { skin, wear } = splitWear(this.name(ref.name));
		if (wear === undefined) return [ref];
		const names = wears.flatMap((each) => this.byExactName(`${skin} (${each})`) ?? []);
		if (ref.item === undefined) return names;
		const version = this.version(ref.item);
		return names.flatMap(({ name }) =>
			this.itemsOf({ name }).flatMap((item) => (this.version(item) === version ? [{ name, item }] : [])),
		);
	}

	/** @param isList whether every part of the text is meant to be an item */
	mentions(text: string, isList = false): ItemMention[] {
		const mentions = this.#search?.mentions(text, this.game === counterStrike, isList) ?? [];
		return mentions.map(({ names, ...mention }) => ({
			...mention,
			refs: names.flatMap(({ name, versions }) => this.#refsOf(name, versions)),
		}));
	}

	/** Whether a text means the names that contain it, since the name itself is not traded, such as the plain “AWP”. */
	isGeneric({ name }: ItemRef, text: string): boolean {
		return this.#search?.isUntraded(name) === true && this.isPartOfMany({ name }, text);
	}

	/**
	 * Whether a name is a knife without a finish, and the text has no ★ that would ask for it. Such a knife is traded,
	 * but someone who types “karambit” means any Karambit.
	 */
	isBareKnife({ name }: ItemRef, text: string): boolean {
		return this.name(name).startsWith('★ ') && !text.includes('★') && this.isPartOfMany({ name }, text);
	}

	/** Whether many names contain this one, as all Karambits contain “★ Karambit”. */
	isPartOfMany({ name }: ItemRef, text: string): boolean {
		if (this.hasFinish(name) || !this.#search) return false;
		const words = normalize(this.name(name));
		const family = this.#search.search(text, familyHitLimit).hits.filter((hit) => {
			const other = nameId(hit.name);
			const otherWords = new Set(this.#hasName(other) ? normalize(this.name(other)) : []);
			return other !== name && words.every((word) => otherWords.has(word));
		});
		return family.length >= minFamilySize;
	}

	/** Whether a name has a finish, such as the “Asiimov” in “AWP | Asiimov (Field-Tested)”. */
	hasFinish(name: NameId): boolean {
		return /\| \S/.test(this.name(name));
	}

	/** The best-selling names that meet a condition, and how many names meet it. This takes about 10 ms. */
	bestSellersOf(
		limit: number,
		condition: (name: string) => boolean,
	): { readonly refs: readonly ItemRef[]; readonly count: number } {
		const names = new Set<number>();
		for (let id = 0; id < this.size; id++) {
			if (condition(this.name(nameId(id)))) names.add(id);
		}
		const best = this.#search?.mostPopular(limit, (id) => names.has(id)) ?? [];
		return { refs: best.map((id) => ({ name: nameId(id) })), count: names.size };
	}

	bestSellers(limit: number): ItemRef[] {
		const names = (this.#search?.mostPopular(limit) ?? []).map(nameId);
		return names.filter((name) => this.#hasName(name)).map((name) => ({ name }));
	}

	#withVersions(refs: readonly ItemRef[]): ItemHit[] {
		const [first] = refs;
		const versions = first && refs.length === 1 && first.item === undefined ? this.versionsOf(first.name) : [];
		return [...refs, ...versions.map((item) => this.refOf(item))].map((ref) => ({ ...ref, cost: 0, untyped: 0 }));
	}

	#itemHits({ name: id, cost, untyped, versions }: NameHit): ItemHit[] {
		const name = nameId(id);
		if (!this.#hasName(name)) return [];
		// Most hits name no version.
		if (versions.length === 0) return [{ name, cost, untyped }];
		return this.#itemsAt(name, versions).map((item) => ({ name, item, cost, untyped }));
	}

	#refsOf(id: number, versions: readonly number[]): ItemRef[] {
		const name = nameId(id);
		if (!this.#hasName(name)) return [];
		return versions.length === 0 ? [{ name }] : this.#itemsAt(name, versions).map((item) => ({ name, item }));
	}

	/** @param versions their positions among the versions of the name */
	#itemsAt(name: NameId, versions: readonly number[]): ItemId[] {
		const items = this.versionsOf(name);
		return versions.flatMap((version) => items[version] ?? []);
	}

	/** The search may know newer names than this catalogue. */
	#hasName(name: NameId): boolean {
		return name < this.size;
	}
}
