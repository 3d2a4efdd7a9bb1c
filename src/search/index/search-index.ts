/**
 * An inverted index: which names each term is found in. Plain arrays, so that it moves between threads by transfer and
 * costs the receiving thread nothing. The *terms* are in ascending order by UTF-16 code units, so that terms with the
 * same prefix are neighbours; a *posting* is a name that a term matches, with the words it covers.
 */
export interface SearchIndex {
	/** The terms, joined: term t is `termText` from `termEnds[t - 1]` to `termEnds[t]`. */
	readonly termText: Uint16Array;
	readonly termEnds: Uint32Array;
	/** Per term, the kinds that it has in any name: bit k for kind k. */
	readonly termKinds: Uint8Array;
	/** Per term: only a prefix of more letters than this matches the term. */
	readonly prefixFloors: Uint8Array;
	/** Term t has the postings `postingStarts[t]` up to `postingEnds[t]`, ascending by name. Synonyms share theirs. */
	readonly postingStarts: Uint32Array;
	readonly postingEnds: Uint32Array;
	readonly postingNames: Uint32Array;
	/** The words of the name that the term covers, as bits. */
	readonly postingCovers: Int32Array;
	readonly postingKinds: Uint8Array;
	/** The total weight of the covered words, in twentieths: what the name gains if they were typed. */
	readonly postingGains: Uint8Array;
	/** Name n has the words `wordStarts[n]` up to `wordStarts[n + 1]`, each with its weight in twentieths. */
	readonly wordStarts: Uint32Array;
	readonly weights: Uint8Array;
	/** For each of these words, what it describes: the position of its field in `fields`. */
	readonly wordFields: Uint8Array;
	/** Per name, the total weight of its words. */
	readonly totalWeights: Uint16Array;
	/** Per name, as a bit, the word that people regard as its beginning: the first that is neither quality nor type. */
	readonly beginnings: Int32Array;
	/** Per name, the number of the skin that it is a wear of. */
	readonly skins: Uint32Array;
	/** Per name, its place in the order that breaks ties: alphabetical, and a skin's most common wear first. */
	readonly places: Uint32Array;
	/** The name at each place. */
	readonly nameAt: Uint32Array;
}
