import { floatPattern, withWearSpelled } from './wear-text.ts';

/** Matches the amount in “x3” or “3x”, also a negative one, but not the x27 of a Zeus. */
const amountPattern = /(?<=^|\s)(?<!zeus )(?:x\s?(-?\d+)|(-?\d+)\s?x)(?=\s|$)/i;
/** Higher numbers are no amounts. */
const maxAmount = 9_999;

/** The amount is undefined if the text has none, or an implausible one. */
export function withoutAmount(text: string): {
	readonly text: string;
	readonly amount: number | undefined;
	/** The amount as written; empty if there is none. */
	readonly written: string;
} {
	const [written = '', digitsAfterX, digitsBeforeX] = amountPattern.exec(text) ?? [];
	const amount = Number(digitsAfterX ?? digitsBeforeX);
	return {
		text: text.replace(amountPattern, ' ').trim(),
		amount: amount > 0 && amount <= maxAmount ? amount : undefined,
		written: written.trim(),
	};
}

const joinedWeapon = 'ak|awp|m4a1s?|m4a4|m4|deagle|usp|glock|p90|kara|karambit|bfk|m9|bayonet';
/** Matches a weapon, a finish and perhaps a wear that were typed as one word, such as “akredlineft”. */
const joinedItem = new RegExp(String.raw`^(${joinedWeapon})(\p{L}{3,}?)(fn|mw|ft|ww|bs)?(?=\s|$)`, 'iu');

/** Matches words that only begin like a weapon, or are the weapon. */
const unsplittable = /^(?:karambits?|bayonets?|akihabara|akuma|akoben|glocks?|deagles?)$/i;

/** What traders call patterns, and what replaces it. A pattern has no price of its own, so its finish is meant. */
const patternReplacements: readonly (readonly [phrase: RegExp, replacement: string])[] = [
	[/\bfire\s*(?:and|&|n)\s*ice\b/i, 'marble fade'],
	// The number of a pattern after a finish that differs by pattern.
	[/(?<=\b(?:case hardened|ch|heat treated|fade|crimson web|slaughter) )#?\d{1,4}(?=\s|$)/i, ' '],
	[
		new RegExp(
			[
				String.raw`\bmax fake\b`,
				// The share of a fade, such as “95%”.
				String.raw`(?<=^|\s)\d{2,3}(?:\.\d)?\s?%`,
				// The number of a pattern, such as “#661” or “pattern 661”.
				String.raw`(?<=^|\s)(?:#|pattern |seed )\d{1,4}\b`,
				// The “661” of “blue gem 661”.
				String.raw`(?<=\bblue gem )#?\d{1,4}\b`,
			].join('|'),
			'i',
		),
		' ',
	],
];

/** Separates words that were typed as one (“akredlineft”), and leaves out what the text says about a pattern. */
export function spelledOut(text: string): string {
	let item = withWearSpelled(text);
	for (const [phrase, replacement] of patternReplacements) item = item.replace(phrase, replacement);
	return item
		.trim()
		.replace(joinedItem, (whole, weapon, finish, wear = '') =>
			unsplittable.test(whole) ? whole : `${weapon} ${finish} ${wear}`.trim(),
		);
}

const patternWords = new RegExp(
	[
		String.raw`\b(?:blue|gold) gem`,
		String.raw`\bfire\s*(?:and|&|n)\s*ice\b`,
		String.raw`\bffi\b`,
		String.raw`\btri-?colou?r`,
		String.raw`\bmax (?:fake|pink|purple|blue|red|gold|fire|ice)\b`,
		String.raw`(?<!\bno (?:special )?)\b(?:pattern|seed)\b`,
	].join('|'),
	'i',
);

/** Whether a text is about a pattern or a float. These have no price of their own. */
export const asksForPatternOrFloat = (text: string): boolean =>
	floatPattern.test(text) || /\d\s?%/.test(text) || namesPattern(text);

/** Whether a text is about a pattern, which may be worth many times what others of the item cost. */
export const namesPattern = (text: string): boolean => patternWords.test(text);
