import type { TermMatches } from './mentions/term-matches.ts';

/** What people get wrong, first what they mean least by the item itself. */
const fieldsInOrder = ['version', 'wear', 'quality', 'variant', 'event', 'number', 'weapon', 'type', 'finish'] as const;

/**
 * Without which word of a query there is something, while no name has all of its words: the “gold” of “navi gold krakow 2017”. If there
 * are several, the least telling one: rather the wear than the weapon, and rather the weapon than the finish.
 * @param readings the words of the query, also with neighbours joined that together are one
 * @param find what has all of these words
 */
export function lackingWord<Found>(
	readings: readonly (readonly string[])[],
	terms: TermMatches,
	find: (words: readonly string[]) => readonly Found[],
): { readonly word: string; readonly found: readonly Found[] } | undefined {
	for (const field of fieldsInOrder)
		for (const words of readings) {
			const says = saying(field, terms);
			const ofField = words.filter(says);
			// “sport gloves” is one weapon, but there may be other gloves.
			const together = ofField.length > 1 && ofField.length < words.length ? [ofField] : [];
			for (const lacking of [...ofField.map((word) => [word]), ...together]) {
				const found = find(words.filter((word) => !lacking.includes(word)));
				if (found.length > 0) return { word: lacking.join(' '), found };
			}
		}
	return undefined;
}

/** Of a case, as in “clutch 3 case”, or a year, though no name may have it. */
export const isNumber = (word: string): boolean => /^(?:\d{1,2}|20\d\d)$/.test(word);

function saying(field: (typeof fieldsInOrder)[number], terms: TermMatches): (word: string) => boolean {
	if (field === 'version') return (word) => terms.saysVersion(word);
	if (field === 'number') return isNumber;
	return (word) => terms.describes(word, field);
}
