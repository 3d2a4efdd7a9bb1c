import { type Clock, sleep } from '../../base/clock.ts';
import { TokenBucket } from '../../base/token-bucket.ts';
import { UserError } from '../../base/user-error.ts';

/** Of the main thread's time, for one user in the long run. */
const timeShare = 0.1;
const burst = 60;
/** ms, until it is known. */
const expected = 5;
/** ms: Discord expects suggestions within 3 s (docs/discord.md#first-answer). */
const longestDelay = 2_000;

/** Searches run on the main thread: somebody who searches a lot has to wait between searches, so that others need not. */
export class SearchRateLimiter {
	readonly #clock: Clock;
	readonly #time: TokenBucket;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#time = new TokenBucket(clock, burst, timeShare);
	}

	/** @throws UserError if the user searches so much that the delay would be too long */
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
