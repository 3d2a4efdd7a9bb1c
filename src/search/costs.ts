/**
 * The costs that rank names: how far a name is from what was typed, in twentieths of a point, so that sums are whole
 * numbers. The values were tuned by trial: `npm run bench:finding` shows the effect of a change.
 */

/** What it costs to match words of a name through a term of each of the `kinds`. */
export type KindCosts = readonly [word: number, compound: number, alias: number, initials: number, version: number];

/** More than any name costs: rules a match out. */
export const impossible = 1_000;

/** For a term that was typed in full. */
export const exactCosts: KindCosts = [0, 1, 2, 18, 0];
/** For a term of which only a prefix was typed: people rarely type part of an alias, and never part of initials. */
export const prefixCosts: KindCosts = [0, 1, 3, impossible, 1];
/** For a prefix of one or two letters: half of all aliases begin with them. */
export const shortPrefixCosts: KindCosts = [0, 1, 16, impossible, 16];
/** Prefixes of up to this many letters are short. */
export const shortPrefix = 2;
/** The most that words matched by a short prefix may gain: a typed "s" does not ask for StatTrak. */
export const shortPrefixGain = 14;

/** The cost of a prefix, from nearly the whole word to nearly nothing of it. */
const prefixCostRange = [3, 15] as const;

/** What it costs to read `typed` letters as a prefix of a word of `whole` letters. */
export function prefixCost(typed: number, whole: number): number {
	const [least, most] = prefixCostRange;
	// A single letter says as much about a short word as about a long one.
	if (typed <= shortPrefix) return most;
	return least + Math.round((most - least) * Math.max(0, 1 - typed / whole));
}

/** By edit distance: no typing error, one, two. */
export const typoCosts: readonly number[] = [0, 40, 72];
/** For every two neighbours typed in the opposite order to the name. */
export const inversionCost = 4;
/** For a typed word that matches only words of the name that another typed word matches already. */
export const repeatCost = 12;
/** What a name gains if the first typed word matches its beginning. */
export const beginningGain = 7;
/** For each letter of a typed word that the name lacks. */
export const missingLetterCost = 20;
/** For a typed word that the name lacks, if it may lack any: more than everything else together, and more for long words. */
export const missingWordCost = (letters: number): number => 200 + missingLetterCost * Math.min(letters, 10);
/** A guess that costs more than this is not what was meant. */
export const guessLimit = 100;
/** A match that is better than another one by this much is clearly the one meant: less than a word of a finish. */
export const clearlyBetter = 12;
/** A name with this much untyped was hardly typed at all: a word of its finish is missing. */
export const hardlyTyped = 14;
/** A skin that costs this much more than a further wear of a better skin comes after it: less than StatTrak. */
export const farOff = 40;

/** A name that matches the typed words worse than another by no more than this is meant just as well. */
export const nearlyAsWell = 8;
