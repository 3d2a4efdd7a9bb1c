import { normalize } from '../normalize.ts';

/** What a word of a name describes. */
export const fields = ['quality', 'weapon', 'finish', 'wear', 'type', 'variant', 'event'] as const;
export type Field = (typeof fields)[number];

/** One word of a name. */
export interface Word {
	/** Normalized. */
	readonly text: string;
	readonly field: Field;
	/** The number of the part of the name that it is in. Neighbours in one part may be typed as one word. */
	readonly part: number;
	/** What it costs a name if this word was not typed, in twentieths. */
	readonly weight: number;
	/** The word is not in the name, but people know the item by it. */
	readonly implied?: boolean;
}

/** Splits a name into words, preferably in the order in which people say them. */
export type Grammar = (name: string) => readonly Word[];

/** Neighbouring words of a name that belong to one field. */
export interface Part {
	readonly text: string;
	readonly field: Field;
	/** The weight of each of its words in twentieths, if it is not the field's usual one. */
	readonly weight?: number;
	/** The weight of all of its words together in twentieths, if it is not the field's usual one. */
	readonly share?: number;
	readonly implied?: boolean;
}

/** The weight of a whole part in twentieths, shared equally by its words. */
const shares: Partial<Record<Field, number>> = { weapon: 7, type: 6, event: 9 };
/** The weight of each word in twentieths. A wear weighs nothing, since people often leave it out. */
const weights: Partial<Record<Field, number>> = { finish: 14, variant: 8, wear: 0 };
/** How much more the first word of a finish weighs: people type beginnings rather than ends. */
const firstOfFinish = 2;
/**
 * People leave these words out, so they hardly weigh anything (stop words), and of “龍王 (Dragon King)” the part that is
 * not on their keyboard.
 */
export const smallWords: ReadonlySet<string> = new Set(['the', 'of', 'and', 'a', 'an', 'for', 'in', 'to', 'de']);
export const smallWeight = 2;

export function wordsOfParts(parts: readonly Part[]): Word[] {
	return parts.flatMap(({ text, field, weight, share, implied }, part) => {
		const words = normalize(text);
		const all = share ?? shares[field] ?? 0;
		const weigh = (word: string, i: number) => {
			if (weight !== undefined) return weight;
			const each = share === undefined ? weights[field] : undefined;
			if (each === undefined) return Math.floor(all / words.length) + (i < all % words.length ? 1 : 0);
			if (smallWords.has(word) || (words.length > 1 && !/^[a-z0-9]/.test(word))) return smallWeight;
			return each + (field === 'finish' && i === 0 ? firstOfFinish : 0);
		};
		return words.map((word, i) => ({ text: word, field, part, weight: weigh(word, i), ...(implied && { implied }) }));
	});
}
