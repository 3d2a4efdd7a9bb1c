/** A compound is neighbouring words typed as one; an alias is slang. Their costs are in costs.ts. */
export const termKind = { word: 0, compound: 1, alias: 2, initials: 3, version: 4 } as const;
export type TermKind = (typeof termKind)[keyof typeof termKind];

/** How many bits `covers` has. A name's words are the lowest bits; its versions are the bits after the last word. */
export const bitCount = 31;

/**
 * The `prefixFloor` of a term that no prefix matches. An index keeps each floor in a byte, and this is the highest one.
 */
export const neverPrefixed = 255;

export interface Term {
	readonly text: string;
	readonly kind: TermKind;
	/**
	 * Only a prefix of more letters than this matches the term. For words typed as one, it is the length of all but the
	 * last word: a shorter prefix finds those words by their own terms.
	 */
	readonly prefixFloor: number;
}

/** Returns the bits of the words from `from` up to before `to`. */
export const wordBits = (from: number, to: number): number => (1 << to) - (1 << from);
