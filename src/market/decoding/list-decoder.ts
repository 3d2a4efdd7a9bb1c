import type { SearchIndex } from '../../finding/index/search-index.ts';
import { SerialQueue } from '../../runtime/serial-queue.ts';
import type { Stamp } from '../../runtime/stamp.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { NameTable } from '../catalogue/name-table.ts';
import { listedItems } from '../catalogue/unreadable.ts';
import { type Game, games } from '../game.ts';
import { keyText, type ListKey } from '../list-key.ts';
import { measureRate } from '../rates/measure-rate.ts';
import type { Rows } from '../rows/rows.ts';
import type { BodyStore, StoredBody } from './body-store.ts';
import { type DecodedRows, decode } from './decode.ts';
import type { DecodedList, Decoder, ExpectedSize, Indexer } from './decoder.ts';
import { PopularityCounter } from './popularity-counter.ts';
import { addSizePeak } from './size-peaks.ts';
import { WriteBehindStore } from './write-behind-store.ts';

export interface ListDecoderOptions {
	readonly store: BodyStore;
	readonly indexer: Indexer;
	/** The names that a previous decoder knew, so that their ids stay the same. */
	readonly catalogues?: readonly CatalogueReader[];
	/** The items of the lists that are in use. */
	readonly lists?: readonly (readonly [key: ListKey, items: Uint32Array])[];
	/** Called when lists cannot be written to disk, and not again until they could be. */
	readonly onUnsaved?: (error: Error) => void;
}

/** Decodes on the current thread. DecodingClient runs one of these on a worker thread. */
export class ListDecoder implements Decoder {
	readonly #names: ReadonlyMap<Game, NameTable>;
	readonly #popularity = new Map(games.map((game) => [game, new PopularityCounter()]));
	readonly #bodies: WriteBehindStore;
	readonly #indexer: Indexer;
	/** One list at a time: two at once would double the memory, and be no faster on one thread. */
	readonly #queue = new SerialQueue();

	constructor({ store, indexer, catalogues = [], lists = [], onUnsaved = () => {} }: ListDecoderOptions) {
		this.#bodies = new WriteBehindStore(store, onUnsaved);
		this.#indexer = indexer;
		const table = (game: Game) => {
			const catalogue = catalogues.find((each) => each.game === game);
			if (!catalogue) return new NameTable(game);
			const own = lists.filter(([key]) => key.game === game);
			return NameTable.restored(
				catalogue,
				own.map(([key, items]) => [keyText(key), items]),
			);
		};
		this.#names = new Map(games.map((game) => [game, table(game)]));
	}

	decode(
		key: ListKey,
		body: Uint8Array,
		fetched: Stamp,
		{ minRows, peaks: before = [] }: ExpectedSize,
		home?: Rows,
	): Promise<DecodedList> {
		return this.#queue.run(async () => {
			const decoded = await this.#decodeRows(key, body, minRows);
			const peaks = addSizePeak(before, { rows: decoded.rows.items.length, seen: fetched });
			this.#bodies.set(keyText(key), { fetched, peaks, body });
			const measurement = home && measureRate(key.kind, home, decoded.rows);
			return { ...this.#withNames(key, { fetched, peaks }, decoded), measurement };
		});
	}

	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]> {
		return this.#queue.run(async () => {
			// The names are packed after the rows of all lists are decoded: once, and not for each list.
			const finishers: (() => DecodedList | undefined)[] = [];
			for (const key of keys) finishers.push(await this.#readRows(key));
			return finishers.map((finish) => finish());
		});
	}

	async forget(key: ListKey): Promise<void> {
		this.#table(key.game).removeList(keyText(key));
		await this.#bodies.delete(keyText(key));
	}

	async index(game: Game): Promise<SearchIndex> {
		const names = this.#table(game);
		const { asOf } = names;
		const index = await this.#indexer(game, names.versionedNames());
		// Not earlier: if indexing fails, the previous index stays in use and still finds removed names.
		names.markIndexed(asOf);
		return index;
	}

	/** Resolves when all lists are written to disk, or could not be. */
	close(): Promise<void> {
		return this.#bodies.close();
	}

	/** Decodes the rows of a stored list. The returned function adds the names. */
	async #readRows(key: ListKey): Promise<() => DecodedList | undefined> {
		const stored = await this.#bodies.get(keyText(key));
		if (!stored) return () => undefined;
		try {
			const rows = await this.#decodeRows(key, stored.body, 0);
			return () => this.#withNames(key, stored, rows);
		} catch {
			// Stored bodies are only a cache: an unreadable one is deleted and fetched again.
			await this.#bodies.delete(keyText(key)).catch(() => {});
			return () => undefined;
		}
	}

	async #decodeRows(key: ListKey, body: Uint8Array, minRows: number): Promise<DecodedRows> {
		const names = this.#table(key.game);
		const decoded = await decode(key, body, names, minRows);
		names.setList(keyText(key), listedItems(decoded.rows));
		return decoded;
	}

	#withNames({ kind, game }: ListKey, { fetched, peaks }: Omit<StoredBody, 'body'>, decoded: DecodedRows): DecodedList {
		const names = this.#table(game);
		names.removeUnlisted(performance.now());
		const catalogue = names.hasChanged ? names.catalogue() : undefined;
		const popularity = this.#popularity.get(game)!.update(kind, decoded.rows, names.nameOf, names.size);
		return { fetched, peaks, ...decoded, catalogue, popularity };
	}

	#table(game: Game): NameTable {
		return this.#names.get(game)!;
	}
}
