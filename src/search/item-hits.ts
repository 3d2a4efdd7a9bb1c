import type { ItemRef } from '../names/item-ref.ts';
import { normalize } from '../names/normalize.ts';
import { missingLetterCost, missingWordCost } from './costs.ts';
import type { MatchQuality } from './name-hits.ts';

export interface ItemHit extends ItemRef {
	/** See costs.ts. */
	readonly cost: number;
	/** The part of the cost for words that were not typed. */
	readonly untyped: number;
}

export interface ItemHits {
	readonly understood: MatchQuality;
	readonly hits: readonly ItemHit[];
}

export interface ItemMention {
	readonly refs: readonly ItemRef[];
	readonly isAmbiguous: boolean;
	/** `from` and `to` are offsets in UTF-16 code units. */
	readonly from: number;
	readonly to: number;
	/** How many of the item the text mentions: undefined if it does not say, `impossibleAmount` if that cannot be. */
	readonly amount: number | undefined;
}

/** Whether a name has all of the words. A single word with many typing errors could be anything, so it is not clear. */
export function isClearMatch(text: string, { understood, hits }: ItemHits): boolean {
	return hits.length > 0 && understood !== 'in part' && (understood !== 'guessed' || normalize(text).length > 1);
}

/** A single word that costs more as a guess is another word: “howdy” is not “Howl”, but “karmbt” is “Karambit”. */
const wordGuessLimit = 68;
/** Two letters with a typing error may be any two letters, and may begin any word: “hi” is not “Hidra”, but “aw” is “AWP”. */
const leastLetters = 3;
const twoLettersLimit = 20;

/** Whether the best hit may be suggested. Nonsense has hits, too: names with one of its words, or spelled like it. */
export function isWorthSuggesting(text: string, { understood, hits }: ItemHits): boolean {
	const { cost, untyped } = hits[0] ?? { cost: Infinity, untyped: 0 };
	const words = normalize(text);
	const letters = words.join('').length;
	const halfOfWords = words.length >> 1;
	// Half of the words, and half of the letters, may be missing.
	if (understood === 'in part') return cost <= missingWordCost(0) * halfOfWords + (missingLetterCost * letters) / 2;
	if (letters < leastLetters) return understood === 'well' && cost - untyped <= twoLettersLimit;
	if (understood === 'guessed' && words.length === 1) return cost <= wordGuessLimit;
	return isClearMatch(text, { understood, hits });
}
