import type { Game } from '../game.ts';
import type { HashIndex } from './hash-index.ts';

/** The page links of a row, as received: unchecked. */
export interface PageLinks {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/**
 * All names of a game as plain arrays, which are transferred between threads without copying, so that receiving 37,000
 * names costs the main thread nothing. A *name* is a market_hash_name; an *item* is a name with a version or without one.
 * Texts are concatenated as UTF-8. Indexes into the arrays are name ids and item ids.
 */
export interface CatalogueData {
	readonly game: Game;
	readonly nameText: Uint8Array;
	/** The text of name n is from `nameEnds[n - 1]` to `nameEnds[n]`. */
	readonly nameEnds: Uint32Array;
	/** The key of each name, 12 characters each. */
	readonly nameKeys: Uint8Array;
	/** Three texts per item: version, item page and market page. */
	readonly itemText: Uint8Array;
	readonly itemEnds: Uint32Array;
	/** The key of each item. Without a version it is the key of the name. */
	readonly itemKeys: Uint8Array;
	/** The name of each item. */
	readonly nameOf: Uint32Array;
	/** The items of name n are `itemsByName[itemStarts[n]]` up to `itemsByName[itemStarts[n + 1]]`. */
	readonly itemsByName: Uint32Array;
	readonly itemStarts: Uint32Array;
	/** Names by their exact text, and by the text that they are displayed as. */
	readonly exact: HashIndex;
	/** Names by their folded words, without spaces. */
	readonly folded: HashIndex;
	/** Items by folded name and version. */
	readonly foldedVersions: HashIndex;
	/** Names (2n) and items (2n + 1) by the key that buttons contain. */
	readonly keys: HashIndex;
	/** Items by the path of their page. */
	readonly pages: HashIndex;
}
