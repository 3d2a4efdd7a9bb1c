/**
 * Returns the parts of a text, without duplicates and without parts whose words are all in a longer part: of “sold” and
 * “3 sold”, only the second.
 * @param others more parts, which are not returned
 */
export function longestParts(parts: readonly string[], others: readonly string[] = []): string[] {
	const distinct = [...new Set(parts)].filter((part) => !others.includes(part));
	const all = [...distinct, ...others].map((part) => ({ part, words: wordsOf(part) }));
	return distinct.filter((part) => {
		const words = wordsOf(part);
		return !all.some((other) => other.words.length > words.length && words.every((word) => other.words.includes(word)));
	});
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\d+(?:[.,]\d+)*|[\p{L}\p{N}]+|\p{Sc}|%/gu) ?? [];
