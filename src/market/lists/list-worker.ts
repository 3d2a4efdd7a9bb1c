import type { Game } from '../../names/game.ts';
import type { NameColumns, Names } from '../../names/names.ts';
import type { Popularity, SearchIndex } from '../../search/index/search-index.ts';
import type { ListKey } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { ListCounts, Rows } from '../rows/rows.ts';

export interface DecodedList {
	/** When the list was requested, Unix ms. */
	readonly fetchedAtWall: number;
	readonly rows: Rows;
	/** How many rows were repeated or unreadable. */
	readonly dropped: number;
	/** The names of the game, if the main thread does not have them yet. */
	readonly names: NameColumns | undefined;
	readonly index?: StoredIndex | undefined;
	readonly popularity?: Popularity | undefined;
	readonly measurement?: Measurement | undefined;
}

export interface StoredIndex {
	readonly index: SearchIndex;
	/** False if the index lacks the latest names. */
	readonly isComplete: boolean;
}

/** The market's worker does what is too slow for the main thread, or briefly takes too much memory. */
export interface ListWorker {
	/**
	 * Decodes a list, and saves it in the background.
	 * @param fetchedAt when the list was requested, Unix ms
	 * @param home the same list in the home currency, if the exchange rate is to be measured
	 * @throws MarketError `not-understood`, also if a count of the list is below its minimum in `minCounts`
	 */
	decode(key: ListKey, body: Uint8Array, fetchedAt: number, minCounts: ListCounts, home?: Rows): Promise<DecodedList>;
	/** Resolves to undefined if there is too little to compare. @throws MarketError */
	measure(key: ListKey, body: Uint8Array, home: Rows): Promise<Measurement | undefined>;
	/**
	 * A missing or unreadable list is undefined. If several are read in one call, the names of a game are sent once
	 * for all of them, instead of again with each list that adds some.
	 */
	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]>;
	/** Resolves to the lists in the store, with the time of each request, Unix ms. */
	stored(): Promise<readonly { readonly key: ListKey; readonly fetchedAt: number }[]>;
	/** Deletes a list from the store. */
	forget(key: ListKey): Promise<void>;
	/** Indexing takes half a second for the largest game, and does not delay lists. */
	index(game: Game): Promise<SearchIndex>;
	close(): Promise<void>;
}

export type Indexer = (names: Names) => Promise<SearchIndex>;
