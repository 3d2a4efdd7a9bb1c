/**
 * Replacements for Cyrillic letters, by sound, and for Latin letters that have no Unicode decomposition. Each group is
 * a letter and what replaces it. `normalize` looks only for letters in the ranges that these are in.
 */
const plainLetters = new Map(
	(
		'аa бb вv гg ґg дd еe єe жzh зz иi іi кk лl мm нn оo пp рr сs тt уu фf хh цc чch шsh щsh ъ ыy ь эe юu яya ' +
		'ßss æae œoe øo łl đd ðd þth ıi'
	)
		.split(' ')
		.map(([letter = '', ...plain]) => [letter, plain.join('')]),
);

/** Matches what separates words, and the border between a Chinese character and an ASCII letter or digit beside it. */
const wordBorder = /[^\p{L}\p{N}]+|(?<=\p{sc=Han})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{sc=Han})/u;

/** "★ StatTrak™ M4A1-S | Chantico's Fire" becomes stattrak, m4a1, s, chanticos, fire. */
export function normalize(text: string): string[] {
	const bare = text.replaceAll(/['‘’ʼ`´™★]/g, '');
	// This is a fast path: without these characters, nearly all names are ASCII, and a game has up to 46,000 of them.
	if (/^[\x20-\x7e]*$/.test(bare))
		return bare
			.toLowerCase()
			.split(/[^a-z0-9]+/)
			.filter(Boolean);
	return bare
		.normalize('NFKD') // full-width letters become plain ones, accents become combining marks
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll(/[\u00df-\u0131\u0142\u0153\u0430-\u0491]/g, (letter) => plainLetters.get(letter) ?? letter)
		.split(wordBorder)
		.filter(Boolean);
}

// Wear values, as in “ft 0.15” and “fv 0.2-0.25”. No name contains one.
const wearNumber = String.raw`0?[.,]\d+`;
const wearRange = String.raw`${wearNumber}(?:\s*[-–]\s*${wearNumber})?`;
const wearValue = new RegExp(
	String.raw`(^|[\s(])(?:(?:fv|float)\s*:?\s*)?${wearRange}\s?(?:fv\b)?(?=[\s,;)?+]|$)`,
	'gi',
);

export function withoutWearValue(text: string): string {
	// This runs at every keystroke, and hardly anyone types a wear value.
	return /[.,]\d/.test(text) ? text.replaceAll(wearValue, '$1') : text;
}
