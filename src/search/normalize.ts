/** Cyrillic by sound, and Latin letters without a Unicode decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
	...{
		а: 'a',
		б: 'b',
		в: 'v',
		г: 'g',
		ґ: 'g',
		д: 'd',
		е: 'e',
		є: 'e',
		ж: 'zh',
		з: 'z',
		и: 'i',
		і: 'i',
		к: 'k',
		л: 'l',
	},
	...{ м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'ch', ш: 'sh' },
	...{ щ: 'sh', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'u', я: 'ya' },
	...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** "★ StatTrak™ M4A1-S | Chantico's Fire" becomes stattrak, m4a1, s, chanticos, fire. */
export function normalize(text: string): string[] {
	const bare = text.replaceAll(/['’`´™★]/g, '');
	// A fast path: nearly all names are ASCII by now, and a game has up to 46,000 of them.
	if (/^[\x20-\x7e]*$/.test(bare))
		return bare
			.toLowerCase()
			.split(/[^a-z0-9]+/)
			.filter(Boolean);
	return bare
		.normalize('NFKD') // full-width letters become plain ones, accents become combining marks
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll(/[\u00df-\u0131\u0142\u0153\u0430-\u0491]/g, (letter) => plainLetters[letter] ?? letter)
		.split(/[^\p{L}\p{N}]+|(?<=\p{sc=Han})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{sc=Han})/u)
		.filter(Boolean);
}

/** “ft 0.15” and “fv 0.2-0.25”: no name has one. */
const wearValue = /(^|\s)(?:(?:fv|float)\s*)?0?[.,]\d+(?:\s*[-–]\s*0?[.,]\d+)?(?=[\s,;)]|$)/gi;

export function withoutWearValue(text: string): string {
	// This runs at every keystroke, and hardly anyone types a wear value.
	return /[.,]\d/.test(text) ? text.replaceAll(wearValue, '$1') : text;
}
