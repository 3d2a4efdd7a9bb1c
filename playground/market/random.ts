import { createHash } from 'node:crypto';

/** A pseudo-random number from 0 up to 1 that depends only on the seeds, so that samples are the same in each run. */
export function random(...seeds: string[]): number {
	return createHash('md5').update(seeds.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}
