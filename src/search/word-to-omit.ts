import type { TermLookup } from './term-lookup.ts';

/** The fields that people get wrong, in order: the one that says least about the item comes first. */
const fieldsInOrder = ['version', 'wear', 'quality', 'variant', 'event', 'number', 'weapon', 'type', 'finish'] as const;

/**
 * For a query whose words no name has together, returns the word without which something matches: the “gold” of
 * “navi gold krakow 2017”. If there are several, it is the one that says least: a wear before a weapon before a finish.
 * @param interpretations the words of the query, and the same with neighbours joined that together are one word
 * @param search returns the matches that have all of these words
 */
export function wordToOmit<Match>(
	interpretations: readonly (readonly string[])[],
	terms: TermLookup,
	search: (words: readonly string[]) => readonly Match[],
): { readonly word: string; readonly matches: readonly Match[] } | undefined {
	for (const field of fieldsInOrder) {
		const isOfField = fieldTest(field, terms);
		for (const words of interpretations) {
			const fieldWords = words.filter(isOfField);
			const candidates = fieldWords.map((word) => [word]);
			// Without both words of the weapon “sport gloves”, items with other gloves match.
			if (fieldWords.length > 1 && fieldWords.length < words.length) candidates.push(fieldWords);
			for (const omitted of candidates) {
				const matches = search(words.filter((word) => !omitted.includes(word)));
				if (matches.length > 0) return { word: omitted.join(' '), matches };
			}
		}
	}
	return undefined;
}

/** Whether the word is the number of a case, as in “clutch 3 case”, or a year, even if no name has it. */
export const isCaseNumberOrYear = (word: string): boolean => /^(?:\d{1,2}|20\d\d)$/.test(word);

function fieldTest(field: (typeof fieldsInOrder)[number], terms: TermLookup): (word: string) => boolean {
	if (field === 'version') return (word) => terms.saysVersion(word);
	if (field === 'number') return isCaseNumberOrYear;
	return (word) => terms.describes(word, field);
}
