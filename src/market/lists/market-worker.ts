import type { Game } from '../../names/game.ts';
import type { NameColumns, Names } from '../../names/names.ts';
import type { Popularity, SearchIndex } from '../../search/index/search-index.ts';
import type { ListKey } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { ListContents, Rows } from '../rows/rows.ts';

export interface DecodedList {
	/** Unix ms when its request was sent. */
	readonly fetchedAt: number;
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

/** What the market's worker does with lists, which is too slow for the main thread, or briefly takes too much memory. */
export interface MarketWorker {
	/** Saves the list in the background. @throws MarketError `not-understood`, also if the list has less in it than `least` */
	decode(key: ListKey, body: Uint8Array, fetchedAt: number, least: ListContents, home?: Rows): Promise<DecodedList>;
	/** Returns undefined if there is too little to compare. @throws MarketError */
	measure(key: ListKey, body: Uint8Array, home: Rows): Promise<Measurement | undefined>;
	/** Returns undefined for a list that is missing or unreadable. Read several at once: their names are sent only once. */
	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]>;
	stored(): Promise<readonly { readonly key: ListKey; readonly fetchedAt: number }[]>;
	forget(key: ListKey): Promise<void>;
	/** This takes half a second for the largest game, and does not delay lists. */
	index(game: Game): Promise<SearchIndex>;
	close(): Promise<void>;
}

export type Indexer = (names: Names) => Promise<SearchIndex>;
