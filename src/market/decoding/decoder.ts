import type { VersionedName } from '../../search/index/indexing.ts';
import type { Popularity } from '../../search/index/popularity.ts';
import type { SearchIndex } from '../../search/index/search-index.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { Rows } from '../rows/rows.ts';

export interface DecodedList {
	/** When its request was sent. */
	readonly fetchedAt: number;
	readonly rows: Rows;
	/** The number of rows that were dropped as unreadable or repeated. */
	readonly dropped: number;
	/** All names of the game, if this list has new ones. */
	readonly catalogue: CatalogueData | undefined;
	/** The stored search index of `catalogue`, if the list was read from disk and there is one. */
	readonly index?: StoredIndex | undefined;
	/** The popularity of the names, if this list says something about it. */
	readonly popularity?: Popularity | undefined;
	/** How it differs from the list in the home currency, if it was compared with that and can be. */
	readonly measurement?: Measurement | undefined;
}

export interface StoredIndex {
	readonly index: SearchIndex;
	/** Whether it has all names. */
	readonly isComplete: boolean;
}

/** Decodes the bodies of lists, saves both, and reads them back. */
export interface Decoder {
	/**
	 * Decodes a body as received, and saves it to disk in the background.
	 * @param leastRows A list with fewer rows is refused.
	 * @param home The same list in the home currency, to measure the exchange rate with.
	 * @throws MarketError `not-understood`; nothing is saved then.
	 */
	decode(key: ListKey, body: Uint8Array, fetchedAt: number, leastRows: number, home?: Rows): Promise<DecodedList>;
	/** Only compares a list with the one in the home currency; undefined if there is too little to compare. @throws MarketError */
	measure(key: ListKey, body: Uint8Array, home: Rows): Promise<Measurement | undefined>;
	/**
	 * The lists last saved, in the order of `keys`; undefined for a key without one, or with an unreadable one. What was
	 * decoded before the restart is not decoded again, if it is intact and of the same version. Read several lists at
	 * once: their names are then packed only once.
	 */
	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]>;
	/** The lists on disk, and when each was fetched. */
	stored(): Promise<readonly { readonly key: ListKey; readonly fetchedAt: number }[]>;
	/** Deletes a list that is no longer needed from disk. */
	forget(key: ListKey): Promise<void>;
	/** Builds a search index of all names of a game that appeared so far. Slow; does not delay lists. */
	index(game: Game): Promise<SearchIndex>;
	close(): Promise<void>;
}

/** Builds a search index. */
export type Indexer = (game: Game, names: readonly VersionedName[]) => Promise<SearchIndex>;
