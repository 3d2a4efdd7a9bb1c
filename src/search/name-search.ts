/** How a query was understood: as typed, with typing errors corrected, with more of them corrected, only in part. */
export type Understood = 'well' | 'corrected' | 'guessed' | 'in part';

/** A name that answers a query. */
export interface NameHit {
	readonly name: number;
	/** How far it is from what was typed, in twentieths; comparable only within one answer. */
	readonly cost: number;
	/** The part of the cost that is for words of the name that were not typed. */
	readonly untyped: number;
	/** The versions that were typed: their positions among the versions of the name. */
	readonly versions: readonly number[];
}

export interface NameHits {
	readonly understood: Understood;
	/** Best first. */
	readonly hits: readonly NameHit[];
}

/** What some words mean. */
export interface Meaning {
	/** The wears of one skin, or a single name, each with the positions of the versions that are meant: none if any. */
	readonly names: readonly Pick<NameHit, 'name' | 'versions'>[];
	/** Whether other items are meant just as well. */
	readonly isAmbiguous: boolean;
}

/** An item that a text names. */
export interface Mention extends Meaning {
	/** Where it is in the text: offsets in UTF-16 code units. */
	readonly from: number;
	readonly to: number;
	/** How many of it; undefined if the text does not say. */
	readonly amount: number | undefined;
}

/** What finds the names of one game: see Finder. */
export interface NameSearch {
	find(query: string, limit: number, among?: (name: number) => boolean): NameHits;
	mentions(text: string, isCounterStrike: boolean): Mention[];
	mostPopular(limit: number): number[];
	isUntraded(name: number): boolean;
}
