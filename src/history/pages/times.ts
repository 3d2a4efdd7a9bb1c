import { ByteReader, ByteWriter } from '../pages/bytes.ts';

/** Whole numbers in ascending order as bytes: when there were lists, for example. */
export function packTimes(times: readonly number[]): Uint8Array {
	const bytes = new ByteWriter();
	bytes.number(times.length);
	for (const [i, time] of times.entries()) bytes.number(time - (i > 0 ? times[i - 1]! : 0));
	return bytes.done();
}

export function unpackTimes(page: Uint8Array): number[] {
	const bytes = new ByteReader(page);
	let time = 0;
	const times = Array.from({ length: bytes.count() }, () => {
		time += bytes.number();
		return time;
	});
	bytes.end();
	return times;
}
