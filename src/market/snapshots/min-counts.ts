import { dayLength } from '../../base/clock.ts';
import type { ListKey, ListKind } from '../list-key.ts';
import { countsOfRows, type ListCounts } from '../rows/rows.ts';
import type { Snapshot } from './market.ts';

/** Each count of a list must be at least this share of the previous list's. Less is an error of the marketplace. */
const minShare = 0.5;
/** Smaller counts of the previous list are not compared: so few rows, asks or sales may all be gone an hour later. */
const smallCount = 20;
/**
 * The minimum of each number in `ListCounts` (rows; rows with asks or sales), whatever the previous list had: every
 * game always has rows with asks, and rows with sales.
 */
const minCounts: Readonly<Record<ListKind, ListCounts>> = {
	tradable: [1, 1],
	'trade-locked': [1],
	history: [1, 1],
	'out-of-stock': [],
};
/** How old the last acceptable list may be if the next one is compared with it, ms. */
const maxComparisonAge = dayLength;

/**
 * Returns the counts that the next list must have: half of those of the last acceptable list, unless that list is too
 * old, and at least `minCounts`.
 * @param now process time
 */
export function minCountsOf({ kind }: ListKey, lastList: Snapshot | undefined, now: number): ListCounts {
	const isRecent = lastList && now - lastList.fetchedAt <= maxComparisonAge;
	const lastCounts = isRecent ? countsOfRows(kind, lastList.rows) : [];
	const minimums = minCounts[kind];
	const length = Math.max(lastCounts.length, minimums.length);
	return Array.from({ length }, (_, i) => {
		const lastCount = lastCounts[i] ?? 0;
		const relativeMin = lastCount < smallCount ? 0 : Math.ceil(lastCount * minShare);
		return Math.max(relativeMin, minimums[i] ?? 0);
	});
}
