import { LRUCache } from 'lru-cache';
import type { Clock } from '../runtime/clock.ts';

/** How many charts one user may have drawn at once, and how long until they may have one more, ms. */
const atOnce = 12;
const oneMoreEvery = 3_000;
const userLimit = 10_000;

/**
 * Charts are drawn one at a time, so they are drawn in turns among those who ask: whoever asks for hundreds waits for
 * themselves. And nobody has the thread busy all the time, so that others nearly always find it free.
 */
export class ChartTurns {
	readonly #clock: Clock;
	/** Until when each user's charts are paid for, in the process's own time. */
	readonly #paidUntil = new LRUCache<string, number>({ max: userLimit });
	/** By user, the one whose turn is next first. */
	readonly #waiting = new Map<string, (() => void)[]>();
	#isBusy = false;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Counts one more chart for the user; false where they have had many drawn just now. */
	take(userId: string): boolean {
		const now = this.#clock.now();
		const paidUntil = Math.max(now, this.#paidUntil.get(userId) ?? 0) + oneMoreEvery;
		if (paidUntil > now + atOnce * oneMoreEvery) return false;
		this.#paidUntil.set(userId, paidUntil);
		return true;
	}

	/** Runs `draw` when it is the user's turn. */
	async run<Result>(userId: string, draw: () => Promise<Result>): Promise<Result> {
		if (this.#isBusy)
			await new Promise<void>((begin) => {
				this.#waiting.set(userId, [...(this.#waiting.get(userId) ?? []), begin]);
			});
		this.#isBusy = true;
		try {
			return await draw();
		} finally {
			this.#next(userId);
		}
	}

	/** Begins the next chart, of somebody else than the last one if anybody else waits. */
	#next(last: string): void {
		const own = this.#waiting.get(last);
		if (own) {
			this.#waiting.delete(last);
			this.#waiting.set(last, own);
		}
		const [turn] = this.#waiting;
		this.#isBusy = turn !== undefined;
		if (!turn) return;
		const [userId, [begin, ...others]] = turn;
		if (others.length > 0) this.#waiting.set(userId, others);
		else this.#waiting.delete(userId);
		begin!();
	}
}
