/**
 * The words of a name or a query as they are compared: no case, no accents, no ™ and ★, no punctuation.
 * "★ StatTrak™ M4A1-S | Chantico's Fire" → stattrak, m4a1, s, chanticos, fire.
 */
export function fold(text: string): string[] {
	return text
		.replaceAll(/['’`´™★]/g, '')
		.normalize('NFKD') // full-width letters become plain ones, accents become marks of their own
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
}
