import { StoreError } from '../../base/errors/store-error.ts';
import { SerialQueue } from '../../base/queue.ts';
import { inSharedMemory } from '../../base/threads/worker-thread.ts';
import { type Game, games } from '../../names/game.ts';
import { type NameColumns, Names, noNames } from '../../names/names.ts';
import type { SearchIndex } from '../../search/index/search-index.ts';
import { type ListKey, listKeyText, parseListKey } from '../list-key.ts';
import { type Measurement, measureRate } from '../rates/measure-rate.ts';
import type { ListCounts, Rows } from '../rows/rows.ts';
import type { DecodedRows } from './decode.ts';
import {
	type ListStore,
	matchesNames,
	type NamesPart,
	packIndex,
	packNames,
	packRows,
	type StoredList,
	unpackIndex,
	unpackNames,
	unpackRows,
} from './list-cache.ts';
import type { DecodedList, Indexer, ListWorker } from './list-worker.ts';
import { PopularityCounter } from './popularity-counter.ts';

interface ListProcessorOptions {
	readonly store: ListStore;
	readonly indexer: Indexer;
	/** The names that the main thread has, if this worker replaces one that died. */
	readonly names?: readonly NameColumns[];
	/** Receives each list that `decode` has decoded. `decode` resolves only after this has resolved. */
	readonly onFetched?: (key: ListKey, fetchedAt: number, rows: Rows, names: Names) => Promise<void>;
	/** Is called if lists or names cannot be stored. */
	readonly onUnsaved?: (error: Error) => void;
}

/** A list that was read from the store, with its body if the body had to be decoded again. */
interface RestoredList {
	/** Unix ms, as everywhere in this file. */
	readonly fetchedAt: number;
	readonly decoded: DecodedRows;
	readonly body?: StoredList['body'];
}

/** The first count is that of the rows: a list with at least one row can be measured against another one. */
const atLeastOneRow: ListCounts = [1];

/** Decodes lists, and stores them with the names that they refer to. It runs on the market's worker. */
export class ListProcessor implements ListWorker {
	readonly #names = new Map<Game, Names>();
	/** Games with names that the main thread does not have yet. */
	readonly #gamesWithUnsentNames = new Set<Game>();
	/** Games with names that are not in the store yet. */
	readonly #gamesWithUnsavedNames = new Set<Game>();
	readonly #popularity = new Map(games.map((game) => [game, new PopularityCounter()]));
	readonly #options: ListProcessorOptions;
	readonly #store: ListStore;
	/** Lists are decoded one at a time: two at once would double the memory, and be no faster on one thread. */
	readonly #decodingQueue = new SerialQueue();
	/** Calls of the store run one at a time, so that a read returns what an earlier write has stored. */
	readonly #storeQueue = new SerialQueue();

	constructor(options: ListProcessorOptions) {
		this.#options = options;
		this.#store = options.store;
		for (const columns of options.names ?? []) this.#names.set(columns.game, new Names(columns));
	}

	decode(key: ListKey, body: Uint8Array, fetchedAt: number, minCounts: ListCounts, home?: Rows): Promise<DecodedList> {
		return this.#decodingQueue.run(async () => {
			const decoded = await this.#decodeRows(key, body, minCounts);
			const list = this.#prepareForMainThread(key, fetchedAt, decoded);
			this.#saveList(key, { fetchedAt, body }, decoded);
			await this.#options.onFetched?.(key, fetchedAt, decoded.rows, this.#namesOf(key.game));
			return { ...list, measurement: home && measureRate(key.kind, home, decoded.rows) };
		});
	}

	measure(key: ListKey, body: Uint8Array, home: Rows): Promise<Measurement | undefined> {
		return this.#decodingQueue.run(async () => {
			const { rows } = await this.#decodeRows(key, body, atLeastOneRow);
			return measureRate(key.kind, home, rows);
		});
	}

	async read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		try {
			return await this.#readLists(keys);
		} catch (error) {
			if (!(error instanceof StoreError) || error.failure !== 'damaged') throw error;
			// The lists are fetched again, but cannot be stored in a damaged table.
			this.#options.onUnsaved?.(error);
			return keys.map(() => undefined);
		}
	}

	#readLists(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		return this.#decodingQueue.run(async () => {
			const lists: (RestoredList | undefined)[] = [];
			for (const key of keys) lists.push(await this.#readRows(key));
			// Bodies come after all rows, which restore names with their ids: a body decoded before them would number its
			// names anew, and the stored rows would no longer match.
			for (const [i, key] of keys.entries()) lists[i] ??= await this.#readBody(key);
			// Only now are all names known. They go to the main thread with the first list of each game.
			const decodedLists = lists.map(
				(list, i) => list && this.#prepareForMainThread(keys[i]!, list.fetchedAt, list.decoded),
			);
			// A list whose body was decoded again is saved with its new rows.
			for (const [i, list] of lists.entries())
				if (list?.body) this.#saveList(keys[i]!, { fetchedAt: list.fetchedAt, body: list.body }, list.decoded);
			return Promise.all(decodedLists.map((list) => list && this.#withIndex(list)));
		});
	}

	async stored(): Promise<readonly { readonly key: ListKey; readonly fetchedAt: number }[]> {
		const lists = await this.#storeQueue.run(() => this.#store.fetchTimes());
		return [...lists].flatMap(([text, fetchedAt]) => {
			const key = parseListKey(text);
			return key ? [{ key, fetchedAt }] : [];
		});
	}

	/** Returns undefined if none of the game's lists was read or decoded. */
	names(game: Game): Promise<Names | undefined> {
		return this.#decodingQueue.run(async () => this.#names.get(game));
	}

	async forget(key: ListKey): Promise<void> {
		await this.#storeQueue.run(() => this.#store.delete(listKeyText(key)));
	}

	async index(game: Game): Promise<SearchIndex> {
		const names = this.#namesOf(game);
		const index = await this.#options.indexer(names);
		this.#saveNames(game, 'index', packIndex(index, names));
		return index;
	}

	/** Resolves when all writes have ended. */
	close(): Promise<void> {
		return this.#storeQueue.run(async () => {});
	}

	/** Returns undefined unless the ids of the rows still refer to the same items as when they were stored. */
	async #readRows(key: ListKey): Promise<RestoredList | undefined> {
		const stored = await this.#storedList(key);
		const packed = stored && unpackRows(stored.rows);
		if (!packed) return undefined;
		const loadedNames = this.#names.get(key.game);
		const names = loadedNames ?? (await this.#readNames(key.game));
		if (!names || !matchesNames(packed, names)) return undefined;
		if (!loadedNames) {
			this.#names.set(key.game, names);
			this.#gamesWithUnsentNames.add(key.game);
		}
		return { fetchedAt: stored.fetchedAt, decoded: packed.decoded };
	}

	async #readBody(key: ListKey): Promise<RestoredList | undefined> {
		const stored = await this.#storedList(key);
		if (!stored) return undefined;
		try {
			const { fetchedAt, body } = stored;
			// A stored list was good enough when it was fetched, so nothing is required of it.
			return { fetchedAt, body, decoded: await this.#decodeRows(key, body, []) };
		} catch {
			// Stored lists are only a cache: an unreadable one is deleted and fetched again.
			await this.#storeQueue.run(() => this.#store.delete(listKeyText(key))).catch(() => {});
			return undefined;
		}
	}

	async #readNames(game: Game): Promise<Names | undefined> {
		const stored = await this.#storeQueue.run(() => this.#store.names(game, 'catalogue'));
		const columns = stored && unpackNames(stored);
		return columns && new Names(inSharedMemory(columns));
	}

	async #decodeRows(key: ListKey, body: Uint8Array, minCounts: ListCounts): Promise<DecodedRows> {
		const { game } = key;
		// Loaded only when needed: most starts only read rows from disk, and loading zod takes as long as reading them.
		const { decode } = await import('./decode.ts');
		const knownNames = this.#namesOf(game);
		const { names, ...decoded } = await decode(key, body, knownNames, minCounts);
		if (names !== knownNames) {
			this.#names.set(game, new Names(inSharedMemory(names.columns)));
			this.#gamesWithUnsentNames.add(game);
			this.#gamesWithUnsavedNames.add(game);
		}
		return decoded;
	}

	/** Adds the names that the main thread does not have yet, and saves new ones. */
	#prepareForMainThread({ kind, game }: ListKey, fetchedAt: number, decoded: DecodedRows): DecodedList {
		const names = this.#namesOf(game);
		// Names are saved before any rows, which are of no use without their names.
		if (this.#gamesWithUnsavedNames.delete(game)) this.#saveNames(game, 'catalogue', packNames(names));
		const popularity = this.#popularity.get(game)!.update(kind, decoded.rows, names);
		return {
			fetchedAtWall: fetchedAt,
			...decoded,
			names: this.#gamesWithUnsentNames.delete(game) ? names.columns : undefined,
			popularity,
		};
	}

	async #withIndex(list: DecodedList): Promise<DecodedList> {
		const { names } = list;
		if (!names) return list;
		// Without a stored index, the main thread asks for a new one.
		const stored = await this.#storeQueue.run(() => this.#store.names(names.game, 'index')).catch(() => undefined);
		return { ...list, index: stored && unpackIndex(stored, new Names(names)) };
	}

	#saveList(key: ListKey, { fetchedAt, body }: Omit<StoredList, 'rows'>, decoded: DecodedRows): void {
		const rows = packRows(decoded, this.#namesOf(key.game));
		this.#write(() => this.#store.set(listKeyText(key), { fetchedAt, body, rows }));
	}

	#saveNames(game: Game, part: NamesPart, packed: Uint8Array): void {
		this.#write(() => this.#store.setNames(game, part, packed));
	}

	/** Writes in the background. If it fails, the data is fetched or made again after a restart. */
	#write(write: () => Promise<void>): void {
		void this.#storeQueue.run(write).catch((error) => this.#options.onUnsaved?.(error));
	}

	#storedList(key: ListKey): Promise<StoredList | undefined> {
		return this.#storeQueue.run(() => this.#store.list(listKeyText(key)));
	}

	#namesOf(game: Game): Names {
		return this.#names.get(game) ?? noNames(game);
	}
}
