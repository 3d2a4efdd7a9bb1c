/**
 * Costs say how far a name is from what was typed. They and the weights of words are whole numbers in one unit, which
 * has no meaning of its own: only which cost is lower, and by how much, counts.
 */

/** The additional cost of a match by the kind of its term, in the order of `termKind`. */
export type KindCosts = readonly [word: number, compound: number, alias: number, initials: number, version: number];

/** A match of a word that costs this much or more does not count. */
export const impossibleCost = 1_000;

export const exactKindCosts: KindCosts = [0, 1, 2, 18, 0];
/** People rarely type part of an alias, and never part of initials. */
export const prefixKindCosts: KindCosts = [0, 1, 3, impossibleCost, 1];
/** A prefix this short says little about an alias: half of all aliases begin with one. */
export const shortPrefixKindCosts: KindCosts = [0, 1, 16, impossibleCost, 16];
/** The most letters of a short prefix. */
export const shortPrefixLength = 2;
/** How much a short prefix may reduce a cost: a typed “s” does not ask for StatTrak™. */
export const shortPrefixGain = 14;

const lowestPrefixCost = 3;
const highestPrefixCost = 15;

/** The cost of a term of which only the beginning was typed. The more of its letters were typed, the less it costs. */
export function prefixCost(typedLetters: number, termLetters: number): number {
	// One or two letters say as much about a short word as about a long one.
	if (typedLetters <= shortPrefixLength) return highestPrefixCost;
	// A misspelt prefix may have more letters than the term.
	const untypedShare = Math.max(0, 1 - typedLetters / termLetters);
	return lowestPrefixCost + Math.round((highestPrefixCost - lowestPrefixCost) * untypedShare);
}

/** The costs of no, one and two typing errors in a word. */
export const typoCosts: readonly number[] = [0, 40, 72];
/** The cost of a translation. It is more than an unfinished English word costs. */
export const translationCost = 20;
/** The cost of two typed words whose order differs from the name's. */
export const inversionCost = 4;
/** The cost of a typed word that repeats: all words of the name that it matches are matched by another typed word. */
export const repeatCost = 12;
/** How much less a name costs if the first typed word is its beginning. */
export const beginningGain = 7;
/** The additional cost of each letter of a typed word that a name lacks. */
export const missingLetterCost = 20;
/** The cost of a typed word that a name lacks. It exceeds what typing errors in two words cost. */
export const missingWordCost = (letters: number): number => 200 + missingLetterCost * Math.min(letters, 10);
/** The most that the best name may cost if any word may be misspelt. */
export const guessLimit = 100;
/** A hit that costs this much less than the next is clearly better. It is less than a word of a finish weighs. */
export const clearLead = 12;
/** If the untyped words cost this much, a word of the finish is among them: each weighs 14 (index/fields.ts). */
export const missingFinishCost = 14;
/**
 * A skin that costs this much more than a better one comes after all wears of the better one. The distance is less
 * than the cost of StatTrak™.
 */
export const laterSkinDistance = 40;

/** A hit that costs at most this much more than the best one is as good as it. */
export const similarCost = 8;
