/** What is in brackets, without brackets of its own. */
const bracketed = String.raw`[([{]([^()[\]{}\n]{3,300})[)\]}](?!\()`;
/** Matches “2x (A + B)”. */
const beforeBracket = new RegExp(String.raw`(?<![\p{L}\p{N}.,])(\d{1,4})\s?[x×*]\s?${bracketed}`, 'giu');
/** Matches “(A, B) x2”, but no brackets behind a name. */
const behindBracket = new RegExp(
	String.raw`(?<=^[^\S\n]*|[\n,;+:\]]\s*)${bracketed}\s?[x×*]\s?(\d{1,4})(?![\p{L}\p{N}.,])`,
	'giu',
);
/** Matches “5x each A + B” and “5 each: A, B”, up to the end of the line. */
const beforeList =
	/(?<![\p{L}\p{N}.,\p{Sc}])(\d{1,4})\s?[x×]?\s+(?:each|ea)(?:\s+of)?\s*:?\s+(?=\p{L})([^\n:|[\]]{3,300})/giu;
/** Matches what separates the parts, in a group, so that `split` keeps it. */
const betweenParts = /(\s*(?:[,;+&]|(?<!\p{L})(?:and|und|et|y|e|и|i|ve)(?!\p{L}))\s*)/iu;
/** Matches a part that is a name without an amount of its own. */
const bareName = /^[^\p{L}\p{N}]*(?:\p{L}{2}|\p{L}+\d*[\s-])(?!.*\s[x×]\d)/u;

/**
 * Gives each item of a group the amount that is written once for all of them: “2x (A + B)” becomes “2x A + 2x B”. Groups in
 * which an item has an amount of its own stay as they are.
 */
export function withSharedAmounts(text: string): string {
	if (!/\d/.test(text)) return text;
	return text
		.replaceAll(beforeBracket, (whole, amount: string, group: string) => spread(group, amount) ?? whole)
		.replaceAll(behindBracket, (whole, group: string, amount: string) => spread(group, amount) ?? whole)
		.replaceAll(beforeList, (whole, amount: string, group: string) => spread(group, amount) ?? whole);
}

/** Returns undefined unless several names follow each other, all without an amount. */
function spread(group: string, amount: string): string | undefined {
	const pieces = group.split(betweenParts);
	// Parts have even indexes, and the separators after them odd ones. What follows the names may be a price.
	const names = pieces.filter((_, i) => i % 2 === 0);
	const end = names.findIndex((name) => !bareName.test(name));
	const nameCount = end === -1 ? names.length : end;
	const hasOwnAmount = names.slice(nameCount).some((name) => /\d\s?[x×]|[x×]\s?\d/i.test(name));
	if (nameCount < 2 || hasOwnAmount) return undefined;
	return pieces.map((piece, i) => (i % 2 === 0 && i / 2 < nameCount ? `${amount}x ${piece}` : piece)).join('');
}
