import { normalize } from '../normalize.ts';

/** What a word of a name tells of the item. */
export type Field = 'quality' | 'weapon' | 'finish' | 'wear' | 'type' | 'variant' | 'event';

/** One word of a name. */
export interface Word {
	/** Folded. */
	readonly text: string;
	readonly field: Field;
	/** Words of one part stand side by side between "|" and brackets: they may be typed as one. */
	readonly part: number;
	/** What it costs a name that this word was not typed, in twentieths. */
	readonly weight: number;
	/** Not in the name: known by this all the same. */
	readonly implied?: boolean;
}

/** A name's words, best in the order in which people say them. */
export type Grammar = (name: string) => readonly Word[];

/** A stretch of a name, all of one field. */
export interface Part {
	readonly text: string;
	readonly field: Field;
	/** Twentieths for each of its words, where it is not the field's usual weight. */
	readonly weight?: number;
	/** Twentieths for all of its words together, where it is not the field's usual share. */
	readonly share?: number;
	readonly implied?: boolean;
}

/** What a part costs of which nothing was typed, in twentieths: each word has its share. */
const shares: Partial<Record<Field, number>> = { weapon: 7, type: 6, event: 9 };
/** What each single word costs, in twentieths. A wear costs nothing: which one is meant is often left open. */
const weights: Partial<Record<Field, number>> = { finish: 14, variant: 8, wear: 0 };
/** People type beginnings rather than ends, so that the first word of a finish is missed more. */
const firstOfFinish = 2;
/** Nobody types these, and nobody leaves out an item for having them. */
export const smallWords: ReadonlySet<string> = new Set(['the', 'of', 'and', 'a', 'an', 'for', 'in', 'to', 'de']);
const smallWeight = 2;

export function wordsOfParts(parts: readonly Part[]): Word[] {
	return parts.flatMap(({ text, field, weight, share, implied }, part) => {
		const words = normalize(text);
		const all = share ?? shares[field] ?? 0;
		const weigh = (word: string, i: number) => {
			if (weight !== undefined) return weight;
			const each = share === undefined ? weights[field] : undefined;
			if (each === undefined) return Math.floor(all / words.length) + (i < all % words.length ? 1 : 0);
			if (smallWords.has(word)) return smallWeight;
			return each + (field === 'finish' && i === 0 ? firstOfFinish : 0);
		};
		return words.map((word, i) => ({ text: word, field, part, weight: weigh(word, i), ...(implied && { implied }) }));
	});
}
