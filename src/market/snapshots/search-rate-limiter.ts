import type { Clock } from '../../base/clock.ts';
import { UserError } from '../../base/errors/user-error.ts';
import { TokenBucket } from '../../base/token-bucket.ts';
import { sleep } from '../../base/waiting.ts';

/** The share of the main thread's time that one user's searches may take in the long run. */
const timeShare = 0.1;
/** The search time that a user may use at once, ms. */
const burst = 60;
/** What a search is expected to take, ms, until it is known. */
const expected = 5;
/** The longest that a search is delayed, ms: Discord expects suggestions within 3 s (docs/discord.md#first-answer). */
const longestDelay = 2_000;

/**
 * Limits each user's searches. They run on the main thread, which serves everyone: a user who searches a lot, or for slow
 * texts, waits between their own searches, and nobody else does.
 */
export class SearchRateLimiter {
	readonly #clock: Clock;
	readonly #time: TokenBucket;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#time = new TokenBucket(clock, burst, timeShare);
	}

	/**
	 * Runs `search`: at once for nearly everyone, otherwise after a delay.
	 * @throws UserError if the user searches so much that the delay would be too long.
	 */
	async run<Result>(userId: string, search: () => Result): Promise<Result> {
		const delay = this.#time.take(userId, expected);
		if (delay > longestDelay) {
			this.#time.take(userId, -expected);
			throw new UserError({ code: 'searching-too-fast' });
		}
		if (delay > 0) await sleep(this.#clock, delay);
		const from = performance.now();
		try {
			return search();
		} finally {
			this.#time.take(userId, performance.now() - from - expected);
		}
	}
}
