import { countingSort } from '../base/counting-sort.ts';
import { oneLine } from '../base/text/safe-text.ts';
import { type HashEntry, withEntries } from './hash-index.ts';
import { type ItemId, itemId, type NameId, nameId } from './ids.ts';
import { pagePath } from './item-link.ts';
import { itemKey } from './item-ref.ts';
import { itemCode, type NameColumns, Names, nameCode } from './names.ts';
import { normalize } from './normalize.ts';

/** The page links of a row, unchecked. */
export interface PageLinks {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

interface NewName {
	readonly text: string;
	readonly key: string;
}

interface NewItem {
	readonly name: NameId;
	readonly version: string | null;
	readonly key: string;
}

type WithId<Entry, Id> = Entry & { readonly id: Id };
type HashIndexes = Pick<NameColumns, 'exact' | 'folded' | 'foldedVersions' | 'keys' | 'pages'>;

interface Pages {
	itemPage?: string | undefined;
	marketPage?: string | undefined;
}

/** Adds names to `Names`. Ids stay the same, and names are never removed, because few leave the market in years. */
export class NamesBuilder {
	readonly #knownNames: Names;
	readonly #newNames: NewName[] = [];
	readonly #newItems: NewItem[] = [];
	readonly #nameIds = new Map<string, NameId>();
	readonly #itemIds = new Map<string, ItemId>();
	/** The pages of new items, and of known ones that had none. */
	readonly #newPages = new Map<ItemId, Pages>();

	constructor(knownNames: Names) {
		this.#knownNames = knownNames;
	}

	/** Assigns an id if the item is new. The first valid page links of an item are stored. */
	add(itemName: string, itemVersion: string | null, { item_page, market_page }: PageLinks): ItemId {
		// Texts are stored as UTF-8, which has no halves of surrogate pairs.
		const text = itemName.toWellFormed();
		const version = itemVersion?.toWellFormed() ?? null;
		const name = this.#knownNames.nameByText(text) ?? this.#nameIds.get(text) ?? this.#addName(text);
		const item = this.#knownItem(name, version) ?? this.#addItem(name, text, version);
		this.#addPages(item, item_page, market_page);
		return item;
	}

	/** Returns the known names with those that were added; the same object if nothing is new. */
	build(): Names {
		if (this.#newItems.length === 0 && this.#newPages.size === 0) return this.#knownNames;
		const { columns } = this.#knownNames;
		const newNames = this.#newNames.map((name, i) => ({ ...name, id: nameId(this.#knownNames.size + i) }));
		const newItems = this.#newItems.map((item, i) => ({ ...item, id: itemId(this.#knownNames.itemCount + i) }));
		const nameTexts = concatenate(newNames.map(({ text }) => text));
		const itemTexts = concatenate(this.#itemTexts());
		const nameOf = joinNumbers(
			columns.nameOf,
			newItems.map(({ name }) => name),
		);
		// Groups the items by their names.
		const { starts, positions } = countingSort(nameOf, this.#knownNames.size + newNames.length);
		return new Names({
			game: columns.game,
			nameText: joinBytes(columns.nameText, nameTexts.bytes),
			nameEnds: joinNumbers(
				columns.nameEnds,
				nameTexts.ends.map((end) => columns.nameText.length + end),
			),
			nameKeys: joinBytes(columns.nameKeys, concatenate(newNames.map(({ key }) => key)).bytes),
			itemText: itemTexts.bytes,
			itemEnds: itemTexts.ends,
			itemKeys: joinBytes(columns.itemKeys, concatenate(newItems.map(({ key }) => key)).bytes),
			nameOf,
			itemStarts: starts,
			itemsByName: positions,
			...this.#hashIndexes(newNames, newItems),
		});
	}

	#hashIndexes(
		newNames: readonly WithId<NewName, NameId>[],
		newItems: readonly WithId<NewItem, ItemId>[],
	): HashIndexes {
		const { columns } = this.#knownNames;
		return {
			exact: withEntries(
				columns.exact,
				newNames.flatMap(({ text, id }) => textsOf(text).map((each): HashEntry => [each, id])),
			),
			folded: withEntries(
				columns.folded,
				newNames.map(({ text, id }) => [fold(text), id]),
			),
			foldedVersions: withEntries(
				columns.foldedVersions,
				newItems.flatMap(({ name, version, id }): HashEntry[] =>
					version === null ? [] : [[fold(this.#nameText(name)) + fold(version), id]],
				),
			),
			keys: withEntries(columns.keys, [
				...newNames.map(({ key, id }): HashEntry => [key, nameCode(id)]),
				...newItems.flatMap(({ key, version, id }): HashEntry[] => (version === null ? [] : [[key, itemCode(id)]])),
			]),
			pages: withEntries(columns.pages, this.#pathEntries()),
		};
	}

	#addName(text: string): NameId {
		const name = nameId(this.#knownNames.size + this.#newNames.length);
		this.#newNames.push({ text, key: itemKey(this.#knownNames.game, text, null) });
		this.#nameIds.set(text, name);
		return name;
	}

	#knownItem(name: NameId, version: string | null): ItemId | undefined {
		if (name >= this.#knownNames.size) return undefined;
		return this.#knownNames.itemsOf({ name }).find((item) => this.#knownNames.version(item) === version);
	}

	#addItem(name: NameId, text: string, version: string | null): ItemId {
		const identity = `${name}\0${version ?? ''}`;
		const addedItem = this.#itemIds.get(identity);
		if (addedItem !== undefined) return addedItem;
		const item = itemId(this.#knownNames.itemCount + this.#newItems.length);
		this.#newItems.push({ name, version, key: itemKey(this.#knownNames.game, text, version) });
		this.#itemIds.set(identity, item);
		return item;
	}

	#addPages(item: ItemId, itemLink: unknown, marketLink: unknown): void {
		const isKnown = item < this.#knownNames.itemCount;
		const pages = this.#newPages.get(item) ?? {};
		const hasItemPage = pages.itemPage || (isKnown && this.#knownNames.itemPage(item));
		if (!hasItemPage) pages.itemPage = pageUrl(itemLink);
		const hasMarketPage = pages.marketPage || (isKnown && this.#knownNames.marketPage(item));
		if (!hasMarketPage) pages.marketPage = pageUrl(marketLink);
		if (pages.itemPage || pages.marketPage) this.#newPages.set(item, pages);
	}

	#nameText(name: NameId): string {
		const { size } = this.#knownNames;
		return name < size ? this.#knownNames.name(name) : this.#newNames[name - size]!.text;
	}

	/** Returns three texts for each item: version, item page and market page. */
	#itemTexts(): string[] {
		const texts: string[] = [];
		for (let id = 0; id < this.#knownNames.itemCount; id++) {
			const item = itemId(id);
			const pages = this.#newPages.get(item);
			texts.push(
				this.#knownNames.version(item) ?? '',
				pages?.itemPage ?? this.#knownNames.itemPage(item) ?? '',
				pages?.marketPage ?? this.#knownNames.marketPage(item) ?? '',
			);
		}
		this.#newItems.forEach(({ version }, i) => {
			const pages = this.#newPages.get(itemId(this.#knownNames.itemCount + i));
			texts.push(version ?? '', pages?.itemPage ?? '', pages?.marketPage ?? '');
		});
		return texts;
	}

	/** Returns the paths of the new item pages, with the ids of their items. */
	#pathEntries(): HashEntry[] {
		return [...this.#newPages].flatMap(([item, { itemPage }]): HashEntry[] => {
			const path = itemPage && pagePath(itemPage);
			return path ? [[path, item]] : [];
		});
	}
}

/** Returns all texts by which a name is found. People copy what they see, so its displayed text is one of them. */
function textsOf(name: string): string[] {
	const displayed = oneLine(name);
	return displayed === name ? [name] : [name, displayed];
}

/** Returns the normalized words without spaces, so that spacing and punctuation do not matter in a comparison. */
const fold = (text: string): string => normalize(text).join('');

/** Discord's limit for the URL of a link button (docs/discord.md#buttons). Longer links are not stored. */
const maxUrlLength = 512;

/** Returns undefined for anything but an HTTP address without credentials. */
function pageUrl(value: unknown): string | undefined {
	if (typeof value !== 'string' || value.length > maxUrlLength) return undefined;
	return /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/.test(value) ? value : undefined;
}

function concatenate(texts: readonly string[]): { readonly bytes: Uint8Array; readonly ends: Uint32Array } {
	const ends = new Uint32Array(texts.length);
	let end = 0;
	texts.forEach((text, i) => {
		end += Buffer.byteLength(text);
		ends[i] = end;
	});
	return { bytes: new TextEncoder().encode(texts.join('')), ends };
}

function joinNumbers(first: Uint32Array, second: ArrayLike<number>): Uint32Array {
	const result = new Uint32Array(first.length + second.length);
	result.set(first);
	result.set(second, first.length);
	return result;
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
	const result = new Uint8Array(first.length + second.length);
	result.set(first);
	result.set(second, first.length);
	return result;
}
