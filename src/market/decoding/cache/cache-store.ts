import type { Stamp } from '../../../runtime/stamp.ts';
import type { Game } from '../../game.ts';
import type { SizePeak } from '../size-peaks.ts';

/** When the request for a list was sent, and the sizes it had. */
export interface ListFacts {
	readonly fetched: Stamp;
	readonly peaks: readonly SizePeak[];
}

/** The body of a list as the marketplace sent it: compressed. */
export interface StoredBody extends ListFacts {
	readonly body: Uint8Array;
}

/** The decoded rows of a list: see packed-rows.ts. */
export interface StoredRows extends ListFacts {
	readonly rows: Uint8Array;
}

export type StoredList = StoredBody & StoredRows;

/** What is stored about the names of a game. */
export type NamesPart = 'catalogue' | 'index';

/**
 * Stores lists by key: their bodies, and beside them what was decoded from them, which can be made again from the bodies.
 * All of it can be fetched again. @throws StoreError
 */
export interface CacheStore {
	/** Whether decoded rows are stored, too: otherwise only bodies are. */
	readonly keepsRows: boolean;
	/** When each stored list was fetched. */
	lists(): Promise<ReadonlyMap<string, Stamp>>;
	body(key: string): Promise<StoredBody | undefined>;
	/** The rows of the stored body. */
	rows(key: string): Promise<StoredRows | undefined>;
	/** Stores a body and its rows at once, so that there are never rows of another body. */
	set(key: string, list: StoredList): Promise<void>;
	delete(key: string): Promise<void>;
	names(game: Game, part: NamesPart): Promise<Uint8Array | undefined>;
	setNames(game: Game, part: NamesPart, packed: Uint8Array): Promise<void>;
}
