/** Pseudo-random numbers, the same in each run for the same seed: mulberry32. */
export class RandomNumbers {
	#state: number;

	constructor(seed: number) {
		this.#state = seed;
	}

	/** The next number, from 0 up to 1. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from `min` to `max`. */
	whole(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	pick<Value>(values: readonly Value[]): Value {
		return values[this.whole(0, values.length - 1)]!;
	}

	/** Returns true with this probability. */
	is(probability: number): boolean {
		return this.next() < probability;
	}
}
