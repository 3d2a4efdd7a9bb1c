import { StoreError } from '../../base/errors.ts';
import { SerialQueue } from '../../base/queue.ts';
import type { SearchIndex } from '../../search/index/search-index.ts';
import type { CatalogueData, Identities } from '../catalogue/catalogue-data.ts';
import type { NameTable } from '../catalogue/name-table.ts';
import { type Game, games } from '../game.ts';
import { keyText, type ListKey, parseKey } from '../list-key.ts';
import { type Measurement, measureRate } from '../rates/measure-rate.ts';
import type { Contents, Rows } from '../rows/rows.ts';
import {
	areOfCatalogue,
	type CacheStore,
	type NamesPart,
	packCatalogueData,
	packIndex,
	packRows,
	type StoredList,
	unpackCatalogueData,
	unpackIndex,
	unpackRows,
} from './cache/keyv-cache.ts';
import type { DecodedRows } from './decode.ts';
import type { DecodedList, Decoder, Indexer } from './decoder.ts';
import { KnownNames } from './known-names.ts';
import { PopularityCounter } from './popularity-counter.ts';

interface ListDecoderOptions {
	readonly store: CacheStore;
	readonly indexer: Indexer;
	readonly catalogues?: readonly CatalogueData[];
	/** The list is not used by others before this resolves. */
	readonly onFetched?: (key: ListKey, fetchedAt: number, rows: Rows, names: NameTable) => Promise<void>;
	readonly onUnsaved?: (error: Error) => void;
}

/** With its body if that had to be decoded again. */
type ReadList =
	| { readonly fetchedAt: number; readonly decoded: DecodedRows; readonly body?: StoredList['body'] }
	| undefined;

/** ListsClient runs one of these on a worker thread. */
export class ListDecoder implements Decoder {
	readonly #names = new Map(games.map((game) => [game, new KnownNames(game)]));
	readonly #popularity = new Map(games.map((game) => [game, new PopularityCounter()]));
	readonly #options: ListDecoderOptions;
	readonly #store: CacheStore;
	/** One list at a time: two at once would double the memory, and be no faster on one thread. */
	readonly #queue = new SerialQueue();
	readonly #writes = new SerialQueue();

	constructor(options: ListDecoderOptions) {
		this.#options = options;
		this.#store = options.store;
		for (const catalogue of options.catalogues ?? []) this.#namesOf(catalogue.game).restore(catalogue);
	}

	decode(key: ListKey, body: Uint8Array, fetchedAt: number, least: Contents, home?: Rows): Promise<DecodedList> {
		return this.#queue.run(async () => {
			const decoded = await this.#decodeRows(key, body, least);
			const list = this.#withNames(key, fetchedAt, decoded);
			// A copy: libsql does not accept memory that threads share.
			this.#save(key, { fetchedAt, body: Buffer.from(body) }, decoded);
			await this.#options.onFetched?.(key, fetchedAt, decoded.rows, await this.#namesOf(key.game).table());
			return { ...list, measurement: home && measureRate(key.kind, home, decoded.rows) };
		});
	}

	measure(key: ListKey, body: Uint8Array, home: Rows): Promise<Measurement | undefined> {
		return this.#queue.run(async () => {
			const { rows } = await this.#decodeRows(key, body, [1]);
			return measureRate(key.kind, home, rows);
		});
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		try {
			return await this.#read(keys);
		} catch (error) {
			if (!(error instanceof StoreError) || error.failure !== 'damaged') throw error;
			// They are fetched again, but cannot be stored in a damaged table.
			this.#options.onUnsaved?.(error);
			return keys.map(() => undefined);
		}
	}

	#read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		return this.#queue.run(async () => {
			const lists: ReadList[] = [];
			for (const key of keys) lists.push(await this.#readRows(key));
			// After all others, because those restore the names and ids that these may need.
			for (const [i, key] of keys.entries()) lists[i] ??= await this.#readBody(key);
			// And the names come last: they are packed once, and not for each list.
			const named = lists.map((list, i) => list && this.#withNames(keys[i]!, list.fetchedAt, list.decoded));
			for (const [i, list] of lists.entries())
				if (list?.body) this.#save(keys[i]!, { ...list, body: list.body }, list.decoded);
			return Promise.all(named.map((list) => list && this.#withIndex(list)));
		});
	}

	async stored(): Promise<readonly { readonly key: ListKey; readonly fetchedAt: number }[]> {
		const lists = await this.#writes.run(() => this.#store.lists());
		return [...lists].flatMap(([text, fetchedAt]) => {
			const key = parseKey(text);
			return key ? [{ key, fetchedAt }] : [];
		});
	}

	/** Undefined if none of the game's lists was read or decoded. */
	identities(game: Game): Promise<Identities | undefined> {
		return this.#queue.run(async () => this.#namesOf(game).identities);
	}

	async forget(key: ListKey): Promise<void> {
		await this.#writes.run(() => this.#store.delete(keyText(key)));
	}

	async index(game: Game): Promise<SearchIndex> {
		const names = await this.#namesOf(game).table();
		const identities = names.identities();
		const index = await this.#options.indexer(game, names.versionedNames());
		this.#saveNames(game, 'index', packIndex(index, identities));
		return index;
	}

	close(): Promise<void> {
		return this.#writes.run(async () => {});
	}

	/** Undefined unless their ids still refer to the items that they did when they were stored. */
	async #readRows(key: ListKey): Promise<ReadList> {
		const stored = await this.#storedList(key);
		const packed = stored && unpackRows(stored.rows);
		if (!packed) return undefined;
		const names = this.#namesOf(key.game);
		const restored = names.isNew ? await this.#readCatalogue(key.game) : undefined;
		const identities = restored ?? names.identities;
		if (!identities || !areOfCatalogue(packed, identities)) return undefined;
		if (restored) {
			names.restore(restored);
			names.isUnsent = true;
		}
		const { decoded } = packed;
		return { fetchedAt: stored.fetchedAt, decoded };
	}

	async #readBody(key: ListKey): Promise<ReadList> {
		const stored = await this.#storedList(key);
		if (!stored) return undefined;
		try {
			const { fetchedAt, body } = stored;
			return { fetchedAt, body, decoded: await this.#decodeRows(key, body, []) };
		} catch {
			// Stored lists are only a cache: an unreadable one is deleted and fetched again.
			await this.#store.delete(keyText(key)).catch(() => {});
			return undefined;
		}
	}

	async #readCatalogue(game: Game): Promise<CatalogueData | undefined> {
		const stored = await this.#store.names(game, 'catalogue');
		return stored && unpackCatalogueData(stored);
	}

	async #decodeRows(key: ListKey, body: Uint8Array, least: Contents): Promise<DecodedRows> {
		// Loaded now, because after most starts the rows are read from disk: loading zod takes as long as that.
		const { decode } = await import('./decode.ts');
		const names = await this.#namesOf(key.game).table();
		return decode(key, body, names, least);
	}

	#withNames({ kind, game }: ListKey, fetchedAt: number, decoded: DecodedRows): DecodedList {
		const names = this.#namesOf(game);
		const catalogue = names.takeChanged();
		// Before any rows, which are of no use without their names.
		if (catalogue && names.isDecoded) this.#saveNames(game, 'catalogue', packCatalogueData(catalogue));
		const popularity = this.#popularity.get(game)!.update(kind, decoded.rows, names.nameOf, names.size);
		return { fetchedAt, ...decoded, catalogue, popularity };
	}

	async #withIndex(list: DecodedList): Promise<DecodedList> {
		const { catalogue } = list;
		if (!catalogue) return list;
		const stored = await this.#store.names(catalogue.game, 'index').catch(() => undefined);
		return { ...list, index: stored && unpackIndex(stored, catalogue) };
	}

	#save(key: ListKey, { fetchedAt, body }: Omit<StoredList, 'rows'>, decoded: DecodedRows): void {
		const rows = packRows(decoded, this.#namesOf(key.game).identities!);
		this.#write(() => this.#store.set(keyText(key), { fetchedAt, body, rows }));
	}

	#saveNames(game: Game, part: NamesPart, packed: Uint8Array): void {
		this.#write(() => this.#store.setNames(game, part, packed));
	}

	/** In the background: what cannot be stored is fetched or made again after a restart. */
	#write(write: () => Promise<void>): void {
		void this.#writes.run(write).catch((error) => this.#options.onUnsaved?.(error));
	}

	#storedList(key: ListKey): Promise<StoredList | undefined> {
		return this.#writes.run(() => this.#store.list(keyText(key)));
	}

	#namesOf(game: Game): KnownNames {
		return this.#names.get(game)!;
	}
}
