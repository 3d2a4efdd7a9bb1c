import { fuzzyMatches } from './fuzzy-matches.ts';

/** Every wear with its abbreviation and with the float (wear value) at which it ends. */
const wearTable = [
	{ wear: 'Factory New', short: 'fn', end: 0.07 },
	{ wear: 'Minimal Wear', short: 'mw', end: 0.15 },
	{ wear: 'Field-Tested', short: 'ft', end: 0.38 },
	{ wear: 'Well-Worn', short: 'ww', end: 0.45 },
	{ wear: 'Battle-Scarred', short: 'bs', end: 1 },
] as const;
const floatLabel = '(?:fv|float)';
const floatEnd = String.raw`[\s)?!]|[,;.](?:\s|$)|$`;
/** What follows a number that is a price. */
const priceUnit = String.raw`\s*(?:\p{Sc}|eur|usd|keys?\b|each\b|ea\b|per\b)`;
/** Matches a float such as “0.25”, “.07”, “fv 0,15” or “0.15fv”, but no price. */
export const floatPattern = new RegExp(
	[
		String.raw`(?<=^|[\s(@])(?:${floatLabel}\s*)?`,
		// The float, also without the 0 before its decimal separator.
		String.raw`(0[.,]\d+|[.,]\d{2,})`,
		String.raw`(?:\s?${floatLabel}(?!\p{L}))?(?=${floatEnd})(?!${priceUnit})`,
	].join(''),
	'iu',
);
/** Matches a wear or its abbreviation, also in brackets. */
const wearPattern =
	/(?<=^|\s)\(?(fn|mw|ft|ww|bs|factory new|minimal wear|field[- ]tested|well[- ]worn|battle[- ]scarred)\)?(?=[\s?]|$)/i;

/** Takes the wear out of a text. Returns undefined if the text names none. */
export function withoutWear(text: string): { readonly text: string; readonly wear: string } | undefined {
	const spelling = (wear: string) => wear.toLowerCase().replace('-', ' ');
	const typedWear = wearPattern.exec(text)?.[1];
	const typed = typedWear === undefined ? undefined : spelling(typedWear);
	const match = wearTable.find(({ wear, short }) => typed === short || typed === spelling(wear));
	return match && { text: text.replace(wearPattern, ' ').trim(), wear: match.wear };
}

const twoWords = /(\p{L}+)([\s-]+)(\p{L}+)/gu;
/** The fewest letters of a word that may be misspelt. Shorter words that differ are other words. */
const shortestMisspelt = 4;

/**
 * Corrects the wear in “minimal ware” and “feild tested”. One of its two words must be right, because each of
 * them by itself is a word of other names, too.
 */
export function withWearSpelled(text: string): string {
	return text.replaceAll(twoWords, (whole, first: string, gap: string, second: string) => {
		const typed = [first, second].map((word) => word.toLowerCase());
		const match = wearTable.find(({ wear }) => {
			const words = wear.toLowerCase().split(/[ -]/);
			const rightCount = words.filter((word, i) => word === typed[i]).length;
			return rightCount === 1 && words.every((word, i) => word === typed[i] || isMisspelt(typed[i]!, word));
		});
		return match ? match.wear.replace(/[ -]/, gap) : whole;
	});
}

/** Returns a list with one term, as `fuzzyMatches` searches lists. */
const termsOf = (word: string) => ({
	termText: Uint16Array.from(word, (_, i) => word.charCodeAt(i)),
	termEnds: Uint32Array.of(word.length),
});

const maxWrongLetters = 2;

/** Whether a word is misspelt: 1 to `maxWrongLetters` of its letters are wrong. */
const isMisspelt = (typed: string, word: string): boolean =>
	typed.length >= shortestMisspelt &&
	word.length >= shortestMisspelt &&
	fuzzyMatches(termsOf(word), typed, maxWrongLetters).some(({ isPrefix }) => !isPrefix);

/** Returns the wear that a text abbreviates, such as Field-Tested for “ft”. */
export const wearOfAbbreviation = (typed: string): string | undefined =>
	wearTable.find(({ short }) => short === typed.toLowerCase())?.wear;

export const abbreviationOfWear = (name: string): string | undefined =>
	wearTable.find(({ wear }) => wear === name)?.short;

/** The float that a text names, from 0 to 1. */
export function floatIn(text: string): number | undefined {
	const [, value] = floatPattern.exec(text) ?? [];
	return value === undefined ? undefined : Number(`0${value.replace(',', '.')}`);
}

/** Returns the wear of the float that a text names. */
export function wearOfFloatIn(text: string): (typeof wearTable)[number] | undefined {
	const value = floatIn(text);
	return value === undefined ? undefined : wearTable.find(({ end }) => value < end);
}

/** @param float from 0 to 1 */
export const wearAt = (float: number): (typeof wearTable)[number]['wear'] =>
	(wearTable.find(({ end }) => float < end) ?? wearTable.at(-1)!).wear;

/** The floats of a wear: from the first one, up to where the next wear begins. For an unknown wear, all floats. */
export function floatsOf(wearName: string): { readonly from: number; readonly to: number } {
	const at = wearTable.findIndex(({ wear }) => wear === wearName);
	return { from: wearTable[at - 1]?.end ?? 0, to: wearTable[at]?.end ?? 1 };
}

/** Whether an item with floats from `from` to `to` can have the wear. */
export function canHaveWear(wearName: string, { from, to }: { readonly from: number; readonly to: number }): boolean {
	const wear = floatsOf(wearName);
	return from < wear.to && to > wear.from;
}

export const withoutFloat = (text: string): string => text.replace(floatPattern, ' ');

/** “ak redline 0.25” becomes “ak redline ft”; a wear that is named wins. */
export function withWearOfFloat(text: string): string {
	const match = wearPattern.test(text) ? undefined : wearOfFloatIn(text);
	return match ? text.replace(floatPattern, match.short) : text;
}

/** Returns the float that a text names if the text also names a wear that has no such float. */
export function floatOfOtherWear(
	text: string,
): { readonly float: number; readonly floatWear: string; readonly wear: string } | undefined {
	const typedWear = withoutWear(withWearSpelled(text))?.wear;
	const float = floatIn(text);
	if (typedWear === undefined || float === undefined) return undefined;
	const floatWear = wearAt(float);
	return floatWear === typedWear ? undefined : { float, floatWear, wear: typedWear };
}
