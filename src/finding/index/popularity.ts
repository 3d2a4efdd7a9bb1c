/** How popular each name is. */
export interface Popularity {
	/** A number per name, the higher the more popular. */
	readonly counts: Float64Array;
	/** The same as ranking compares it: the smaller, the more popular. */
	readonly unpopularity: Uint16Array;
}

/** How many values unpopularity has: those of two bytes. */
export const unpopularities = 2 ** 16;
/** Steps in a doubling, so that numbers up to 2^32 are told apart. */
const finely = unpopularities / 32;

export function popularityOf(counts: Float64Array): Popularity {
	const unpopularity = Uint16Array.from(counts, (count) => {
		return unpopularities - 1 - Math.min(unpopularities - 1, Math.round(finely * Math.log2(1 + count)));
	});
	return { counts, unpopularity };
}
