import { oneLine } from '../../base/text/safe-text.ts';
import { countingSort } from '../../search/index/columns.ts';
import type { VersionedName } from '../../search/index/indexing.ts';
import { normalize } from '../../search/normalize.ts';
import type { Game } from '../game.ts';
import { type ItemId, itemId, type NameId, nameId } from '../ids.ts';
import {
	buildHashIndex,
	type CatalogueData,
	type CatalogueReader,
	type Identities,
	type PageLinks,
} from './catalogue-data.ts';
import { pagePath } from './item-link.ts';
import { itemKey } from './item-ref.ts';

/** Ids stay the same, and names stay for good: those that leave the market in years are few. */
export class NameTable {
	readonly game: Game;
	readonly #nameIds = new Map<string, NameId>();
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
	hasChanged = false;

	constructor(game: Game) {
		this.game = game;
	}

	/** With the same ids, on another thread. */
	static restored(catalogue: CatalogueReader): NameTable {
		const table = new NameTable(catalogue.game);
		// The keys are copied: hashing all names takes as long as everything else here.
		for (let id = 0; id < catalogue.size; id++) {
			const name = nameId(id);
			table.#appendName(catalogue.name(name), catalogue.key({ name }));
		}
		for (let id = 0; id < catalogue.itemCount; id++) {
			const item = itemId(id);
			const ref = catalogue.refOf(item);
			table.#appendItem(ref.name, catalogue.version(item), catalogue.key(ref));
			table.#columns.itemPages[item] = catalogue.itemPage(item) ?? '';
			table.#columns.marketPages[item] = catalogue.marketPage(item) ?? '';
		}
		table.hasChanged = false;
		return table;
	}

	/** Assigns an id if the item is new. Its first valid page links are stored. */
	add(name: string, version: string | null, { item_page, market_page }: PageLinks): ItemId {
		const item = this.#itemIds.get(identityOf(name, version)) ?? this.#addItem(name, version);
		const { itemPages, marketPages } = this.#columns;
		if (!itemPages[item]) this.#setPage(itemPages, item, item_page);
		if (!marketPages[item]) this.#setPage(marketPages, item, market_page);
		return item;
	}

	identity(item: number): { readonly key: string; readonly name: string; readonly version: string | null } {
		const { itemKeys, names, nameOf, versions } = this.#columns;
		return { key: itemKeys[item]!, name: names[nameOf[item]!]!, version: versions[item]! };
	}

	get size(): number {
		return this.#columns.names.length;
	}

	get nameOf(): readonly NameId[] {
		return this.#columns.nameOf;
	}

	catalogue(): CatalogueData {
		this.hasChanged = false;
		return packCatalogue(this.game, this.#columns);
	}

	identities(): Identities {
		const { itemKeys, nameOf } = this.#columns;
		return { itemKeys: Buffer.from(itemKeys.join(''), 'latin1'), nameOf: Uint32Array.from(nameOf) };
	}

	/** In the order of the ids, for the search index. */
	versionedNames(): VersionedName[] {
		const { names, versions } = this.#columns;
		const { itemStarts, itemsByName } = groupedByName(this.#columns);
		return names.map((name, id) => {
			const own = Array.from(itemsByName.subarray(itemStarts[id], itemStarts[id + 1]), (item) => versions[item]!);
			return { name, versions: own.filter((version) => version !== null) };
		});
	}

	#addItem(text: string, version: string | null): ItemId {
		const name = this.#nameIds.get(text) ?? this.#appendName(text, itemKey(this.game, text, null));
		const key = version === null ? this.#columns.nameKeys[name]! : itemKey(this.game, text, version);
		return this.#appendItem(name, version, key);
	}

	#appendName(text: string, key: string): NameId {
		const { names, folded, nameKeys } = this.#columns;
		const name = nameId(names.length);
		names.push(text);
		folded.push(normalize(text).join(' '));
		nameKeys.push(key);
		this.#nameIds.set(text, name);
		return name;
	}

	#appendItem(name: NameId, version: string | null, key: string): ItemId {
		const { names, nameOf, versions, itemKeys, itemPages, marketPages } = this.#columns;
		const item = itemId(nameOf.length);
		nameOf.push(name);
		versions.push(version);
		itemKeys.push(key);
		itemPages.push('');
		marketPages.push('');
		this.#itemIds.set(identityOf(names[name]!, version), item);
		this.hasChanged = true;
		return item;
	}

	#setPage(pages: string[], item: ItemId, value: unknown): void {
		const url = pageUrl(value);
		if (!url) return;
		pages[item] = url;
		this.hasChanged = true;
	}
}

const identityOf = (name: string, version: string | null): string => (version === null ? name : `${name}\0${version}`);

/** Discord's limit for the URL of a link button (docs/discord.md#buttons): a longer one could not be used. */
const maxUrlLength = 512;

/** Without credentials in it; null for anything else. */
function pageUrl(value: unknown): string | null {
	if (typeof value !== 'string' || value.length > maxUrlLength) return null;
	return /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/.test(value) ? value : null;
}

interface NameColumns {
	readonly names: string[];
	/** Separated by spaces. Folding takes a third of the time of all the rest. */
	readonly folded: string[];
	readonly nameKeys: string[];
	readonly nameOf: NameId[];
	readonly versions: (string | null)[];
	readonly itemKeys: string[];
	readonly itemPages: string[];
	readonly marketPages: string[];
}

function packCatalogue(game: Game, columns: NameColumns): CatalogueData {
	const { names, nameOf, versions, itemPages, marketPages } = columns;
	const byText = names.map((text, name) => [text, nameId(name)] as const);
	const folded = columns.folded.map((words) => words.replaceAll(' ', ''));
	const versioned: ItemId[] = [...versions.keys()].map(itemId).filter((item) => versions[item] !== null);
	const keys = byText.map(([, name]) => [columns.nameKeys[name]!, 2 * name] as const);
	for (const item of versioned) keys.push([columns.itemKeys[item]!, 2 * item + 1]);
	const [nameText, nameEnds] = concatenated(names);
	const [itemText, itemEnds] = concatenated(
		versions.flatMap((version, item) => [version ?? '', itemPages[item]!, marketPages[item]!]),
	);
	return {
		game,
		nameText,
		nameEnds,
		nameKeys: concatenated(columns.nameKeys)[0],
		itemText,
		itemEnds,
		itemKeys: concatenated(columns.itemKeys)[0],
		nameOf: Uint32Array.from(nameOf),
		...groupedByName(columns),
		exact: buildHashIndex([...byText, ...displayedOtherwise(byText)]),
		folded: buildHashIndex(byText.map(([, name]) => [folded[name]!, name])),
		foldedVersions: buildHashIndex(
			versioned.map((item) => [folded[nameOf[item]!]! + normalize(versions[item]!).join(''), item]),
		),
		keys: buildHashIndex(keys),
		pages: buildHashIndex(paths(itemPages)),
	};
}

function groupedByName({ names, nameOf }: NameColumns): { itemStarts: Uint32Array; itemsByName: Uint32Array } {
	const { starts, by } = countingSort(Uint32Array.from(nameOf), names.length);
	return { itemStarts: starts, itemsByName: by };
}

/** By the displayed text: people copy what they see. */
function displayedOtherwise(names: readonly (readonly [text: string, name: NameId])[]) {
	return names.flatMap(([text, name]) => (oneLine(text) === text ? [] : [[oneLine(text), name] as const]));
}

function paths(itemPages: readonly string[]): (readonly [path: string, item: number])[] {
	return itemPages.flatMap((page, item) => {
		const path = page && pagePath(page);
		return path ? [[path, item] as const] : [];
	});
}

function concatenated(texts: readonly string[]): [text: Uint8Array, ends: Uint32Array] {
	const ends = new Uint32Array(texts.length);
	let end = 0;
	texts.forEach((text, i) => {
		end += Buffer.byteLength(text);
		ends[i] = end;
	});
	return [new TextEncoder().encode(texts.join('')), ends];
}
