import { missingLetterCost, missingWordCost } from '../../search/costs.ts';
import type { Understood } from '../../search/name-search.ts';
import { normalize } from '../../search/normalize.ts';
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

/** A single word that costs more as a guess is another word: “howdy” is not “Howl”, but “karmbt” is “Karambit”. */
const wordGuessLimit = 68;
/** Two letters with a typing error may be any two letters, and may begin any word: “hi” is not “Hidra”, but “aw” is “AWP”. */
const leastLetters = 3;
const twoLettersLimit = 20;

/**
 * Whether the hits are worth suggesting for `text`, which is less than that they are meant. Nonsense would find something
 * too: a name that has one of its words, or a word that is spelled a little like it.
 */
export function isNearEnough(text: string, { understood, hits }: ItemHits): boolean {
	const { cost, untyped } = hits[0] ?? { cost: Infinity, untyped: 0 };
	const words = normalize(text);
	const letters = words.join('').length;
	// Half of the words, and half of the letters.
	if (understood === 'in part')
		return cost <= missingWordCost(0) * (words.length >> 1) + (missingLetterCost * letters) / 2;
	if (letters < leastLetters) return understood === 'well' && cost - untyped <= twoLettersLimit;
	if (understood === 'guessed' && words.length === 1) return cost <= wordGuessLimit;
	return isUnderstood(text, { understood, hits });
}
