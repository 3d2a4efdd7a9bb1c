import { type Column, type Places, packTracks, type Track, unpackTracks } from './tracks.ts';

/*
 * Offers of a day from each list: rows of the list's number in the day (from 1 on), ask and quantity. The first row has
 * the number 0: what was on offer when the day began.
 */
const offerColumns: readonly Column[] = ['delta', 'delta'];
export const offerWidth = 1 + offerColumns.length;
export const packOffers = (tracks: readonly Track[]): Uint8Array => packTracks(tracks, offerColumns);
export const unpackOffers = (page: Uint8Array, places?: Places): Track[] => unpackTracks(page, offerColumns, places);

/*
 * Offers of the hours of a day, or of the days of a month: rows of the hour or day (from 1 on), the last ask and quantity,
 * and the lowest and highest ask in it. The first row has the number 0: what was on offer when the day or month began.
 */
const barColumns: readonly Column[] = ['delta', 'delta', 'signed', 'signed'];
export const barWidth = 1 + barColumns.length;

export const packBars = (tracks: readonly Track[]): Uint8Array =>
	packTracks(
		tracks.map((track) => converted(track, (value, expected) => value - expected)),
		barColumns,
	);
export const unpackBars = (page: Uint8Array, places?: Places): Track[] =>
	unpackTracks(page, barColumns, places).map((track) => converted(track, (value, expected) => value + expected));

/**
 * Replaces the lowest and highest ask by how they differ from what they usually are: the asks at the beginning and the
 * end. Usually that is 0, so it takes next to no space.
 */
function converted(track: Track, convert: (value: number, expected: number) => number): Track {
	const result = track.slice();
	for (let at = 0; at < track.length; at += barWidth) {
		const last = track[at + 1]!;
		const before = at > 0 ? track[at - barWidth + 1]! : 0;
		const present = [before, last].filter((code) => code > 0);
		result[at + 3] = convert(track[at + 3]!, present.length > 0 ? Math.min(...present) : 0);
		result[at + 4] = convert(track[at + 4]!, Math.max(before, last));
	}
	return result;
}
