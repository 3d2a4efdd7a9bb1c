import type { TermLookup } from './mentions/term-lookup.ts';

/** The fields that people get wrong, in order: the one that says least about the item comes first. */
const fieldsInOrder = ['version', 'wear', 'quality', 'variant', 'event', 'number', 'weapon', 'type', 'finish'] as const;

/**
 * For a query whose words no name has together, returns the word without which something matches: the “gold” of
 * “navi gold krakow 2017”. If there are several, it is the one that says least: a wear before a weapon before a finish.
 * @param readings the words of the query, also with neighbours joined that together are one
 * @param search what has all of these words
 */
export function wordToOmit<Found>(
	readings: readonly (readonly string[])[],
	terms: TermLookup,
	search: (words: readonly string[]) => readonly Found[],
): { readonly word: string; readonly found: readonly Found[] } | undefined {
	for (const field of fieldsInOrder)
		for (const words of readings) {
			const isOfField = fieldTest(field, terms);
			const fieldWords = words.filter(isOfField);
			// “sport gloves” is one weapon, but there may be other gloves.
			const together = fieldWords.length > 1 && fieldWords.length < words.length ? [fieldWords] : [];
			for (const lacking of [...fieldWords.map((word) => [word]), ...together]) {
				const matches = search(words.filter((word) => !lacking.includes(word)));
				if (matches.length > 0) return { word: lacking.join(' '), found: matches };
			}
		}
	return undefined;
}

/** Whether the word is the number of a case, as in “clutch 3 case”, or a year, even if no name has it. */
export const isNumber = (word: string): boolean => /^(?:\d{1,2}|20\d\d)$/.test(word);

function fieldTest(field: (typeof fieldsInOrder)[number], terms: TermLookup): (word: string) => boolean {
	if (field === 'version') return (word) => terms.saysVersion(word);
	if (field === 'number') return isNumber;
	return (word) => terms.describes(word, field);
}
