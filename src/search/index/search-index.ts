/** An inverted index, in plain arrays, which threads can share. */
export interface SearchIndex {
	/** The terms, ascending by UTF-16 code unit, joined: term t is `termText` from `termEnds[t - 1]` to `termEnds[t]`. */
	readonly termText: Uint16Array;
	readonly termEnds: Uint32Array;
	/** Bit k is set if the term is of kind k in any name. */
	readonly termKinds: Uint8Array;
	/** Only a prefix of more letters than this matches the term. */
	readonly prefixFloors: Uint8Array;
	/** Term t has the postings `postingStarts[t]` up to `postingEnds[t]`, ascending by name. Synonyms share theirs. */
	readonly postingStarts: Uint32Array;
	readonly postingEnds: Uint32Array;
	readonly postingNames: Uint32Array;
	/** The words and versions of the name that the term covers, as bits. */
	readonly postingCovers: Int32Array;
	readonly postingKinds: Uint8Array;
	/** The weight of the covered words. */
	readonly postingGains: Uint8Array;
	/** Name n has the words `wordStarts[n]` up to `wordStarts[n + 1]`, with their weights. */
	readonly wordStarts: Uint32Array;
	readonly weights: Uint8Array;
	/** The field of each word, as its position in `fields`. */
	readonly wordFields: Uint8Array;
	/** The weight of all words of each name. */
	readonly totalWeights: Uint16Array;
	/** A name's first word that is neither quality nor type, as a bit. */
	readonly beginnings: Int32Array;
	/** The skin of each name. Names that differ only in their wear have the same skin. */
	readonly skins: Uint32Array;
	/** The place of each name in the order that breaks ties: alphabetical, and a skin's most common wear first. */
	readonly places: Uint32Array;
	/** The name at each place. */
	readonly nameAt: Uint32Array;
}

export interface Popularity {
	/** How often each name is sold and offered. It is 0 only for a name without sales and offers. */
	readonly counts: Float64Array;
	/** The unpopularity of each name, on a logarithmic scale, to break ties: the lower, the more popular. */
	readonly unpopularity: Uint16Array;
}

export const unpopularityLevels = 2 ** 16;
/** The levels are spread over 32 doublings, so that counts up to 2^32 differ. */
const levelsPerDoubling = unpopularityLevels / 32;

/**
 * The unpopularity of a name. Names that are newer than the counts are as unpopular as those without sales and offers.
 */
export const unpopularityOf = (unpopularity: Uint16Array, name: number): number =>
	unpopularity[name] ?? unpopularityLevels - 1;

export function popularityOf(counts: Float64Array): Popularity {
	const highest = unpopularityLevels - 1;
	const unpopularity = new Uint16Array(counts.length);
	counts.forEach((count, name) => {
		unpopularity[name] = highest - Math.min(highest, Math.round(levelsPerDoubling * Math.log2(1 + count)));
	});
	return { counts, unpopularity };
}

/** Returns the names with the highest counts, best first. Names with the same count are in the order of `places`. */
export function mostPopular(
	{ counts }: Popularity,
	places: Uint32Array,
	limit: number,
	isAllowed: (name: number) => boolean = () => true,
): number[] {
	const best: number[] = [];
	const isBefore = (a: number, b: number) =>
		counts[a]! > counts[b]! || (counts[a] === counts[b] && places[a]! < places[b]!);
	for (let name = 0; name < Math.min(places.length, counts.length); name++) {
		if (best.length === limit && !isBefore(name, best[limit - 1]!)) continue;
		if (!isAllowed(name)) continue;
		const at = best.findIndex((other) => isBefore(name, other));
		best.splice(at < 0 ? best.length : at, 0, name);
		if (best.length > limit) best.pop();
	}
	return best;
}
