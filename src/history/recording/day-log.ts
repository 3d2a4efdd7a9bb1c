import { lowerBound } from '../../market/rows/lower-bound.ts';
import { type Changes, unpackChanges } from '../pages/changes.ts';
import type { Track } from '../pages/tracks.ts';
import type { View } from '../storage/history-store.ts';
import { forEachPage } from './blocks.ts';
import type { Offers } from './offers-by-number.ts';

/**
 * What was on offer in a day of the items from the number `first` to the one before `end`: see pages/offers.ts for the rows.
 * @param start What was on offer when the day began.
 */
export function tracksOfDay(start: Offers, log: readonly Changes[], first: number, end: number): Track[] {
	const tracks: Track[] = [];
	for (let number = first; number < end; number++)
		tracks.push([0, start.asks[number] ?? 0, start.quantities[number] ?? 0]);
	for (const [i, { items, asks, quantities }] of log.entries())
		for (let at = lowerBound(items, first); at < items.length && items[at]! < end; at++)
			tracks[items[at]! - first]!.push(i + 1, asks[at]!, quantities[at]!);
	return tracks;
}

/** What was on offer at the beginning of a day, as changes from nothing, and what changed with each list. */
export async function unpackDay(pages: View['pages']): Promise<Changes[][]> {
	const unpacked: Changes[][] = [];
	for (const group of pages) {
		const changes: Changes[] = [];
		await forEachPage(group, ({ bytes }) => changes.push(unpackChanges(bytes)));
		unpacked.push(changes);
	}
	return unpacked;
}
