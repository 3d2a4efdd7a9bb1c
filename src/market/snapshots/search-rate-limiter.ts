import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors/user-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { sleep } from '../../runtime/waiting.ts';

/** The share of the main thread's time that one user's searches may take in the long run. */
const timeShare = 0.1;
/** The search time that a user may use at once, ms. */
const burst = 60;
/** The longest that a search is delayed, ms: Discord expects suggestions within 3 s (docs/discord.md#first-answer). */
const maxDelay = 2_000;
/** The most users to remember. */
const maxUsers = 10_000;

/** The time that a user's searches took, minus what has drained since: a leaky bucket. */
interface Debt {
	readonly ms: number;
	/** Process time. */
	readonly at: number;
}

/**
 * Limits each user's searches. They run on the main thread, which serves everyone: a user who searches a lot, or for slow
 * texts, waits between their own searches, and nobody else does.
 */
export class SearchRateLimiter {
	readonly #clock: Clock;
	readonly #now: () => number;
	readonly #debts = new LRUCache<string, Debt>({ max: maxUsers });
	/** When each user's last delayed search will run, in process time. */
	readonly #scheduled = new LRUCache<string, number>({ max: maxUsers });

	/** @param now Measures how long a search takes, ms. */
	constructor(clock: Clock, now: () => number = () => performance.now()) {
		this.#clock = clock;
		this.#now = now;
	}

	/**
	 * Runs `search`: at once for nearly everyone, otherwise after a delay.
	 * @throws UserError if the user searches so much that the delay would be too long.
	 */
	async run<Result>(userId: string, search: () => Result): Promise<Result> {
		const delay = this.#delay(userId);
		if (delay > maxDelay) throw new UserError({ code: 'searching-too-fast' });
		if (delay > 0) {
			this.#scheduled.set(userId, this.#clock.now() + delay);
			await sleep(this.#clock, delay);
		}
		const from = this.#now();
		try {
			return search();
		} finally {
			this.#debts.set(userId, { ms: this.#debt(userId) + this.#now() - from, at: this.#clock.now() });
		}
	}

	/** How long the user has to wait, ms: until enough debt has drained, and behind their own delayed searches. */
	#delay(userId: string): number {
		const now = this.#clock.now();
		const draining = Math.max(0, this.#debt(userId) - burst) / timeShare;
		const behind = (this.#scheduled.get(userId) ?? 0) - now;
		return behind > 0 ? Math.max(draining, behind + burst) : draining;
	}

	#debt(userId: string): number {
		const { ms, at } = this.#debts.get(userId) ?? { ms: 0, at: 0 };
		return Math.max(0, ms - timeShare * (this.#clock.now() - at));
	}
}
