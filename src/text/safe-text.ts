/** Without halves of characters: Discord refuses a message that holds one. */
export function wellFormed(text: string): string {
	return text.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
}

/** Nearly all names are of these characters, which takes a tenth of the time to find out. */
const plain = /^[!-~★™](?:[ -~★™]*[!-~★™])?$/;
const unclean = /[\p{Cc}\p{Cs}\u2028\u2029\p{Default_Ignorable_Code_Point}\u2800]|^\s|\s$/u;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
/** Marks that turn the reading direction of all text behind them (Unicode Standard Annex 9). */
const turns = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
const unseen = String.raw`\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800`;
const unseenStart = new RegExp(`^[${unseen}]+`, 'u');
const plainStart = /^[!-~★]/;
const seen = new RegExp(`[^${unseen}]`, 'u');

/**
 * Text from outside as it is safe to show: on one line, in the reader's own direction, and beginning with something that
 * can be seen. Empty if nothing in it can be seen.
 */
export function oneLine(text: string): string {
	if (plain.test(text) || !unclean.test(text)) return text;
	return wellFormed(text).replaceAll(breaks, ' ').replaceAll(turns, '').replace(unseenStart, '').trimEnd();
}

/** Whether nothing of the text can be seen: no characters, blanks, controls and zero-width characters only. */
export function isBlank(text: string): boolean {
	return !plainStart.test(text) && !seen.test(text);
}

/** The text truncated to `limit` characters (UTF-16 code units), with "…" at its end if some were left out. */
export function truncate(text: string, limit: number): string {
	return text.length <= limit ? wellFormed(text) : `${wellFormed(text.slice(0, limit - 1))}…`;
}

/** The text truncated to whole lines of `limit` characters together, with a line of "…" if some were left out. */
export function truncateLines(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const end = text.lastIndexOf('\n', limit - 2);
	return end <= 0 ? truncate(text, limit) : `${text.slice(0, end)}\n…`;
}
