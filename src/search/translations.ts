import { longestWords } from './longest-words.ts';
import type { OfficialNames, OfficialPart } from './official-names.ts';

type Words = readonly string[];

/** The most translations of one query. All names are searched again for each of them. */
const translationLimit = 8;

export interface TranslationOptions {
	/** The last part may be unfinished. */
	readonly isTyping?: boolean;
	/** Unknown words may be misspelt. */
	readonly areMisspelt?: boolean;
	/** Words that English has too are read as the other language's. */
	readonly areAllForeign?: boolean;
}

/**
 * Translates the parts of official names in a query into English, the likeliest translation first: `ak czerwona linia`
 * becomes `ak redline`. Returns an empty list if there are no such parts. Words are normalized.
 * @param isEnglish whether a word occurs in English names or slang: such a word is not translated by itself
 */
export function translations(
	typed: Words,
	names: OfficialNames,
	isEnglish: (word: string) => boolean,
	options: TranslationOptions,
): Words[] {
	if (!options.areAllForeign && typed.every(isEnglish)) return [];
	const words = typed.flatMap((word) => segments(word, names, isEnglish));
	const countsAsEnglish = options.areAllForeign ? () => false : isEnglish;
	let results: Words[] = [[]];
	let isTranslated = false;
	for (let at = 0; at < words.length; ) {
		const part = partAt(words, at, names, countsAsEnglish, options);
		isTranslated ||= part !== undefined;
		// With `areAllForeign`, a single word that has a translation may still be meant in English.
		const mayStayAsTyped = part === undefined || (part.length === 1 && isEnglish(words[at]!));
		const untranslated = mayStayAsTyped ? [[words[at]!]] : [];
		const meanings = [...(part?.meanings ?? []), ...untranslated];
		// The likeliest translations have the first meaning of each part, so they come first.
		results = meanings
			.flatMap((meaning) => results.map((before) => [...before, ...meaning]))
			.slice(0, translationLimit);
		at += part?.length ?? 1;
	}
	return isTranslated ? results : [];
}

/** Returns the part of an official name at `at`: a known one, else a corrected or an unfinished one. */
function partAt(
	words: Words,
	at: number,
	names: OfficialNames,
	countsAsEnglish: (word: string) => boolean,
	{ isTyping, areMisspelt }: TranslationOptions,
): OfficialPart | undefined {
	const isForeign = !countsAsEnglish(words[at]!);
	// A single English word is not translated, but a longer part may begin with one.
	const knownPart = names.partsAt(words, at).find(({ length }) => length > 1 || isForeign);
	if (areMisspelt && !knownPart && isForeign) return correctedAt(words, at, names, countsAsEnglish);
	const rest = words.slice(at);
	// If a known part reaches the end, or only an English word is left, nothing is unfinished.
	const isRestKnown = knownPart?.length === rest.length || (rest.length === 1 && !isForeign);
	if (!isTyping || isRestKnown) return knownPart;
	const meanings = names.completions(rest.join(''));
	return meanings.length > 0 ? { meanings, length: rest.length } : knownPart;
}

/** The most neighbouring words that are corrected as one part. */
const correctedWordLimit = 3;

function correctedAt(
	words: Words,
	at: number,
	names: OfficialNames,
	countsAsEnglish: (word: string) => boolean,
): OfficialPart | undefined {
	const end = words.findIndex((word, i) => i > at && countsAsEnglish(word));
	const unknownWords = words.slice(at, end < 0 ? undefined : end).slice(0, correctedWordLimit);
	for (let length = unknownWords.length; length > 0; length--) {
		const meanings = names.corrected(unknownWords.slice(0, length).join(''));
		if (meanings.length > 0) return { meanings, length };
	}
	return undefined;
}

/** Matches words of scripts that put no spaces between words: Chinese, Japanese and Thai. */
const unspacedScript = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]{2,}$/u;

/** Splits text that is written without spaces into words, as far as they are known. */
function segments(word: string, names: OfficialNames, isEnglish: (word: string) => boolean): string[] {
	if (!unspacedScript.test(word)) return [word];
	return longestWords(word, (part) => isEnglish(part) || names.partsAt([part], 0).length > 0);
}
