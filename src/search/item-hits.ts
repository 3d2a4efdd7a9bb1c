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
	readonly matchQuality: MatchQuality;
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
export function isClearMatch(text: string, { matchQuality, hits }: ItemHits): boolean {
	if (hits.length === 0 || matchQuality === 'in part') return false;
	return matchQuality !== 'guessed' || normalize(text).length > 1;
}

/**
 * The most that a single guessed word may cost. If it costs more, it is another word: “howdy” is not “Howl”, but
 * “karmbt” is “Karambit”.
 */
const wordGuessLimit = 68;
/** Shorter texts with a typing error may be anything. */
const leastLetters = 3;
/** The most that a shorter text may cost apart from the untyped words: “hi” is not “Hidra”, but “aw” is “AWP”. */
const shortTextLimit = 20;

/** Whether the best hit may be suggested. Nonsense has hits, too: names with one of its words, or spelled like it. */
export function isWorthSuggesting(text: string, { matchQuality, hits }: ItemHits): boolean {
	const { cost, untyped } = hits[0] ?? { cost: Infinity, untyped: 0 };
	const words = normalize(text);
	// A Chinese character says as much as two letters.
	const letters = words.join('').replaceAll(/\p{Script=Han}/gu, '$&$&').length;
	const halfOfWords = Math.floor(words.length / 2);
	// Half of the words, and half of the letters, may be missing. The cost of the letters is added separately, so
	// `missingWordCost` is called without any.
	if (matchQuality === 'in part') return cost <= missingWordCost(0) * halfOfWords + (missingLetterCost * letters) / 2;
	if (letters < leastLetters) return matchQuality === 'well' && cost - untyped <= shortTextLimit;
	if (matchQuality === 'guessed' && words.length === 1) return cost <= wordGuessLimit;
	return isClearMatch(text, { matchQuality, hits });
}
