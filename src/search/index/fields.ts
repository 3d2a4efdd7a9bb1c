import { normalize } from '../../names/normalize.ts';

export const fields = ['quality', 'weapon', 'finish', 'wear', 'type', 'variant', 'event'] as const;
export type NameField = (typeof fields)[number];

export interface Word {
	/** Normalized. */
	readonly text: string;
	readonly field: NameField;
	/** Neighbours in one part may be typed as one word. */
	readonly part: number;
	readonly weight: number;
	/** Not in the name, but people know the item by it. */
	readonly implied?: boolean;
}

/** Words come in the order in which people say them, if possible. */
export type Grammar = (name: string) => readonly Word[];

export interface NamePart {
	readonly text: string;
	readonly field: NameField;
	/** Of each word, in twentieths, instead of the field's. */
	readonly weight?: number;
	/** Of all words together, in twentieths, instead of the field's. */
	readonly share?: number;
	readonly implied?: boolean;
}

/** In twentieths, shared equally by the words of a part. */
const shares: Partial<Record<NameField, number>> = { weapon: 7, type: 6, event: 9 };
/** In twentieths. People often leave a wear out. */
const weights: Partial<Record<NameField, number>> = { finish: 14, variant: 8, wear: 0 };
/** People type beginnings rather than ends. */
const firstOfFinish = 2;
/** People leave these out, and of “龍王 (Dragon King)” the part that is not on their keyboard. */
export const smallWords: ReadonlySet<string> = new Set(['the', 'of', 'and', 'a', 'an', 'for', 'in', 'to', 'de']);
export const smallWeight = 2;

export function wordsOfParts(parts: readonly NamePart[]): Word[] {
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
