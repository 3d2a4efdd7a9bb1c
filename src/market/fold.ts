/**
 * The words of a name or a query as they are compared: no case, no accents, no ™ and ★, no punctuation.
 * "★ StatTrak™ M4A1-S | Chantico's Fire" → stattrak, m4a1, s, chanticos, fire.
 */
export function fold(text: string): string[] {
	const bare = text.replaceAll(/['’`´™★]/g, '');
	// Nearly all names are plain by now, and 37,000 of them wait to be folded.
	if (/^[\x20-\x7e]*$/.test(bare))
		return bare
			.toLowerCase()
			.split(/[^a-z0-9]+/)
			.filter(Boolean);
	return bare
		.normalize('NFKD') // full-width letters become plain ones, accents become marks of their own
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
}
