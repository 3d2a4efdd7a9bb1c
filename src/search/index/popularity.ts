export interface Popularity {
	readonly counts: Float64Array;
	/** Logarithmic, in two bytes, to break ties: the lower, the more popular. */
	readonly unpopularity: Uint16Array;
}

export const unpopularityLevels = 2 ** 16;
/** So that counts up to 2^32 differ. */
const levelsPerDoubling = unpopularityLevels / 32;

export function popularityOf(counts: Float64Array): Popularity {
	const highest = unpopularityLevels - 1;
	const unpopularity = new Uint16Array(counts.length);
	counts.forEach((count, name) => {
		unpopularity[name] = highest - Math.min(highest, Math.round(levelsPerDoubling * Math.log2(1 + count)));
	});
	return { counts, unpopularity };
}

export function mostPopular({ counts }: Popularity, places: Uint32Array, limit: number): number[] {
	const best: number[] = [];
	const isBefore = (a: number, b: number) =>
		counts[a]! > counts[b]! || (counts[a] === counts[b] && places[a]! < places[b]!);
	for (let name = 0; name < Math.min(places.length, counts.length); name++) {
		if (best.length === limit && !isBefore(name, best[limit - 1]!)) continue;
		const at = best.findIndex((other) => isBefore(name, other));
		best.splice(at < 0 ? best.length : at, 0, name);
		if (best.length > limit) best.pop();
	}
	return best;
}
