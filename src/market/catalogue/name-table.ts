import type { VersionedName } from '../../finding/index/indexing.ts';
import { normalize } from '../../finding/normalize.ts';
import { pageUrl } from '../client/page-url.ts';
import type { Game } from '../game.ts';
import { type ItemId, itemId, type NameId, nameId } from '../ids.ts';
import type { CatalogueData, PageLinks } from './catalogue-data.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { FreedIds } from './freed-ids.ts';
import type { Identities } from './identities.ts';
import { ItemBits } from './item-bits.ts';
import { itemKey, unusedKey } from './item-key.ts';
import { groupedByName, type NameColumns, packCatalogue } from './pack-catalogue.ts';

/**
 * The most unlisted versions to retain of names that are listed: a name has seven versions at most
 * (docs/marketplace.md#item-identity).
 */
const maxUnlistedVersions = 2_000;

/**
 * Assigns ids to the names and items of one game. An id stays the same for as long as any list contains its name. Names
 * that are in no list any more are removed, and their ids are reused much later.
 */
export class NameTable {
	readonly game: Game;
	readonly #nameIds = new Map<string, NameId>();
	/** By name, or by name and version. */
	readonly #itemIds = new Map<string, ItemId>();
	readonly #columns: NameColumns = {
		names: [],
		folded: [],
		nameKeys: [],
		nameOf: [],
		versions: [],
		itemKeys: [],
		itemPages: [],
		marketPages: [],
	};
	/** The items of each list. */
	readonly #lists = new Map<string, ItemBits>();
	readonly #freedNames = new FreedIds<NameId>();
	readonly #freedItems = new FreedIds<ItemId>();
	/** The `asOf` of the names in the search index: ids freed since then are still in the index. */
	#indexedAt = -1;
	#now = 0;
	/** Whether anything was added or removed since the last `catalogue()`. */
	hasChanged = false;

	constructor(game: Game) {
		this.game = game;
	}

	/**
	 * Restores the table that produced `catalogue`, with the same ids, on another thread.
	 * @param lists The lists in use, with the ids of their items.
	 */
	static restored(
		catalogue: CatalogueReader,
		lists: Iterable<readonly [list: string, items: Iterable<number>]>,
	): NameTable {
		const table = new NameTable(catalogue.game);
		for (let id = 0; id < catalogue.itemCount; id++) {
			const item = itemId(id);
			table.#columns.nameOf[item] = catalogue.nameOfItem(item);
			table.#blankItem(item);
			if (!catalogue.isItem(item)) table.#freedItems.add(item, 0);
		}
		for (let id = 0; id < catalogue.size; id++) table.#restoreName(nameId(id), catalogue);
		for (const [list, items] of lists) table.setList(list, items);
		table.hasChanged = false;
		return table;
	}

	#restoreName(name: NameId, catalogue: CatalogueReader): void {
		const text = catalogue.name(name);
		if (text === '') {
			this.#freeName(name, 0);
			return;
		}
		// The keys are copied: hashing all names takes as long as everything else here.
		this.#writeName(name, text, catalogue.key({ name }));
		for (const item of catalogue.itemsOf(name)) {
			this.#writeItem(item, text, catalogue.version(item), catalogue.key({ name, item }));
			this.#columns.itemPages[item] = catalogue.itemPage(item) ?? '';
			this.#columns.marketPages[item] = catalogue.marketPage(item) ?? '';
		}
	}

	/** The id of the item, which is assigned if the item is new. Its first valid page links are stored. */
	add(name: string, version: string | null, { item_page, market_page }: PageLinks): ItemId {
		const item = this.#itemIds.get(identityOf(name, version)) ?? this.#addItem(name, version);
		const { itemPages, marketPages } = this.#columns;
		if (!itemPages[item]) this.#setPage(itemPages, item, item_page);
		if (!marketPages[item]) this.#setPage(marketPages, item, market_page);
		return item;
	}

	/** The key, the name and the version of an item in use. */
	identity(item: number): { readonly key: string; readonly name: string; readonly version: string | null } {
		const { itemKeys, names, nameOf, versions } = this.#columns;
		return { key: itemKeys[item]!, name: names[nameOf[item]!]!, version: versions[item]! };
	}

	/** The items of a name; none if it is not known. */
	itemsNamed(name: string): ItemId[] {
		const id = this.#nameIds.get(name);
		return [...this.#itemIds.values()].filter((item) => this.#columns.nameOf[item] === id);
	}

	/** Records which items `list` contains now. They replace the previous ones. */
	setList(list: string, items: Iterable<number>): void {
		this.#lists.set(list, new ItemBits(items, this.#columns.nameOf.length));
	}

	removeList(list: string): void {
		this.#lists.delete(list);
	}

	/**
	 * Removes the names that are in no list. A name is removed with all its versions or not at all, because the search index
	 * refers to versions by their position.
	 * @param now Milliseconds on a clock that never goes back.
	 */
	removeUnlisted(now: number): void {
		this.#now = now;
		const { nameOf, names } = this.#columns;
		const lists = [...this.#lists.values()];
		const isListedName = new Uint8Array(names.length);
		for (const items of lists)
			items.forEach((item) => {
				isListedName[nameOf[item]!] = 1;
			});
		const unlisted = [...this.#itemIds].filter(([, item]) => !lists.some((items) => items.has(item)));
		// This never happens with the marketplace's own lists, but invented versions could otherwise fill the memory.
		const areTooMany = unlisted.filter(([, item]) => isListedName[nameOf[item]!]).length > maxUnlistedVersions;
		for (const [identity, item] of unlisted) {
			if (isListedName[nameOf[item]!] && !areTooMany) continue;
			this.#itemIds.delete(identity);
			this.#blankItem(item);
			this.#freedItems.add(item, now);
			this.hasChanged = true;
		}
		for (const [text, name] of this.#nameIds) {
			if (isListedName[name]) continue;
			this.#nameIds.delete(text);
			this.#freeName(name, now);
		}
	}

	/** The number of name ids, including unused ones. */
	get size(): number {
		return this.#columns.names.length;
	}

	/** The name of each item. */
	get nameOf(): readonly NameId[] {
		return this.#columns.nameOf;
	}

	catalogue(): CatalogueData {
		this.hasChanged = false;
		return packCatalogue(this.game, this.#columns, this.#nameIds, this.#itemIds.values());
	}

	/** Which names and items the ids refer to. */
	identities(): Identities {
		const { nameKeys, itemKeys, nameOf } = this.#columns;
		const bytes = (keys: readonly string[]) => Buffer.from(keys.join(''), 'latin1');
		return { nameKeys: bytes(nameKeys), itemKeys: bytes(itemKeys), nameOf: Uint32Array.from(nameOf) };
	}

	/** The names in the order of their ids, with their versions in the order of the item ids. For the search index. */
	versionedNames(): VersionedName[] {
		const { names, versions } = this.#columns;
		const { itemStarts, itemsByName } = groupedByName(this.#columns);
		return names.map((name, id) => {
			const own = Array.from(itemsByName.subarray(itemStarts[id], itemStarts[id + 1]), (item) => versions[item]!);
			return { name, versions: own.filter((version) => version !== null) };
		});
	}

	/** The time for which `versionedNames` is valid, on the clock of `removeUnlisted`. */
	get asOf(): number {
		return this.#now;
	}

	/** To be called when a search index of the names as of `asOf` is in use: only then are older freed ids reused. */
	markIndexed(asOf: number): void {
		this.#indexedAt = Math.max(this.#indexedAt, asOf);
	}

	#addItem(text: string, version: string | null): ItemId {
		const known = this.#nameIds.get(text);
		const name = known ?? this.#addName(text);
		// A name's versions are in the order of their ids, so a new version of a known name needs an id above all others.
		const reused = known === undefined ? this.#freedItems.reuse(this.#now, this.#indexedAt) : undefined;
		const item = reused ?? itemId(this.#columns.nameOf.length);
		this.#blankItem(item);
		this.#columns.nameOf[item] = name;
		const key = version === null ? this.#columns.nameKeys[name]! : itemKey(this.game, text, version);
		this.#writeItem(item, text, version, key);
		this.hasChanged = true;
		return item;
	}

	#addName(text: string): NameId {
		const name = this.#freedNames.reuse(this.#now, this.#indexedAt) ?? nameId(this.#columns.names.length);
		this.#writeName(name, text, itemKey(this.game, text, null));
		return name;
	}

	#writeName(name: NameId, text: string, key: string): void {
		this.#nameIds.set(text, name);
		this.#columns.names[name] = text;
		this.#columns.folded[name] = normalize(text).join(' ');
		this.#columns.nameKeys[name] = key;
	}

	#writeItem(item: ItemId, text: string, version: string | null, key: string): void {
		this.#itemIds.set(identityOf(text, version), item);
		this.#columns.versions[item] = version;
		this.#columns.itemKeys[item] = key;
	}

	#blankItem(item: ItemId): void {
		this.#columns.versions[item] = null;
		this.#columns.itemKeys[item] = unusedKey;
		this.#columns.itemPages[item] = '';
		this.#columns.marketPages[item] = '';
	}

	#freeName(name: NameId, now: number): void {
		this.#columns.names[name] = '';
		this.#columns.folded[name] = '';
		this.#columns.nameKeys[name] = unusedKey;
		this.#freedNames.add(name, now);
		this.hasChanged = true;
	}

	#setPage(pages: string[], item: ItemId, value: unknown): void {
		const url = pageUrl(value);
		if (!url) return;
		pages[item] = url;
		this.hasChanged = true;
	}
}

const identityOf = (name: string, version: string | null): string => (version === null ? name : `${name}\0${version}`);
