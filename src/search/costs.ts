/** How far a name is from what was typed, in twentieths of a point. */

export type KindCosts = readonly [word: number, compound: number, alias: number, initials: number, version: number];

export const impossible = 1_000;

export const exactCosts: KindCosts = [0, 1, 2, 18, 0];
/** People rarely type part of an alias, and never part of initials. */
export const prefixCosts: KindCosts = [0, 1, 3, impossible, 1];
/** Half of all aliases begin with such a prefix. */
export const shortPrefixCosts: KindCosts = [0, 1, 16, impossible, 16];
export const shortPrefix = 2;
/** A typed "s" does not ask for StatTrak. */
export const shortPrefixGain = 14;

const prefixCostRange = [3, 15] as const;

export function prefixCost(typed: number, whole: number): number {
	const [least, most] = prefixCostRange;
	// A single letter says as much about a short word as about a long one.
	if (typed <= shortPrefix) return most;
	return least + Math.round((most - least) * Math.max(0, 1 - typed / whole));
}

export const typoCosts: readonly number[] = [0, 40, 72];
/** More than the rest of an English word that is being typed. */
export const translationCost = 20;
export const inversionCost = 4;
/** For a typed word that matches only words that another one matches already. */
export const repeatCost = 12;
export const beginningGain = 7;
export const missingLetterCost = 20;
/** If a name may lack any: more than everything else together. */
export const missingWordCost = (letters: number): number => 200 + missingLetterCost * Math.min(letters, 10);
export const guessLimit = 100;
/** Less than a word of a finish. */
export const clearlyBetter = 12;
/** With this much untyped, a word of the finish is missing. */
export const hardlyTyped = 14;
/** A skin this much worse comes after further wears of a better one: less than StatTrak. */
export const farOff = 40;

export const nearlyAsWell = 8;
