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
 * Translates the parts of official names in a query into English, the likeliest reading first: `ak czerwona linia`
 * becomes `ak redline`. Returns an empty list if there are no such parts. Words are normalized.
 * @param isEnglish whether it is a word of English names or slang: alone, it is not read as another language's
 */
export function translations(
	typed: Words,
	names: OfficialNames,
	isEnglish: (word: string) => boolean,
	options: TranslationOptions,
): Words[] {
	if (!options.areAllForeign && typed.every(isEnglish)) return [];
	const words = typed.flatMap((word) => cut(word, names, isEnglish));
	const isWord = options.areAllForeign ? () => false : isEnglish;
	let readings: Words[] = [[]];
	let isTranslated = false;
	for (let at = 0; at < words.length; ) {
		const part = partAt(words, at, names, isWord, options);
		isTranslated ||= part !== undefined;
		const itself = part === undefined || (part.length === 1 && isEnglish(words[at]!)) ? [[words[at]!]] : [];
		const meanings = [...(part?.meanings ?? []), ...itself];
		// The likeliest readings have the first meaning of each part.
		readings = meanings
			.flatMap((meaning) => readings.map((before) => [...before, ...meaning]))
			.slice(0, translationLimit);
		at += part?.length ?? 1;
	}
	return isTranslated ? readings : [];
}

function partAt(
	words: Words,
	at: number,
	names: OfficialNames,
	isWord: (word: string) => boolean,
	{ isTyping, areMisspelt }: TranslationOptions,
): OfficialPart | undefined {
	const knownPart = names.partsAt(words, at).find(({ length }) => length > 1 || !isWord(words[at]!));
	if (areMisspelt && !knownPart && !isWord(words[at]!)) return correctedAt(words, at, names, isWord);
	const rest = words.slice(at);
	if (!isTyping || knownPart?.length === rest.length || (rest.length === 1 && isWord(rest[0]!))) return knownPart;
	const meanings = names.completions(rest.join(''));
	return meanings.length > 0 ? { meanings, length: rest.length } : knownPart;
}

const correctedWordLimit = 3;

function correctedAt(
	words: Words,
	at: number,
	names: OfficialNames,
	isWord: (word: string) => boolean,
): OfficialPart | undefined {
	const end = words.findIndex((word, i) => i > at && isWord(word));
	const unknownWords = words.slice(at, end < 0 ? undefined : end).slice(0, correctedWordLimit);
	for (let length = unknownWords.length; length > 0; length--) {
		const meanings = names.corrected(unknownWords.slice(0, length).join(''));
		if (meanings.length > 0) return { meanings, length };
	}
	return undefined;
}

const withoutSpaces = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー]{2,}$/u;

/** Cuts text that is written without spaces into the longest known words, from left to right. */
function cut(word: string, names: OfficialNames, isWord: (word: string) => boolean): string[] {
	if (!withoutSpaces.test(word)) return [word];
	for (let end = word.length; end > 0; end--) {
		const beginning = word.slice(0, end);
		if (isWord(beginning) || names.partsAt([beginning], 0).length > 0)
			return end === word.length ? [word] : [beginning, ...cut(word.slice(end), names, isWord)];
	}
	return [word];
}
