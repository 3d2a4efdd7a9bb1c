import type { Game } from '../../game.ts';

/** When the request for a list was sent. */
export interface ListFacts {
	readonly fetchedAt: number;
}

export interface StoredList extends ListFacts {
	/** As the marketplace sent it: compressed. */
	readonly body: Uint8Array;
	/** What was decoded from it: see `packRows`. */
	readonly rows: Uint8Array;
}

/** What is stored about the names of a game. */
export type NamesPart = 'catalogue' | 'index';

/**
 * Stores lists by key: their bodies, and beside them what was decoded from them, which can be made again from the bodies.
 * All of it can be fetched again. @throws StoreError
 */
export interface CacheStore {
	/** When each stored list was fetched. */
	lists(): Promise<ReadonlyMap<string, number>>;
	list(key: string): Promise<StoredList | undefined>;
	/** Stores a list as one value, so that there are never rows of another body. */
	set(key: string, list: StoredList): Promise<void>;
	delete(key: string): Promise<void>;
	names(game: Game, part: NamesPart): Promise<Uint8Array | undefined>;
	setNames(game: Game, part: NamesPart, packed: Uint8Array): Promise<void>;
}
