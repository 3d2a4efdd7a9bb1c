import { randomBytes } from 'node:crypto';

/** Makes ids that sort in the order in which they are made, even within a millisecond if one process makes them. */
export class SortableIds {
	#count = 0;

	/** @param now Unix ms */
	next(now: number): string {
		this.#count = (this.#count + 1) % 36 ** 2;
		const parts = [now.toString(36).padStart(9, '0'), this.#count.toString(36).padStart(2, '0')];
		return `${parts.join('')}${randomBytes(6).toString('base64url')}`;
	}
}
