import type { Understood } from '../../finding/finder.ts';
import { normalize } from '../../finding/normalize.ts';

/** A name, or one version of it. */
export interface Subject {
	readonly name: number;
	/** The item meant; undefined for the name with all its versions. */
	readonly item?: number;
}

/** Something found, and how far from what was typed, in twentieths of what `costs.ts` counts. */
export interface ItemHit extends Subject {
	readonly cost: number;
	/** What of that is for words that were not typed. */
	readonly untyped: number;
}

export interface ItemHits {
	readonly understood: Understood;
	/** Best first. */
	readonly found: readonly ItemHit[];
}

/** What was found is what somebody who typed `text` may mean: a single word with many errors may be anything. */
export function isUnderstood(text: string, { understood, found }: ItemHits): boolean {
	return found.length > 0 && understood !== 'in part' && (understood !== 'guessed' || normalize(text).length > 1);
}
