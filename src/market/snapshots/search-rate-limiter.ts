import { type Clock, sleep } from '../../base/clock.ts';
import { TokenBucket } from '../../base/token-bucket.ts';
import { UserError } from '../../base/user-error.ts';

/** The share of the main thread's time that one user's searches may take in the long run. */
const timeShare = 0.1;
/** How long a user may search without a delay, ms. */
const burst = 60;
/** How much time a search takes from the user in advance, ms. Afterwards, the measured time replaces it. */
const expectedTime = 5;
/** The longest delay of a search, ms. Discord expects suggestions within 3 s (docs/discord.md#first-answer). */
const maxDelay = 2_000;

/** Searches run on the main thread, so users who search a lot must wait between searches, and do not delay others. */
export class SearchRateLimiter {
	readonly #clock: Clock;
	/** A token is a millisecond of searching. */
	readonly #searchTime: TokenBucket;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#searchTime = new TokenBucket(clock, burst, timeShare);
	}

	/** @throws UserError if the user searches so much that the delay would be too long */
	async run<Result>(userId: string, search: () => Result): Promise<Result> {
		const delay = this.#searchTime.take(userId, expectedTime);
		if (delay > maxDelay) {
			// The search does not happen, so its time is given back.
			this.#searchTime.take(userId, -expectedTime);
			throw new UserError({ code: 'searching-too-fast' });
		}
		if (delay > 0) await sleep(this.#clock, delay);
		const stopwatch = new Stopwatch();
		try {
			return search();
		} finally {
			// The expected time has been taken already.
			this.#searchTime.take(userId, stopwatch.time - expectedTime);
		}
	}
}

/**
 * Measures the CPU time of the process, ms, which on a busy machine is less than the elapsed time. It includes all
 * threads, so the elapsed time is the upper limit.
 */
class Stopwatch {
	readonly #startedAt = performance.now();
	readonly #usageBefore = process.cpuUsage();

	get time(): number {
		const elapsed = performance.now() - this.#startedAt;
		// Windows counts CPU time in steps of 16 ms, which most searches are far shorter than.
		if (process.platform === 'win32') return elapsed;
		const { user, system } = process.cpuUsage(this.#usageBefore);
		return Math.min(elapsed, (user + system) / 1_000);
	}
}
