import { hash } from 'node:crypto';
import { countingSort } from '../../finding/index/columns.ts';
import type { VersionedName } from '../../finding/index/indexing.ts';
import { normalize } from '../../finding/normalize.ts';
import { oneLine } from '../../text/safe-text.ts';
import { pageOf } from '../client/schema.ts';
import type { Game } from '../game.ts';
import type { Catalogue } from './catalogue.ts';
import { type CatalogueData, keyLength, type Pages } from './catalogue-data.ts';
import { buildHashIndex } from './hash-index.ts';
import { pagePath } from './item-link.ts';

/** What stands for an item in a button: the same in every process, whatever order the names came in. */
function itemKey(game: Game, name: string, version: string | null): string {
	return hash('sha256', `${game}\0${name}\0${version ?? ''}`, 'base64url').slice(0, keyLength);
}

/** In the place of the id of a name or item that no list holds any more. */
const nobody = '-'.repeat(keyLength);
/**
 * How long an id stays unused after its name was let go, ms: longer than any question that began before lives, so that
 * none is answered with the figures of another item.
 */
const restsFor = 30 * 60_000;

/** Versions kept that no list holds, of names that are held: a name has up to 7 (docs/marketplace.md#item-identity). */
const mostUnheldVersions = 2_000;

/** An id that may be handed out again. */
interface Resting {
	readonly id: number;
	/** On the clock of `letGo`, ms. */
	readonly since: number;
}

/**
 * Hands out ids to the names and items of one game. An id stays the same for as long as any list holds its name; names
 * that no list holds are let go, and their ids handed out again much later.
 */
export class NameTable {
	readonly game: Game;
	/** Ids by name. */
	readonly #names = new Map<string, number>();
	/** Ids by name; those of versions by name and version. */
	readonly #items = new Map<string, number>();
	/** Per name id: the name, empty where it was let go. */
	readonly #texts: string[] = [];
	/** Per name: its folded words, a blank between. Folding takes a third of the time that all the rest does. */
	readonly #folded: string[] = [];
	readonly #nameKeys: string[] = [];
	readonly #nameOf: number[] = [];
	readonly #versions: (string | null)[] = [];
	readonly #itemKeys: string[] = [];
	readonly #itemPages: string[] = [];
	readonly #marketPages: string[] = [];
	/** Per list: a bit for each item it holds. */
	readonly #held = new Map<string, Uint8Array>();
	#restingNames: Resting[] = [];
	#restingItems: Resting[] = [];
	/** When the names were last handed to be indexed, on the clock of `letGo`: what rests since then is not in the index. */
	#indexedAt = -1;
	#now = 0;
	/** Something was added or let go since the last `catalogue()`. */
	changed = false;

	constructor(game: Game) {
		this.game = game;
	}

	/** The table that told of `catalogue`, with the same ids, in another thread; `held` are the items of each list. */
	static restored(catalogue: Catalogue, held: Iterable<readonly [list: string, items: Iterable<number>]>): NameTable {
		const table = new NameTable(catalogue.game);
		for (let item = 0; item < catalogue.items; item++) {
			table.#nameOf[item] = catalogue.nameOfItem(item);
			table.#blankItem(item, 0);
		}
		table.#restingItems = table.#restingItems.filter(({ id }) => !catalogue.isItem(id));
		for (let name = 0; name < catalogue.size; name++) {
			const text = catalogue.name(name);
			if (text === '') {
				table.#blankName(name, 0);
				continue;
			}
			table.#texts[name] = text;
			table.#folded[name] = normalize(text).join(' ');
			table.#nameKeys[name] = itemKey(catalogue.game, text, null);
			table.#names.set(text, name);
			for (const item of catalogue.itemsOf(name)) {
				const version = catalogue.version(item);
				table.#items.set(identityOf(text, version), item);
				table.#versions[item] = version;
				table.#itemKeys[item] = version === null ? table.#nameKeys[name]! : itemKey(catalogue.game, text, version);
				table.#itemPages[item] = catalogue.itemPage(item) ?? '';
				table.#marketPages[item] = catalogue.marketPage(item) ?? '';
			}
		}
		for (const [list, items] of held) table.#held.set(list, table.#bitsOf(items));
		table.changed = false;
		return table;
	}

	/** The id of the item, which is new where it was not known. Pages are kept as first told. */
	add(name: string, version: string | null, { item_page, market_page }: Pages): number {
		const identity = identityOf(name, version);
		const item = this.#items.get(identity) ?? this.#addItem(identity, name, version);
		if (!this.#itemPages[item]) this.#tell(this.#itemPages, item, item_page);
		if (!this.#marketPages[item]) this.#tell(this.#marketPages, item, market_page);
		return item;
	}

	/** Notes which items `list` holds now, in the place of those it held before. */
	hold(list: string, items: Iterable<number>): void {
		this.#held.set(list, this.#bitsOf(items));
	}

	/** `list` holds nothing any more. */
	drop(list: string): void {
		this.#held.delete(list);
	}

	/**
	 * Lets go of the names that no list holds. A name goes with all its versions or not at all: the index tells of versions
	 * by their order.
	 * @param now Milliseconds on a clock that never goes back.
	 */
	letGo(now: number): void {
		this.#now = now;
		const isHeld = new Uint8Array(this.#texts.length);
		const isHeldItem = (item: number) => lists.some((bits) => ((bits[item >> 3] ?? 0) >> (item & 7)) & 1);
		const lists = [...this.#held.values()];
		for (const bits of lists)
			bits.forEach((byte, at) => {
				for (let bit = 0; byte >> bit > 0; bit++) if ((byte >> bit) & 1) isHeld[this.#nameOf[8 * at + bit]!] = 1;
			});
		const unheld = [...this.#items].filter(([, item]) => !isHeldItem(item));
		// Never in the marketplace's own lists, but somebody could fill the memory with them.
		const areTooMany = unheld.filter(([, item]) => isHeld[this.#nameOf[item]!]).length > mostUnheldVersions;
		for (const [identity, item] of unheld) {
			if (isHeld[this.#nameOf[item]!] && !areTooMany) continue;
			this.#items.delete(identity);
			this.#blankItem(item, now);
			this.changed = true;
		}
		for (const [text, name] of this.#names) {
			if (isHeld[name]) continue;
			this.#names.delete(text);
			this.#blankName(name, now);
		}
	}

	/** How many ids of names there are, with those that were let go. */
	get size(): number {
		return this.#texts.length;
	}

	/** The name of each item. */
	get nameOf(): readonly number[] {
		return this.#nameOf;
	}

	catalogue(): CatalogueData {
		this.changed = false;
		const names = this.#texts;
		const known = [...this.#names];
		const glued = this.#folded.map((text) => text.replaceAll(' ', ''));
		const versioned = [...this.#items.values()].filter((item) => this.#versions[item] !== null);
		const keys = known.map(([, name]) => [this.#nameKeys[name]!, 2 * name] as const);
		for (const item of versioned) keys.push([this.#itemKeys[item]!, 2 * item + 1]);
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
			nameOf: Uint32Array.from(this.#nameOf),
			...this.#byName(),
			exact: buildHashIndex([...known, ...shownOtherwise(known)]),
			folded: buildHashIndex(known.map(([, id]) => [glued[id]!, id])),
			foldedVersions: buildHashIndex(
				versioned.map((item) => [glued[this.#nameOf[item]!]! + normalize(this.#versions[item]!).join(''), item]),
			),
			keys: buildHashIndex(keys),
			pages: buildHashIndex(this.#paths()),
		};
	}

	/** The names in the order of their ids, with their versions in the order of the items' ids. */
	versionedNames(): VersionedName[] {
		const { itemStarts: starts, itemsByName: items } = this.#byName();
		return this.#texts.map((name, id) => {
			const versions = Array.from(items.subarray(starts[id], starts[id + 1]), (item) => this.#versions[item]!);
			return { name, versions: versions.filter((version) => version !== null) };
		});
	}

	/** When what `versionedNames` tells was so, on the clock of `letGo`. */
	get now(): number {
		return this.#now;
	}

	/** The index of the names as they were at `now` is in use. */
	indexed(now: number): void {
		this.#indexedAt = Math.max(this.#indexedAt, now);
	}

	#bitsOf(items: Iterable<number>): Uint8Array {
		const bits = new Uint8Array(Math.ceil(this.#nameOf.length / 8));
		for (const item of items) bits[item >> 3]! |= 1 << (item & 7);
		return bits;
	}

	#byName(): { itemStarts: Uint32Array; itemsByName: Uint32Array } {
		const count = this.#texts.length;
		// What was let go is put behind all names.
		const nameOf = Uint32Array.from(this.#nameOf, (name, item) => (this.#itemKeys[item] === nobody ? count : name));
		const { starts, by } = countingSort(nameOf, count + 1);
		return { itemStarts: starts.slice(0, count + 1), itemsByName: by.slice(0, starts[count]) };
	}

	#paths(): (readonly [path: string, item: number])[] {
		return this.#itemPages.flatMap((page, item) => {
			const path = page && pagePath(page);
			return path ? [[path, item] as const] : [];
		});
	}

	#addItem(identity: string, name: string, version: string | null): number {
		const known = this.#names.get(name);
		const nameId = known ?? this.#addName(name);
		// A name's versions are in the order of their ids, and what is new to a known name comes last.
		const item = (known === undefined ? this.#reused(this.#restingItems) : undefined) ?? this.#nameOf.length;
		this.#items.set(identity, item);
		this.#nameOf[item] = nameId;
		this.#versions[item] = version;
		this.#itemKeys[item] = version === null ? this.#nameKeys[nameId]! : itemKey(this.game, name, version);
		this.#itemPages[item] = '';
		this.#marketPages[item] = '';
		this.changed = true;
		return item;
	}

	#addName(name: string): number {
		const id = this.#reused(this.#restingNames) ?? this.#texts.length;
		this.#names.set(name, id);
		this.#texts[id] = name;
		this.#folded[id] = normalize(name).join(' ');
		this.#nameKeys[id] = itemKey(this.game, name, null);
		return id;
	}

	#blankItem(item: number, now: number): void {
		this.#versions[item] = null;
		this.#itemKeys[item] = nobody;
		this.#itemPages[item] = '';
		this.#marketPages[item] = '';
		this.#restingItems.push({ id: item, since: now });
	}

	#blankName(name: number, now: number): void {
		this.#texts[name] = '';
		this.#folded[name] = '';
		this.#nameKeys[name] = nobody;
		this.#restingNames.push({ id: name, since: now });
		this.changed = true;
	}

	/** An id that has rested long enough and that the index in use does not know any more. The first rests longest. */
	#reused(resting: Resting[]): number | undefined {
		const [first] = resting;
		if (!first || this.#now - first.since < restsFor || this.#indexedAt < first.since) return undefined;
		return resting.shift()!.id;
	}

	#tell(pages: string[], item: number, told: unknown): void {
		const page = pageOf(told);
		if (!page) return;
		pages[item] = page;
		this.changed = true;
	}
}

/** People copy what they see: names that are shown as another text than they have, by that text. */
function shownOtherwise(names: readonly (readonly [text: string, name: number])[]) {
	return names.flatMap(([text, name]) => (oneLine(text) === text ? [] : [[oneLine(text), name] as const]));
}

const identityOf = (name: string, version: string | null): string => (version === null ? name : `${name}\0${version}`);

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
