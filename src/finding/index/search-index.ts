/**
 * Where which term stands, as plain arrays that cross threads by transfer and cost the receiving thread nothing.
 * *Terms* are in ascending order by UTF-16 code units, so that all that begin alike lie side by side; a *posting* is a
 * name that a term stands for, with the words it covers.
 */
export interface SearchIndex {
	/** The terms one behind the other: term t lies from `ends[t - 1]` to `ends[t]`. */
	readonly text: Uint16Array;
	readonly ends: Uint32Array;
	/** How a term stands for words of at least one name: bit k for the kind k. */
	readonly traits: Uint8Array;
	/** Of terms that are several words as one: the letters of all but the last, see `Term`. */
	readonly before: Uint8Array;
	/** Term t has the postings `starts[t]` up to `starts[t + 1]`, ascending by name. */
	readonly starts: Uint32Array;
	readonly names: Uint32Array;
	readonly covers: Int32Array;
	readonly kinds: Uint8Array;
	/** What the covered words weigh together, in twentieths. */
	readonly gains: Uint8Array;
	/** Name n has the words `wordStarts[n]` up to `wordStarts[n + 1]`, each with its weight in twentieths. */
	readonly wordStarts: Uint32Array;
	readonly weights: Uint8Array;
	/** What all words of a name weigh together. */
	readonly wholes: Uint16Array;
	/** Per name: the words it may begin with for people, as bits: the first that is no quality and no type. */
	readonly beginnings: Int32Array;
	/** Per name: what it is a wear of, by number. */
	readonly skins: Uint32Array;
	/** Per name: its place where equals are listed: alphabetical, the wear that most people have first. */
	readonly places: Uint32Array;
	/** The name at each place. */
	readonly nameAt: Uint32Array;
}
