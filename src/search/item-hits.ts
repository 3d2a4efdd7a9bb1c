import type { ItemRef } from '../names/item-ref.ts';
import { normalize } from '../names/normalize.ts';
import { missingLetterCost, missingWordCost } from './costs.ts';
import type { Understood } from './name-hits.ts';

/** `cost` is in twentieths (see search/costs.ts). */
export interface ItemHit extends ItemRef {
	readonly cost: number;
	/** Of the cost, for words that were not typed. */
	readonly untyped: number;
}

export interface ItemHits {
	readonly understood: Understood;
	readonly hits: readonly ItemHit[];
}

export interface ItemMention {
	readonly refs: readonly ItemRef[];
	readonly isAmbiguous: boolean;
	readonly from: number;
	readonly to: number;
	readonly amount: number | undefined;
}

/** A single word with many typing errors could be anything. */
export function isUnderstood(text: string, { understood, hits }: ItemHits): boolean {
	return hits.length > 0 && understood !== 'in part' && (understood !== 'guessed' || normalize(text).length > 1);
}

/** A single word that costs more as a guess is another word: “howdy” is not “Howl”, but “karmbt” is “Karambit”. */
const wordGuessLimit = 68;
/** Two letters with a typing error may be any two letters, and may begin any word: “hi” is not “Hidra”, but “aw” is “AWP”. */
const leastLetters = 3;
const twoLettersLimit = 20;

/** Less than being meant. Nonsense finds something too: a name with one of its words, or one spelled like it. */
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
