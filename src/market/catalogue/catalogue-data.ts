import type { Game } from '../game.ts';
import type { HashIndex } from './hash-index.ts';

/** As received: unchecked. */
export interface PageLinks {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/** Plain arrays, transferred between threads without copying. Indexes are ids; texts are concatenated as UTF-8. */
export interface CatalogueData {
	readonly game: Game;
	readonly nameText: Uint8Array;
	/** The text of name n is from `nameEnds[n - 1]` to `nameEnds[n]`. */
	readonly nameEnds: Uint32Array;
	readonly nameKeys: Uint8Array;
	/** Three texts per item: version, item page and market page. */
	readonly itemText: Uint8Array;
	readonly itemEnds: Uint32Array;
	/** Without a version it is the key of the name. */
	readonly itemKeys: Uint8Array;
	readonly nameOf: Uint32Array;
	/** The items of name n are `itemsByName[itemStarts[n]]` up to `itemsByName[itemStarts[n + 1]]`. */
	readonly itemsByName: Uint32Array;
	readonly itemStarts: Uint32Array;
	readonly exact: HashIndex;
	readonly folded: HashIndex;
	readonly foldedVersions: HashIndex;
	/** Names (2n) and items (2n + 1) by the key that buttons contain. */
	readonly keys: HashIndex;
	readonly pages: HashIndex;
}
