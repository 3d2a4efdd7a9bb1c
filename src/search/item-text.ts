import { fuzzyMatches } from './vocabulary.ts';

/** `end` is the upper end of the float (wear value). */
const wears = [
	{ wear: 'Factory New', short: 'fn', end: 0.07 },
	{ wear: 'Minimal Wear', short: 'mw', end: 0.15 },
	{ wear: 'Field-Tested', short: 'ft', end: 0.38 },
	{ wear: 'Well-Worn', short: 'ww', end: 0.45 },
	{ wear: 'Battle-Scarred', short: 'bs', end: 1 },
] as const;
const float =
	/(?<=^|[\s(@])(?:(?:fv|float)\s*)?(0[.,]\d+|[.,]\d{2,})(?=[\s)?!]|$)(?!\s*(?:\p{Sc}|eur|usd|keys?\b|each\b|ea\b|per\b))/iu;
const wearWords =
	/(?<=^|\s)\(?(fn|mw|ft|ww|bs|factory new|minimal wear|field[- ]tested|well[- ]worn|battle[- ]scarred)\)?(?=[\s?]|$)/i;

export function withoutWear(text: string): { readonly text: string; readonly wear: string } | undefined {
	const typed = wearWords.exec(text)?.[1]?.toLowerCase().replace('-', ' ');
	const match = wears.find(({ wear, short }) => typed === short || typed === wear.toLowerCase().replace('-', ' '));
	return match && { text: text.replace(wearWords, ' ').trim(), wear: match.wear };
}

const twoWords = /(\p{L}+)([\s-]+)(\p{L}+)/gu;
/** Shorter words that differ are other words. */
const shortestMisspelt = 4;

/**
 * Corrects the wear in “minimal ware” and “feild tested”. One of its two words must be right, because each of
 * them by itself is a word of other names, too.
 */
function withWearSpelled(text: string): string {
	return text.replaceAll(twoWords, (whole, first: string, gap: string, second: string) => {
		const typed = [first, second].map((word) => word.toLowerCase());
		const match = wears.find(({ wear }) => {
			const words = wear.toLowerCase().split(/[ -]/);
			const rightCount = words.filter((word, i) => word === typed[i]).length;
			return rightCount === 1 && words.every((word, i) => word === typed[i] || isMisspelt(typed[i]!, word));
		});
		return match ? match.wear.replace(/[ -]/, gap) : whole;
	});
}

const termsOf = (word: string) => ({
	termText: Uint16Array.from(word, (_, i) => word.charCodeAt(i)),
	termEnds: Uint32Array.of(word.length),
});

/** Whether up to two letters are wrong. */
const isMisspelt = (typed: string, word: string): boolean =>
	typed.length >= shortestMisspelt &&
	word.length >= shortestMisspelt &&
	fuzzyMatches(termsOf(word), typed, 2).some(({ isPrefix }) => !isPrefix);

/** Returns the wear that a text abbreviates, such as Field-Tested for “ft”. */
export const wearOfShort = (typed: string): string | undefined =>
	wears.find(({ short }) => short === typed.toLowerCase())?.wear;

/** The float that a text names, from 0 to 1. */
export function floatIn(text: string): number | undefined {
	const [, value] = float.exec(text) ?? [];
	return value === undefined ? undefined : Number(`0${value.replace(',', '.')}`);
}

export function wearOfFloat(text: string): (typeof wears)[number] | undefined {
	const value = floatIn(text);
	return value === undefined ? undefined : wears.find(({ end }) => value < end);
}

/** @param float from 0 to 1 */
export const wearAt = (float: number): (typeof wears)[number]['wear'] =>
	(wears.find(({ end }) => float < end) ?? wears.at(-1)!).wear;

/** The floats of a wear: from the first one, up to where the next wear begins. */
export function floatsOf(named: string): { readonly from: number; readonly to: number } {
	const at = wears.findIndex(({ wear }) => wear === named);
	return { from: wears[at - 1]?.end ?? 0, to: wears[at]?.end ?? 1 };
}

/** Whether an item with floats from `from` to `to` can have the wear. */
export function canHaveWear(named: string, { from, to }: { readonly from: number; readonly to: number }): boolean {
	const wear = floatsOf(named);
	return from < wear.to && to > wear.from;
}

export const withoutFloat = (text: string): string => text.replace(float, ' ');

/** “ak redline 0.25” becomes “ak redline ft”; a wear that is named wins. */
export function withWearOfFloat(text: string): string {
	const match = wearWords.test(text) ? undefined : wearOfFloat(text);
	return match ? text.replace(float, match.short) : text;
}

/** Matches “x3” or “3x”, but not the x27 of a Zeus. */
const amountWords = /(?<=^|\s)(?<!zeus )(?:x\s?(-?\d+)|(-?\d+)\s?x)(?=\s|$)/i;
const unitLimit = 9_999;

/** The amount is undefined if the text has none, or an implausible one. */
export function withoutAmount(text: string): { readonly text: string; readonly amount: number | undefined } {
	const [, after, before] = amountWords.exec(text) ?? [];
	const amount = Number(after ?? before);
	return {
		text: text.replace(amountWords, ' ').trim(),
		amount: amount > 0 && amount <= unitLimit ? amount : undefined,
	};
}

const oneWord =
	/^(ak|awp|m4a1s?|m4a4|m4|deagle|usp|glock|p90|kara|karambit|bfk|m9|bayonet)(?!47\b)(\p{L}{3,}?)(fn|mw|ft|ww|bs)?(?=\s|$)/iu;

const wholeWords = /^(?:karambits?|bayonets?|akihabara|akuma|akoben|glocks?|deagles?)$/i;

/** What traders call patterns, and what replaces it. A pattern has no price of its own, so its finish is meant. */
const patterns: readonly (readonly [RegExp, string])[] = [
	[/\bfire\s*(?:and|&|n)\s*ice\b/i, 'marble fade'],
	[/(?<=\b(?:case hardened|ch|heat treated|fade|crimson web|slaughter) )#?\d{1,4}(?=\s|$)/i, ' '],
	[
		/\bmax fake\b|(?<=^|\s)\d{2,3}(?:\.\d)?\s?%|(?<=^|\s)(?:#|pattern |seed )\d{1,4}\b|(?<=\bblue gem )#?\d{1,4}\b/i,
		' ',
	],
];

/** Separates words that were typed as one (“akredlineft”), and leaves out what the text says about a pattern. */
export function spelledOut(text: string): string {
	const item = patterns.reduce((rest, [words, finish]) => rest.replace(words, finish), withWearSpelled(text)).trim();
	return item.replace(oneWord, (whole, weapon, finish, wear = '') =>
		wholeWords.test(whole) ? whole : `${weapon} ${finish} ${wear}`.trim(),
	);
}

/** Whether a text is about a pattern or a float. These have no price of their own. */
export const asksForPattern = (text: string): boolean =>
	float.test(text) || /\bblue gem|\bfire\s*(?:and|&|n)\s*ice\b|\bmax fake\b|\d\s?%|\b(?:pattern|seed)\b/i.test(text);
