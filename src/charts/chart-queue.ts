import { LRUCache } from 'lru-cache';
import type { Clock } from '../runtime/clock.ts';
import { WaitingLine } from '../runtime/waiting-line.ts';

/** The rate limit of each user, as a token bucket: how many charts it allows at once. */
const burst = 12;
/** The time after which the bucket allows one more chart, ms. */
const refillTime = 3_000;
/** The most users to remember; the least recently active ones are forgotten. */
const maxUsers = 10_000;

/**
 * A fair queue for the drawing thread, which draws one chart at a time: users take turns (round robin), so that a user
 * who asks for hundreds of charts waits only for their own. The rate limit leaves the thread idle most of the time, so
 * that others rarely have to wait.
 */
export class ChartQueue {
	readonly #clock: Clock;
	/** The process time at which each user's bucket is full again. */
	readonly #fullAt = new LRUCache<string, number>({ max: maxUsers });
	/** Waiting charts by user; the user whose turn is next comes first. */
	readonly #waiting = new Map<string, (() => void)[]>();
	readonly #line: WaitingLine;
	#isBusy = false;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#line = new WaitingLine(clock);
	}

	/** Counts one more chart against the user's rate limit; false, and not counted, if it is exceeded. */
	reserve(userId: string): boolean {
		const now = this.#clock.now();
		const fullAt = Math.max(now, this.#fullAt.get(userId) ?? 0) + refillTime;
		if (fullAt > now + burst * refillTime) return false;
		this.#fullAt.set(userId, fullAt);
		return true;
	}

	/** How long somebody has been waiting for their chart to be begun, ms; 0 if nobody is. */
	get age(): number {
		return this.#line.age;
	}

	/** Runs `draw` when it is the user's turn. */
	async run<Result>(userId: string, draw: () => Promise<Result>): Promise<Result> {
		if (this.#isBusy) {
			const leave = this.#line.enter();
			await new Promise<void>((begin) => {
				this.#waiting.set(userId, [...(this.#waiting.get(userId) ?? []), begin]);
			});
			leave();
		}
		this.#isBusy = true;
		try {
			return await draw();
		} finally {
			this.#startNext(userId);
		}
	}

	/** Starts the next chart. The user whose chart was drawn last moves to the end of the queue. */
	#startNext(lastUserId: string): void {
		const ofLast = this.#waiting.get(lastUserId);
		if (ofLast) {
			this.#waiting.delete(lastUserId);
			this.#waiting.set(lastUserId, ofLast);
		}
		const [next] = this.#waiting;
		this.#isBusy = next !== undefined;
		if (!next) return;
		const [userId, [begin, ...others]] = next;
		if (others.length > 0) this.#waiting.set(userId, others);
		else this.#waiting.delete(userId);
		begin!();
	}
}
