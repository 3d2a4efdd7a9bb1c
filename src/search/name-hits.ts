/** `corrected`: a few typing errors; `guessed`: more of them; `in part`: no name has all of the words. */
export type MatchQuality = 'well' | 'corrected' | 'guessed' | 'in part';

export interface NameHit {
	readonly name: number;
	/** See costs.ts. Costs are comparable only within one answer. */
	readonly cost: number;
	/** The part of the cost for words that were not typed. */
	readonly untyped: number;
	/** Positions among the versions of the name. */
	readonly versions: readonly number[];
}

export interface NameHits {
	readonly matchQuality: MatchQuality;
	/** The best hit comes first. */
	readonly hits: readonly NameHit[];
}

export interface Meaning {
	/** The wears of one skin, or a single name. An empty list of versions means any version. */
	readonly names: readonly Pick<NameHit, 'name' | 'versions'>[];
	readonly isAmbiguous: boolean;
}

export interface Mention extends Meaning {
	/** Offsets in UTF-16 code units. */
	readonly from: number;
	readonly to: number;
	/** How many of the item the text mentions: undefined if it does not say, `impossibleAmount` if that cannot be. */
	readonly amount: number | undefined;
}
