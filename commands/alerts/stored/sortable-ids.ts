import { randomBytes } from 'node:crypto';

const base = 36;
/** The digits of a time in this base. They are enough until the year 5188. */
const timeDigits = 9;
/** Digits for counting the ids of one millisecond. */
const countDigits = 2;

/** Makes ids that sort in the order in which they are made, as long as one process makes them, until it restarts. */
export class SortableIds {
	#count = 0;
	/** The time of the last id. If the clock is set back, ids continue from this time. */
	#lastTime = 0;

	/** @param now Unix ms */
	next(now: number): string {
		this.#count = now > this.#lastTime ? 0 : this.#count + 1;
		// If a millisecond has more ids than two digits can count, the next one begins early.
		const isFull = this.#count === base ** countDigits;
		if (isFull) this.#count = 0;
		this.#lastTime = Math.max(now, this.#lastTime + (isFull ? 1 : 0));
		const time = this.#lastTime.toString(base).padStart(timeDigits, '0');
		const count = this.#count.toString(base).padStart(countDigits, '0');
		// The ids of two processes differ by the random part.
		return time + count + randomBytes(6).toString('base64url');
	}
}
