import type { ItemRef } from '../names/item-ref.ts';
import { normalize } from '../names/normalize.ts';
import type { Catalogue } from '../search/catalogue.ts';

/** A word and the rest of the text, as they were typed: for “navi gold krakow 2017”, `gold` and `navi krakow 2017`. */
export interface MissingWord {
	readonly word: string;
	readonly rest: string;
}

const maxCandidates = 250;

/** Finds the items that have all words of the text except one, if no item has all of them. */
export function findWithoutOneWord(
	text: string,
	catalogue: Catalogue,
): { readonly candidates: readonly ItemRef[]; readonly missingWord: MissingWord } | undefined {
	const { word, hits } = catalogue.searchWithoutOneWord(text, maxCandidates) ?? {};
	if (word === undefined || !hits || hits.length === 0) return undefined;
	return { candidates: hits, missingWord: asTyped(text, word) };
}

/**
 * Finds the run of typed words that means a normalized word.
 * @param word may have been typed as several words
 */
function asTyped(text: string, word: string): MissingWord {
	const words = text.trim().split(/\s+/);
	const joined = word.replaceAll(' ', '');
	for (let from = 0; from < words.length; from++)
		for (let to = from + 1; to <= words.length; to++) {
			const typedWord = words.slice(from, to).join(' ');
			if (normalize(typedWord).join('') === joined)
				return { word: typedWord, rest: [...words.slice(0, from), ...words.slice(to)].join(' ') };
		}
	return { word, rest: text };
}
