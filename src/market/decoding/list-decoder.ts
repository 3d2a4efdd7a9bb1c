import type { VersionedName } from '../../finding/index/indexing.ts';
import type { Popularity } from '../../finding/index/popularity.ts';
import type { SearchIndex } from '../../finding/index/search-index.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import type { Stamp } from '../../runtime/stamp.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import { NameTable } from '../catalogue/name-table.ts';
import { itemsTold } from '../catalogue/unreadable.ts';
import { type Game, games } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import { keyText } from '../list-key.ts';
import type { Rows } from '../rows/rows.ts';
import { type DecodedRows, decode } from './decode.ts';
import { type BodyStore, type Peak, type StoredBody, withPeak } from './list-store.ts';
import { SalesCount } from './sales-count.ts';

export interface DecodedList {
	/** When its request was sent. */
	readonly fetched: Stamp;
	readonly peaks: readonly Peak[];
	readonly rows: Rows;
	readonly dropped: number;
	/** All names of the game, where this list brought new ones or others are gone with the one before. */
	readonly catalogue: CatalogueData | undefined;
	/** How popular the names are, where this list tells of that. */
	readonly popularity?: Popularity | undefined;
}

/** What a list is expected to be. */
export interface Expected {
	/** Fewer rows than these are no answer to be believed. */
	readonly atLeast: number;
	/** What is known of the lists of this key of the last day. */
	readonly peaks?: readonly Peak[];
}

/** What turns bodies into lists, keeps the bodies and reads them back. */
export interface Decoder {
	/**
	 * Decodes a body as received. It is kept on disk as well, behind: nobody waits for that.
	 * @throws MarketError `not-understood`; nothing is kept then.
	 */
	decode(key: ListKey, body: Uint8Array, fetched: Stamp, expected: Expected): Promise<DecodedList>;
	/**
	 * The lists last kept, in the order of `keys`; undefined where there is none that can be read. Read together, their
	 * names are gathered once.
	 */
	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]>;
	/** The list is not needed any more, neither on disk nor for its names. */
	forget(key: ListKey): Promise<void>;
	/** What finds the names of a game that any list has told of so far. Takes a while; lists do not wait for it. */
	index(game: Game): Promise<SearchIndex>;
	close(): Promise<void>;
}

/** Makes of names what finds them. */
export type Indexer = (game: Game, names: readonly VersionedName[]) => Promise<SearchIndex>;

/** How long until what could not be written to disk is tried again, ms. */
const saveAgain = 5_000;

export interface ListDecoderOptions {
	readonly store: BodyStore;
	readonly indexer: Indexer;
	/** The names a decoder before this one knew, and the items of the lists that are still in use. */
	readonly known?: readonly Catalogue[];
	readonly held?: readonly (readonly [key: ListKey, items: Uint32Array])[];
	/** Told when lists cannot be written to disk, once until they can be again. */
	readonly onUnsaved?: (error: Error) => void;
}

/** The decoder itself, on whichever thread it is made. */
export class ListDecoder implements Decoder {
	readonly #names: ReadonlyMap<Game, NameTable>;
	readonly #counts = new Map(games.map((game) => [game, new SalesCount()]));
	readonly #options: ListDecoderOptions;
	/** One at a time: two lists at once would double the memory and win nothing on one thread. */
	readonly #decoding = new SerialQueue();
	/** What is to be written to disk, by key. */
	readonly #unsaved = new Map<string, StoredBody>();
	readonly #saving = new SerialQueue();
	#saveLater: NodeJS.Timeout | undefined;
	#cannotSave = false;

	constructor(options: ListDecoderOptions) {
		this.#options = options;
		const { known = [], held = [] } = options;
		const table = (game: Game) => {
			const catalogue = known.find((each) => each.game === game);
			if (!catalogue) return new NameTable(game);
			const lists = held.filter(([key]) => key.game === game);
			return NameTable.restored(
				catalogue,
				lists.map(([key, items]) => [keyText(key), items]),
			);
		};
		this.#names = new Map(games.map((game) => [game, table(game)]));
	}

	decode(key: ListKey, body: Uint8Array, fetched: Stamp, { atLeast, peaks = [] }: Expected): Promise<DecodedList> {
		return this.#decoding.run(async () => {
			const decoded = await this.#rowsOf(key, body, atLeast);
			const rows = decoded.rows.items.length;
			const told = { fetched, peaks: withPeak(peaks, { rows, seen: fetched }) };
			this.#save(keyText(key), { ...told, body });
			return this.#withNames(key, told, decoded);
		});
	}

	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		return this.#decoding.run(async () => {
			const read: (() => DecodedList | undefined)[] = [];
			for (const key of keys) read.push(await this.#readRows(key));
			return read.map((finish) => finish());
		});
	}

	/** Reads the figures; what is returned gathers the names, which is to wait until all lists have told of theirs. */
	async #readRows(key: ListKey): Promise<() => DecodedList | undefined> {
		const name = keyText(key);
		const stored = this.#unsaved.get(name) ?? (await this.#options.store.get(name));
		if (!stored) return () => undefined;
		try {
			const rows = await this.#rowsOf(key, stored.body, 0);
			return () => this.#withNames(key, stored, rows);
		} catch {
			// Kept bodies are a convenience: what cannot be understood is fetched anew.
			await this.#options.store.delete(name).catch(() => {});
			return () => undefined;
		}
	}

	async #rowsOf(key: ListKey, body: Uint8Array, atLeast: number): Promise<DecodedRows> {
		const names = this.#table(key.game);
		const decoded = await decode(key, body, names, atLeast);
		names.hold(keyText(key), itemsTold(decoded.rows));
		return decoded;
	}

	#withNames({ kind, game }: ListKey, { fetched, peaks }: Omit<StoredBody, 'body'>, decoded: DecodedRows): DecodedList {
		const names = this.#table(game);
		names.letGo(performance.now());
		const catalogue = names.changed ? names.catalogue() : undefined;
		const popularity = this.#counts.get(game)!.take(kind, decoded.rows, names.nameOf, names.size);
		return { fetched, peaks, ...decoded, catalogue, popularity };
	}

	/** Writes the body to disk when all before it are written; a newer one of its key takes its place. */
	#save(name: string, stored: StoredBody): void {
		this.#unsaved.set(name, stored);
		void this.#saving.run(() => this.#saveAll());
	}

	async #saveAll(): Promise<void> {
		clearTimeout(this.#saveLater);
		try {
			for (const [name, stored] of this.#unsaved) {
				await this.#options.store.set(name, stored);
				if (this.#unsaved.get(name) === stored) this.#unsaved.delete(name);
			}
			this.#cannotSave = false;
		} catch (error) {
			if (!this.#cannotSave) this.#options.onUnsaved?.(error as Error);
			this.#cannotSave = true;
			this.#saveLater = setTimeout(() => void this.#saving.run(() => this.#saveAll()), saveAgain).unref();
		}
	}

	async forget(key: ListKey): Promise<void> {
		this.#table(key.game).drop(keyText(key));
		this.#unsaved.delete(keyText(key));
		await this.#options.store.delete(keyText(key));
	}

	async index(game: Game): Promise<SearchIndex> {
		const names = this.#table(game);
		const { now } = names;
		const index = await this.#options.indexer(game, names.versionedNames());
		// Only now: while no index can be made, the one before goes on finding the names that were let go.
		names.indexed(now);
		return index;
	}

	/** Resolves when what is to be written to disk is written, or could not be. */
	async close(): Promise<void> {
		await this.#saving.run(async () => clearTimeout(this.#saveLater));
	}

	#table(game: Game): NameTable {
		return this.#names.get(game)!;
	}
}
