import { randomBytes } from 'node:crypto';

const base = 36;
/** The digits of a time in this base. They are enough until the year 5188. */
const timeDigits = 9;
/** The digits of the count of ids. */
const countDigits = 2;

/** Makes ids that sort in the order in which they are made, even within a millisecond if one process makes them. */
export class SortableIds {
	#count = 0;

	/** @param now Unix ms */
	next(now: number): string {
		this.#count = (this.#count + 1) % base ** countDigits;
		const time = now.toString(base).padStart(timeDigits, '0');
		const count = this.#count.toString(base).padStart(countDigits, '0');
		// The ids of two processes differ by the random part.
		return time + count + randomBytes(6).toString('base64url');
	}
}
