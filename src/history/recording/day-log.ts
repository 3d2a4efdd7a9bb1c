import { lowerBound } from '../../market/rows/lower-bound.ts';
import type { Changes } from '../pages/changes.ts';
import type { Track } from '../pages/tracks.ts';
import type { Offers } from './series.ts';

/** The offers of all items in a day, by number: see pages/offers.ts for the rows. */
export function tracksOfDay({ asks, quantities }: Offers, log: readonly Changes[]): Track[] {
	const tracks = Array.from(asks, (ask, number): Track => [0, ask, quantities[number]!]);
	for (const [i, { items, ...changed }] of log.entries())
		for (const [at, number] of items.entries()) tracks[number]!.push(i + 1, changed.asks[at]!, changed.quantities[at]!);
	return tracks;
}

/** The same of one item. */
export function trackOfDay({ asks, quantities }: Offers, log: readonly Changes[], number: number): Track {
	const track: Track = [0, asks[number] ?? 0, quantities[number] ?? 0];
	for (const [i, { items, ...changed }] of log.entries()) {
		const at = lowerBound(items, number);
		if (items[at] === number) track.push(i + 1, changed.asks[at]!, changed.quantities[at]!);
	}
	return track;
}
