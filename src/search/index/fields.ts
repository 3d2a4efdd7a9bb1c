import { normalize } from '../../names/normalize.ts';

export const fields = ['quality', 'weapon', 'finish', 'wear', 'type', 'variant', 'event'] as const;
export type NameField = (typeof fields)[number];

export interface Word {
	/** The normalized word. */
	readonly text: string;
	readonly field: NameField;
	/** The position of the word's part in the name. Neighbours in one part may be typed as one word. */
	readonly part: number;
	/** How much worse a name matches a text without the word. */
	readonly weight: number;
	/** The word is not in the name, but people know the item by it. */
	readonly implied?: boolean;
}

/** Words come in the order in which people say them, if possible. */
export type Grammar = (name: string) => readonly Word[];

export interface NamePart {
	readonly text: string;
	readonly field: NameField;
	/** The weight of each word, instead of the field's. */
	readonly weight?: number;
	/** The weight of all words together, instead of the field's. */
	readonly sharedWeight?: number;
	readonly implied?: boolean;
}

/** The weight of a part, which its words share equally. */
const sharedWeights: Partial<Record<NameField, number>> = { weapon: 7, type: 6, event: 9 };
/** The weight of each word. People often leave a wear out. */
const weights: Partial<Record<NameField, number>> = { finish: 14, variant: 8, wear: 0 };
/** How much more the first word of a finish weighs: people type beginnings rather than ends. */
const firstFinishWordExtra = 2;
/** Words that people leave out. */
export const smallWords: ReadonlySet<string> = new Set(['the', 'of', 'and', 'a', 'an', 'for', 'in', 'to', 'de']);
/** The weight of a word that people leave out, unless its part has a weight of its own or its field shares one. */
export const smallWeight = 2;

/** Whether most keyboards have the letters: of “龍王 (Dragon King)”, people type the second half. */
const isTypeable = (word: string): boolean => /^[a-z0-9]/.test(word);

export function wordsOfParts(parts: readonly NamePart[]): Word[] {
	return parts.flatMap(({ text, field, weight, sharedWeight, implied }, part) => {
		const words = normalize(text);
		const total = sharedWeight ?? sharedWeights[field] ?? 0;
		const weigh = (word: string, i: number) => {
			if (weight !== undefined) return weight;
			const fieldWeight = sharedWeight === undefined ? weights[field] : undefined;
			// The first words get what is left of an uneven share.
			if (fieldWeight === undefined) return Math.floor(total / words.length) + (i < total % words.length ? 1 : 0);
			const isLeftOut = smallWords.has(word) || (words.length > 1 && !isTypeable(word));
			if (isLeftOut) return smallWeight;
			return fieldWeight + (field === 'finish' && i === 0 ? firstFinishWordExtra : 0);
		};
		return words.map((word, i) => ({ text: word, field, part, weight: weigh(word, i), ...(implied && { implied }) }));
	});
}
