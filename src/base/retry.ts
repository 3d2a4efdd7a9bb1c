/** How long to wait after failures in a row, ms: twice as long each time, from `first` up to `longest`. */
export interface RetryPolicy {
	readonly first: number;
	readonly longest: number;
}

/**
 * How long to wait after a failure, ms. `earlierFailures` is how many failures in a row came before it.
 */
export const retryDelay = ({ first, longest }: RetryPolicy, earlierFailures: number): number =>
	Math.min(longest, first * 2 ** earlierFailures);

/** Counts failures in a row of one thing. */
export class Retry {
	readonly #policy: RetryPolicy;
	#failures = 0;

	constructor(policy: RetryPolicy) {
		this.#policy = policy;
	}

	get failures(): number {
		return this.#failures;
	}

	/** Returns how long to wait before the next attempt, ms. */
	failed(): number {
		const delay = retryDelay(this.#policy, this.#failures);
		this.#failures++;
		return delay;
	}

	succeeded(): void {
		this.#failures = 0;
	}
}
