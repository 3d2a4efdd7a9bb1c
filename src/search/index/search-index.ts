/** An inverted index, in plain arrays so that it moves between threads by transfer. */
export interface SearchIndex {
	/** Joined, ascending by UTF-16 code unit: term t is `termText` from `termEnds[t - 1]` to `termEnds[t]`. */
	readonly termText: Uint16Array;
	readonly termEnds: Uint32Array;
	/** Bit k for kind k, which the term has in any name. */
	readonly termKinds: Uint8Array;
	/** Only a prefix of more letters than this matches the term. */
	readonly prefixFloors: Uint8Array;
	/** `postingStarts[t]` up to `postingEnds[t]` are term t's, ascending by name. Synonyms share theirs. */
	readonly postingStarts: Uint32Array;
	readonly postingEnds: Uint32Array;
	readonly postingNames: Uint32Array;
	/** Words of the name, as bits. */
	readonly postingCovers: Int32Array;
	readonly postingKinds: Uint8Array;
	/** Of the covered words, in twentieths. */
	readonly postingGains: Uint8Array;
	/** Name n has the words `wordStarts[n]` up to `wordStarts[n + 1]`, with weights in twentieths. */
	readonly wordStarts: Uint32Array;
	readonly weights: Uint8Array;
	/** Positions in `fields`. */
	readonly wordFields: Uint8Array;
	readonly totalWeights: Uint16Array;
	/** As a bit: a name's first word that is neither quality nor type. */
	readonly beginnings: Int32Array;
	readonly skins: Uint32Array;
	/** The order that breaks ties: alphabetical, and a skin's most common wear first. */
	readonly places: Uint32Array;
	readonly nameAt: Uint32Array;
}
