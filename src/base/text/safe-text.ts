/** Removes lone surrogates (halves of a character in UTF-16): Discord refuses a message that contains one. */
function wellFormed(text: string): string {
	return text.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');
}

/** Matches nearly all names, in a tenth of the time that the full check takes. */
const plain = /^[!-~★™](?:[ -~★™]*[!-~★™])?$/;
/** Control, invisible and line-separating characters, and blanks at either end. U+2800 is Braille without dots. */
const unclean = /[\p{Cc}\p{Cs}\u2028\u2029\p{Default_Ignorable_Code_Point}\u2800]|^\s|\s$/u;
const breaks = /[\p{Cc}\u2028\u2029]+/gu;
/** Characters that change the reading direction of the text after them (Unicode Annex #9). */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;
const invisibleCharacters = String.raw`\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800`;
const invisibleStart = new RegExp(`^[${invisibleCharacters}]+`, 'u');
/** Matches nearly all texts that have something visible, faster than `visible`. */
const plainStart = /^[!-~★]/;
const visible = new RegExp(`[^${invisibleCharacters}]`, 'u');

/** Cleans text from outside. The result is empty if nothing in it is visible. It does not escape Markdown. */
export function oneLine(text: string): string {
	if (plain.test(text) || !unclean.test(text)) return text;
	return wellFormed(text).replaceAll(breaks, ' ').replaceAll(directionMarks, '').replace(invisibleStart, '').trimEnd();
}

/** Returns true if nothing in the text is visible. */
export function isBlank(text: string): boolean {
	return !plainStart.test(text) && !visible.test(text);
}

/** Never splits a surrogate pair. `limit` is in UTF-16 code units. */
export function truncate(text: string, limit: number): string {
	return text.length <= limit ? wellFormed(text) : `${wellFormed(text.slice(0, limit - '…'.length))}…`;
}

/** `limit` is in UTF-16 code units. The result ends in a line of "…" if lines are missing. */
export function truncateLines(text: string, limit: number): string {
	if (text.length <= limit) return wellFormed(text);
	// The line break and the “…” behind it take two characters.
	const end = text.lastIndexOf('\n', limit - 2);
	return end <= 0 ? truncate(text, limit) : `${text.slice(0, end)}\n…`;
}
