import type { VersionedName } from '../finding/indexing.ts';
import type { Popularity } from '../finding/popularity.ts';
import type { SearchIndex } from '../finding/search-index.ts';
import type { Catalogue } from './catalogue.ts';
import { type DecodedRows, decode } from './decode.ts';
import { type Game, games } from './game.ts';
import type { ListKey } from './list-key.ts';
import { keyText } from './list-key.ts';
import { type CatalogueData, NameTable } from './name-table.ts';
import type { Rows } from './rows.ts';
import { SalesCount } from './sales-count.ts';

export interface DecodedList {
	/** When its request was sent, Unix milliseconds. */
	readonly fetchedAt: number;
	readonly rows: Rows;
	readonly dropped: number;
	/** All names of the game, where this list brought new ones. */
	readonly catalogue: CatalogueData | undefined;
	/** How popular the names are, where this list tells of that. */
	readonly popularity?: Popularity | undefined;
	/** The list is not on disk, and why. */
	readonly unsaved?: string;
}

/** What turns bodies into lists, keeps the bodies and reads them back. */
export interface Decoder {
	/**
	 * Decodes a body as received and keeps it.
	 * @throws MarketError `not-understood`; nothing is kept then.
	 */
	decode(key: ListKey, body: Uint8Array, fetchedAt: number, atLeast: number): Promise<DecodedList>;
	/**
	 * The lists last kept, in the order of `keys`; undefined where there is none that can be read. Read together, their
	 * names are gathered once.
	 */
	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]>;
	forget(key: ListKey): Promise<void>;
	/** What finds the names of a game that any list has told of so far. Takes a while; lists do not wait for it. */
	index(game: Game): Promise<SearchIndex>;
	close(): Promise<void>;
}

/** A body as it is stored: compressed as received, as Base64. */
export interface StoredBody {
	readonly fetchedAt: number;
	readonly body: string;
}

/** Where bodies are kept; storage's Records fits. */
export interface BodyStore {
	get(key: string): Promise<StoredBody | undefined>;
	set(key: string, value: StoredBody): Promise<void>;
	delete(key: string): Promise<unknown>;
}

/** Makes of names what finds them. */
export type Indexer = (game: Game, names: readonly VersionedName[]) => Promise<SearchIndex>;

/** The decoder itself, on whichever thread it is made. */
export class ListDecoder implements Omit<Decoder, 'close'> {
	readonly #names = new Map(games.map((game) => [game, new NameTable(game)]));
	readonly #counts = new Map(games.map((game) => [game, new SalesCount()]));
	readonly #store: BodyStore;
	readonly #indexer: Indexer;

	constructor(store: BodyStore, indexer: Indexer, known: readonly Catalogue[] = []) {
		this.#store = store;
		this.#indexer = indexer;
		for (const catalogue of known) {
			const names = this.#table(catalogue.game);
			// In the order of their ids, so that each gets the one it had.
			for (let item = 0; item < catalogue.items; item++)
				names.add(catalogue.name(catalogue.nameOfItem(item)), catalogue.version(item), {
					item_page: catalogue.itemPage(item),
					market_page: catalogue.marketPage(item),
				});
			names.changed = false;
		}
	}

	async decode(key: ListKey, body: Uint8Array, fetchedAt: number, atLeast: number): Promise<DecodedList> {
		const list = this.#withNames(key, fetchedAt, await decode(key, body, this.#table(key.game), atLeast));
		try {
			await this.#store.set(keyText(key), { fetchedAt, body: Buffer.from(body).toString('base64') });
			return list;
		} catch (error) {
			// A full disk must not cost the answer: the list is there, only a restart will have to fetch it again.
			return { ...list, unsaved: (error as Error).message };
		}
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		const read: (() => DecodedList | undefined)[] = [];
		for (const key of keys) read.push(await this.#readRows(key));
		return read.map((finish) => finish());
	}

	/** Reads the figures; what is returned gathers the names, which is to wait until all lists have told of theirs. */
	async #readRows(key: ListKey): Promise<() => DecodedList | undefined> {
		try {
			const stored = await this.#store.get(keyText(key));
			if (!stored) return () => undefined;
			const rows = await decode(key, Buffer.from(stored.body, 'base64'), this.#table(key.game), 0);
			return () => this.#withNames(key, stored.fetchedAt, rows);
		} catch {
			// Kept bodies are a convenience: what cannot be read is fetched anew.
			await this.forget(key).catch(() => {});
			return () => undefined;
		}
	}

	#withNames({ kind, game }: ListKey, fetchedAt: number, decoded: DecodedRows): DecodedList {
		const names = this.#table(game);
		const catalogue = names.changed ? names.catalogue() : undefined;
		const popularity = this.#counts.get(game)!.take(kind, decoded.rows, names.nameOf, names.size);
		return { fetchedAt, ...decoded, catalogue, popularity };
	}

	async forget(key: ListKey): Promise<void> {
		await this.#store.delete(keyText(key));
	}

	index(game: Game): Promise<SearchIndex> {
		return this.#indexer(game, this.#table(game).versionedNames());
	}

	#table(game: Game): NameTable {
		return this.#names.get(game)!;
	}
}
