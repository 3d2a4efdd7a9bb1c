/** Without halves of characters: Discord refuses a message that holds one. */
export function wellFormed(text: string): string {
	return text.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
}

/** At most `limit` characters, with "…" where some were cut off. */
export function cut(text: string, limit: number): string {
	return text.length <= limit ? wellFormed(text) : `${wellFormed(text.slice(0, limit - 1))}…`;
}
