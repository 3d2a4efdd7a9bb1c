/** Typing errors were `corrected`, or more of them `guessed`. */
export type Understood = 'well' | 'corrected' | 'guessed' | 'in part';

export interface NameHit {
	readonly name: number;
	/** In twentieths; comparable only within one answer. */
	readonly cost: number;
	/** The part for words that were not typed. */
	readonly untyped: number;
	/** Positions among the versions of the name. */
	readonly versions: readonly number[];
}

export interface NameHits {
	readonly understood: Understood;
	/** Best first. */
	readonly hits: readonly NameHit[];
}

export interface Meaning {
	/** The wears of one skin, or a single name; no versions mean any. */
	readonly names: readonly Pick<NameHit, 'name' | 'versions'>[];
	readonly isAmbiguous: boolean;
}

export interface Mention extends Meaning {
	/** Offsets in UTF-16 code units. */
	readonly from: number;
	readonly to: number;
	/** Undefined if the text does not say. */
	readonly amount: number | undefined;
}

/** What a catalogue needs of a `Finder`, whose index and matching its readers need not know. */
export interface NameSearch {
	find(query: string, limit: number, among?: (name: number) => boolean): NameHits;
	/** @param isList whether every part of the text is meant to be an item */
	mentions(text: string, isCounterStrike: boolean, isList: boolean): Mention[];
	/** The word of a query without which there is something, while no name has all of its words. */
	lacking(query: string, limit: number): { readonly word: string; readonly hits: readonly NameHit[] } | undefined;
	/** What the words of another language may say in English; nothing if they are none. Words are normalized. */
	inEnglish(words: readonly string[]): readonly (readonly string[])[];
	mostPopular(limit: number, among?: (name: number) => boolean): number[];
	isUntraded(name: number): boolean;
}
