/** Without halves of characters: Discord refuses a message that holds one. */
export function wellFormed(text: string): string {
	return text.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
}

/** On one line, in the reader's own direction: control characters and the marks that turn text around are spaces. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** At most `limit` characters, with "…" where some were cut off. */
export function cut(text: string, limit: number): string {
	return text.length <= limit ? wellFormed(text) : `${wellFormed(text.slice(0, limit - 1))}…`;
}
