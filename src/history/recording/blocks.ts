import { setImmediate as nextTurn } from 'node:timers/promises';
import { blockSize, type Track } from '../pages/tracks.ts';

/** How long to work at a stretch, so that lists and readers need not wait, ms. */
const longestTurn = 4;

/** Page 0 of some groups is not a block. */
export const pageOfBlock = (block: number): number => block + 1;
export const blockOfPage = (page: number): number => page - 1;
export const blockOf = (item: number): number => Math.floor(item / blockSize);
export const placeInBlock = (item: number): number => item % blockSize;

/** Runs `work` for each block of `items` items, and lets other work of the thread run in between. */
export const forEachBlock = (items: number, work: (block: number, first: number, end: number) => void): Promise<void> =>
	inShortTurns(Math.ceil(items / blockSize), (block) =>
		work(block, block * blockSize, Math.min(items, (block + 1) * blockSize)),
	);

/** Runs `work` for each page, and lets other work of the thread run in between. */
export const forEachPage = <P>(pages: readonly P[], work: (page: P) => void): Promise<void> =>
	inShortTurns(pages.length, (i) => work(pages[i]!));

async function inShortTurns(count: number, work: (i: number) => void): Promise<void> {
	// What was read before this has taken its time, too.
	await nextTurn();
	let began = performance.now();
	for (let i = 0; i < count; i++) {
		work(i);
		if (performance.now() - began < longestTurn) continue;
		await nextTurn();
		began = performance.now();
	}
}

/** The last row of a track whose first number is at most `until`, as an index into the track; -1 if there is none. */
export function rowAt(track: Track, width: number, until = Number.POSITIVE_INFINITY): number {
	let at = track.length - width;
	while (at >= 0 && track[at]! > until) at -= width;
	return at;
}
