import type { Game } from '../game.ts';
import type { HashIndex } from './hash-index.ts';

/** Web addresses as a row told of them: unchecked. */
export interface Pages {
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/**
 * All names of a game as plain arrays that cross threads by transfer, so that reading 37,000 names costs the main
 * thread nothing. A *name* is a market_hash_name; an *item* is a pair of name and version. Texts lie one behind the
 * other as UTF-8.
 */
export interface CatalogueData {
	readonly game: Game;
	readonly nameText: Uint8Array;
	/** Name n lies from `nameEnds[n - 1]` to `nameEnds[n]`. */
	readonly nameEnds: Uint32Array;
	/** Per name its key of 12 characters. */
	readonly nameKeys: Uint8Array;
	/** Per item its version, item page and market page. */
	readonly itemText: Uint8Array;
	readonly itemEnds: Uint32Array;
	/** Per item its key: its name's where it has no version. */
	readonly itemKeys: Uint8Array;
	/** The name of each item. */
	readonly nameOf: Uint32Array;
	/** Name n has the items `itemsByName[itemStarts[n]]` up to `itemsByName[itemStarts[n + 1]]`. */
	readonly itemsByName: Uint32Array;
	readonly itemStarts: Uint32Array;
	/** Names by their exact text, and by what is shown of them. */
	readonly exact: HashIndex;
	/** Names by their folded words without spaces. */
	readonly folded: HashIndex;
	/** Items by folded name and version. */
	readonly foldedVersions: HashIndex;
	/** Names (2n) and items (2n + 1) by the key that stands in buttons. */
	readonly keys: HashIndex;
	/** Items by the path of their page. */
	readonly pages: HashIndex;
}

/** Characters of an item's key: the longest names do not fit into a custom id, 72 bits of their hash do. */
export const keyLength = 12;
