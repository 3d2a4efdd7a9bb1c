import type { VersionedName } from '../../search/index/indexing.ts';
import type { Popularity, SearchIndex } from '../../search/index/search-index.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { Contents, Rows } from '../rows/rows.ts';

export interface DecodedList {
	/** Unix ms when its request was sent. */
	readonly fetchedAt: number;
	readonly rows: Rows;
	readonly dropped: number;
	readonly catalogue: CatalogueData | undefined;
	readonly index?: StoredIndex | undefined;
	readonly popularity?: Popularity | undefined;
	readonly measurement?: Measurement | undefined;
}

export interface StoredIndex {
	readonly index: SearchIndex;
	readonly isComplete: boolean;
}

export interface Decoder {
	/** Saves the list in the background. @throws MarketError `not-understood`, also if the list says less than `least` */
	decode(key: ListKey, body: Uint8Array, fetchedAt: number, least: Contents, home?: Rows): Promise<DecodedList>;
	/** Undefined if there is too little to compare. @throws MarketError */
	measure(key: ListKey, body: Uint8Array, home: Rows): Promise<Measurement | undefined>;
	/** Undefined for what is missing or unreadable. Read several at once: their names are then packed only once. */
	read(keys: readonly ListKey[]): Promise<(DecodedList | undefined)[]>;
	stored(): Promise<readonly { readonly key: ListKey; readonly fetchedAt: number }[]>;
	forget(key: ListKey): Promise<void>;
	/** Slow; does not delay lists. */
	index(game: Game): Promise<SearchIndex>;
	close(): Promise<void>;
}

export type Indexer = (game: Game, names: readonly VersionedName[]) => Promise<SearchIndex>;
