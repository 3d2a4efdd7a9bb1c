import { setImmediate as nextTurn } from 'node:timers/promises';
import { blockSize, type Track } from '../pages/tracks.ts';

/** How many blocks to work on at a stretch: a millisecond or two, so that lists and readers need not wait. */
const blocksPerTurn = 16;

/** Page 0 of some groups is not a block. */
export const pageOfBlock = (block: number): number => block + 1;
export const blockOfPage = (page: number): number => page - 1;
export const blockOf = (item: number): number => Math.floor(item / blockSize);
export const placeInBlock = (item: number): number => item % blockSize;

/** Runs `work` for each block of `items` items, and lets other work of the thread run in between. */
export async function forEachBlock(
	items: number,
	work: (block: number, first: number, end: number) => void,
): Promise<void> {
	for (let block = 0; block * blockSize < items; block++) {
		if (block % blocksPerTurn === blocksPerTurn - 1) await nextTurn();
		work(block, block * blockSize, Math.min(items, (block + 1) * blockSize));
	}
}

/** The last row of a track whose first number is at most `until`, as an index into the track; -1 if there is none. */
export function rowAt(track: Track, width: number, until = Number.POSITIVE_INFINITY): number {
	let at = track.length - width;
	while (at >= 0 && track[at]! > until) at -= width;
	return at;
}
