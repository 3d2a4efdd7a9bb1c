/**
 * What it costs a name to differ from what was typed, in twentieths, so that sums are whole numbers. Found by trying:
 * `npm run bench:finding` shows what a change does.
 */

/** How a term stands for words of a name, by `kinds`. */
export type KindCosts = readonly [word: number, glued: number, alias: number, initials: number, version: number];

/** Never: no name costs so much. */
export const never = 1_000;

export const asTyped: KindCosts = [0, 1, 2, 18, 0];
/** The beginning of slang is rarely what is typed, the beginning of initials never. */
export const begun: KindCosts = [0, 1, 3, never, 1];
/** A letter or two begin half the slang there is. */
export const barelyBegun: KindCosts = [0, 1, 16, never, 16];
export const barely = 2;
/** More than this the words that a letter or two stand for do not gain: "s" is no wish for StatTrak. */
export const barelyGain = 14;

/** A word of which only the beginning was typed: from nearly all of it to nearly nothing. */
const begunCosts = [3, 15] as const;

/** What it costs to take the `typed` letters for the beginning of a word of `whole`. */
export function begunCost(typed: number, whole: number): number {
	const [least, most] = begunCosts;
	// One letter says as much of a short word as of a long one.
	if (typed <= barely) return most;
	return least + Math.round((most - least) * Math.max(0, 1 - typed / whole));
}

/** One and two typing errors. */
export const errorCosts: readonly number[] = [0, 40, 72];
/** Each two neighbours typed in another order than in the name. */
export const inversionCost = 4;
/** A typed word that stands for what another one stands for already. */
export const repeatCost = 12;
/** What a name gains where what was typed first is its beginning. */
export const beginningGain = 7;
/** A typed word that a name lacks, where names may lack any: more than all else together, and more for long ones. */
export const lackCost = (letters: number): number => 200 + 20 * Math.min(letters, 10);
/** What is guessed at a higher cost is not what was meant. */
export const farFetched = 100;
/** By how much what was meant is better than what was not: a word of a finish left out is more. */
export const clearlyBetter = 12;
/** What a name has besides what was typed, where what it is called was hardly typed at all: a word of a finish. */
export const hardlyTyped = 14;
/** By how much a skin is further off than a wear of another that is to come before it: StatTrak is more. */
export const farOff = 40;

/** What holds the words typed by so much worse than another is meant by them just as well. */
export const nearlyAsWell = 8;
