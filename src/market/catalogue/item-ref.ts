import type { Understood } from '../../finding/finder.ts';
import { normalize } from '../../finding/normalize.ts';
import type { ItemId, NameId } from '../ids.ts';

/** Refers to one item, or to a name with all its versions. */
export interface ItemRef {
	readonly name: NameId;
	/** Undefined for the name with all its versions. */
	readonly item?: ItemId;
}

/** A search result. `cost` says how far it is from the query, in twentieths (see finding/costs.ts). */
export interface ItemHit extends ItemRef {
	readonly cost: number;
	/** The part of the cost that is for words that were not typed. */
	readonly untyped: number;
}

export interface ItemHits {
	readonly understood: Understood;
	/** Best first. */
	readonly hits: readonly ItemHit[];
}

/** An item that a message names. */
export interface ItemMention {
	/** The wears of a skin, or just one. */
	readonly refs: readonly ItemRef[];
	/** Whether other items are meant just as well. */
	readonly isAmbiguous: boolean;
	/** Where it is in the message: offsets in UTF-16 code units. */
	readonly from: number;
	readonly to: number;
	/** How many of it; undefined if the message does not say. */
	readonly amount: number | undefined;
}

/** Whether the hits may be what the user meant by `text`: a single word with many typing errors could be anything. */
export function isUnderstood(text: string, { understood, hits }: ItemHits): boolean {
	return hits.length > 0 && understood !== 'in part' && (understood !== 'guessed' || normalize(text).length > 1);
}
