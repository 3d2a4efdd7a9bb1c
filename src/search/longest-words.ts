/**
 * Splits text that is written without spaces into the longest known words, from left to right. Where none begins, the
 * rest is one word.
 */
export function longestWords(text: string, isKnown: (word: string) => boolean): string[] {
	for (let end = text.length; end > 0; end--) {
		const word = text.slice(0, end);
		if (!isKnown(word)) continue;
		return end === text.length ? [word] : [word, ...longestWords(text.slice(end), isKnown)];
	}
	return [text];
}
