import { ByteWriter, deflated, inflated } from './bytes.ts';

/**
 * The rows of one item, one after the other in one array. The first number of a row says when (the index of a list, an
 * hour or a day), and grows from row to row; the others are whole numbers.
 */
export type Track = number[];

/** How the numbers of a row after the first are written: `delta` as the difference from the row before, or as they are. */
export type Column = 'delta' | 'signed';

/** How many items a page has. More of them compress better and take longer to read: measured in docs/performance.md. */
export const blockSize = 64;

/** A block of tracks as bytes: column by column, since similar numbers next to each other compress better. */
export function packTracks(tracks: readonly Track[], columns: readonly Column[]): Uint8Array {
	const width = columns.length + 1;
	const bytes = new ByteWriter();
	bytes.number(tracks.length);
	for (const track of tracks) bytes.number(track.length / width);
	for (const track of tracks)
		for (let at = 0; at < track.length; at += width) bytes.number(track[at]! - (at > 0 ? track[at - width]! : 0));
	for (const [i, column] of columns.entries())
		for (const track of tracks)
			for (let at = i + 1; at < track.length; at += width) {
				const before = column === 'delta' && at >= width ? track[at - width]! : 0;
				bytes.difference(track[at]! - before);
			}
	return deflated(bytes);
}

/** The tracks of a block, in the order of the items. */
export function unpackTracks(page: Uint8Array, columns: readonly Column[]): Track[] {
	const width = columns.length + 1;
	const bytes = inflated(page);
	const lengths = Array.from({ length: bytes.count() }, () => bytes.number() * width);
	bytes.expect(lengths.reduce((sum, length) => sum + length, 0));
	const tracks = lengths.map((length): Track => {
		// Filled, so that the array is of numbers throughout, whatever order they are written in.
		const track: Track = [];
		for (let at = 0; at < length; at++) track.push(0);
		return track;
	});
	for (const track of tracks)
		for (let at = 0; at < track.length; at += width) track[at] = bytes.number() + (at > 0 ? track[at - width]! : 0);
	for (const [i, column] of columns.entries())
		for (const track of tracks)
			for (let at = i + 1; at < track.length; at += width) {
				const before = column === 'delta' && at >= width ? track[at - width]! : 0;
				track[at] = bytes.difference() + before;
			}
	bytes.end();
	return tracks;
}
