/** A size that a list had: the number of its rows, and when. */
export interface SizePeak {
	readonly rows: number;
	/** When, Unix ms. */
	readonly seen: number;
}

/** A smaller peak is not added until this long after the last one, ms: a few per day are enough. */
const minInterval = 60 * 60_000;

/**
 * Adds a size to the peaks of a list: the sizes that no later version of the list has reached, largest and oldest first.
 * The first peak that is recent enough is the largest size of that time.
 */
export function addSizePeak(peaks: readonly SizePeak[], peak: SizePeak): SizePeak[] {
	const larger = peaks.filter(({ rows }) => rows > peak.rows);
	const last = larger.at(-1);
	const isTooSoon = last !== undefined && peak.seen - last.seen < minInterval;
	return isTooSoon ? larger : [...larger, peak];
}
