import { oneLine } from '../../base/text/safe-text.ts';
import type { NameHit, NameSearch } from '../../search/name-search.ts';
import { normalize, withoutWearValue } from '../../search/normalize.ts';
import { itemId, type NameId, nameId } from '../ids.ts';
import { type CatalogueData, CatalogueReader, candidates } from './catalogue-data.ts';
import { pagePath, parseLink } from './item-link.ts';
import { type ItemHit, type ItemHits, type ItemMention, type ItemRef, isNearEnough } from './item-ref.ts';
import { splitWear, wears } from './skin.ts';

/** A name is generic if at least this many of the first `familyLimit` hits for it contain it. */
const familySize = 10;
const familyLimit = 25;

const maxNearest = 5;

/** Some languages have it in the middle of a name: `AK-47 (StatTrak™) | Linha Vermelha`. */
const qualityFirst = (words: readonly string[]): readonly string[] => {
	const isQuality = (word: string) => word === 'stattrak' || word === 'souvenir';
	return [...words.filter(isQuality), ...words.filter((word) => !isQuality(word))];
};

/** Immutable: new names make a new catalogue. */
export class Catalogue extends CatalogueReader {
	readonly #finder: NameSearch | undefined;

	/** If false, no match does not mean that there is no such item. */
	readonly hasAllIndexed: boolean;

	/** `finder` may lag behind `data`, because an index takes longer to build. */
	constructor(data: CatalogueData, finder?: NameSearch, hasAllIndexed = finder !== undefined) {
		super(data);
		this.#finder = finder;
		this.hasAllIndexed = hasAllIndexed;
	}

	/** The index is ready a moment after the names. */
	get isSearchable(): boolean {
		return this.#finder !== undefined;
	}

	/** Or else the only name that is displayed as `text`. */
	byExactName(text: string): ItemRef | undefined {
		const [only, ...others] = this.#allByExactName(text);
		return others.length === 0 ? only : undefined;
	}

	#allByExactName(text: string): ItemRef[] {
		const names = [...new Set(candidates(this.data.exact, text))].map((id) => ({
			name: nameId(id),
			text: this.name(nameId(id)),
		}));
		const same = names.filter((each) => each.text === text);
		const displayed = same.length > 0 ? same : names.filter((each) => oneLine(each.text) === text);
		return displayed.map(({ name }) => ({ name }));
	}

	/** Ignores case, ™, ★, | and punctuation unless a name is exact. Of a link, what its page is about. */
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
		const found = this.#byWords(words);
		if (found.length > 0) return found;
		// Two items may have one name in a language.
		const readings = (this.#finder?.inEnglish(words) ?? []).flatMap((reading) => [reading, qualityFirst(reading)]);
		const named = new Map(readings.flatMap((reading) => this.#byWords(reading)).map((ref) => [this.key(ref), ref]));
		return [...named.values()];
	}

	#byWords(words: readonly string[]): readonly ItemRef[] {
		const folded = words.join('');
		if (folded === '') return [];
		const names = candidates(this.data.folded, folded)
			.map(nameId)
			.filter((name) => normalize(this.name(name)).join('') === folded);
		if (names.length > 0) return names.map((name) => ({ name }));
		return candidates(this.data.foldedVersions, folded)
			.map((id) => this.refOf(itemId(id)))
			.filter(({ name, item }) => normalize(`${this.name(name)} ${this.version(item)}`).join('') === folded);
	}

	#byPage(path: string): ItemRef[] {
		const items = candidates(this.data.pages, path)
			.map(itemId)
			.filter((item) => pagePath(this.itemPage(item) ?? '') === path);
		const [only, ...others] = items;
		if (only !== undefined && others.length === 0 && this.version(only) !== null) return [this.refOf(only)];
		// Versions share their page.
		return [...new Set(items.map((item) => this.nameOfItem(item)))].map((name) => ({ name }));
	}

	/** While it is being typed: best first. A `limit` of Infinity finds all that match, the best 250 of them in order. */
	find(text: string, limit: number, among?: (name: NameId) => boolean): ItemHits {
		const named = this.byFullName(text).filter(({ name }) => !among || among(name));
		const { understood, hits } = this.#finder?.find(
			parseLink(text)?.words ?? text,
			limit,
			among && ((id) => among(nameId(id))),
		) ?? { understood: 'in part', hits: [] };
		// “sticker” finds 10,000 names, for which flatMap would take several times as long.
		const similar: ItemHit[] = [];
		for (const hit of hits) for (const each of this.#itemHits(hit)) similar.push(each);
		if (named.length === 0) return { understood, hits: similar.slice(0, limit) };
		const all = this.isGeneric(named[0]!, text)
			? [...similar.filter(({ name }) => name !== named[0]!.name), ...this.#withVersions(named)]
			: [...this.#withVersions(named), ...similar];
		const unique = new Map<string, ItemHit>();
		for (const hit of all) {
			const identity = `${hit.name} ${hit.item}`;
			if (!unique.has(identity)) unique.set(identity, hit);
		}
		return { understood: 'well', hits: [...unique.values()].slice(0, limit) };
	}

	/** Each name once; none if they are nonsense. */
	nearest(text: string, found = this.find(text, maxNearest)): ItemRef[] {
		const hits = isNearEnough(text, found) ? found.hits : [];
		return [...new Set(hits.slice(0, maxNearest).map(({ name }) => name))].map((name) => ({ name }));
	}

	/** Without which word of the text there is something, while no name has all of its words. */
	lacking(text: string, limit: number): { readonly word: string; readonly hits: readonly ItemHit[] } | undefined {
		const lacking = this.#finder?.lacking(text, limit);
		return lacking && { word: lacking.word, hits: lacking.hits.flatMap((hit) => this.#itemHits(hit)) };
	}

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
		return (this.#finder?.mentions(text, this.game === 730, isList) ?? []).map(({ names, ...mention }) => {
			const refs = names.flatMap(({ name, versions }) => this.#itemHits({ name, versions, cost: 0, untyped: 0 }));
			return { ...mention, refs: refs.map(({ name, item }) => (item === undefined ? { name } : { name, item })) };
		});
	}

	/** Typed alone it means the names that contain it: itself it is neither sold nor offered, as the plain "AWP". */
	isGeneric({ name }: ItemRef, text: string): boolean {
		return this.#finder?.isUntraded(name) === true && this.isPartOfMany({ name }, text);
	}

	/** A knife without a finish is sold, but who types “karambit” without its ★ has not chosen it. */
	isBareKnife({ name }: ItemRef, text: string): boolean {
		return this.name(name).startsWith('★ ') && !text.includes('★') && this.isPartOfMany({ name }, text);
	}

	/** “★ Karambit” is in the names of all Karambits. */
	isPartOfMany({ name }: ItemRef, text: string): boolean {
		if (this.hasFinish(name) || !this.#finder) return false;
		const words = normalize(this.name(name));
		const family = this.#finder.find(text, familyLimit).hits.filter((hit) => {
			const other = nameId(hit.name);
			const otherWords = new Set(this.#isNamed(other) ? normalize(this.name(other)) : []);
			return other !== name && words.every((word) => otherWords.has(word));
		});
		return family.length >= familySize;
	}

	/** Such as the one in “AWP | Asiimov (Field-Tested)”. */
	hasFinish(name: NameId): boolean {
		return /\| \S/.test(this.name(name));
	}

	/** Those with such a name that sell most, and how many there are. Takes some 10 ms. */
	mostSold(
		limit: number,
		is: (name: string) => boolean,
	): { readonly refs: readonly ItemRef[]; readonly count: number } {
		const names = new Set<number>();
		for (let id = 0; id < this.size; id++) if (is(this.name(nameId(id)))) names.add(id);
		const best = this.#finder?.mostPopular(limit, (id) => names.has(id)) ?? [];
		return { refs: best.map((id) => ({ name: nameId(id) })), count: names.size };
	}

	bestSellers(limit: number): ItemRef[] {
		const names = (this.#finder?.mostPopular(limit) ?? []).map(nameId);
		return names.filter((name) => this.#isNamed(name)).map((name) => ({ name }));
	}

	#withVersions(refs: readonly ItemRef[]): ItemHit[] {
		const [only, ...others] = refs;
		const versions = only && others.length === 0 && only.item === undefined ? this.#versionsOf(only.name) : [];
		return [...refs, ...versions.map((item) => ({ name: only!.name, item }))].map((ref) => ({
			...ref,
			cost: 0,
			untyped: 0,
		}));
	}

	#itemHits({ name: id, cost, untyped, versions }: NameHit): ItemHit[] {
		const name = nameId(id);
		if (!this.#isNamed(name)) return [];
		if (versions.length === 0) return [{ name, cost, untyped }];
		const items = this.#versionsOf(name);
		return versions.flatMap((version) =>
			items[version] === undefined ? [] : [{ name, item: items[version], cost, untyped }],
		);
	}

	/** The finder may know newer names. */
	#isNamed(name: NameId): boolean {
		return name < this.size;
	}

	#versionsOf(name: NameId) {
		return this.itemsOf({ name }).filter((item) => this.version(item) !== null);
	}
}
