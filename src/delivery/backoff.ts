/** Pauses that double with each failure in a row, from `shortest` to `longest`, ms. */
export class Backoff {
	readonly #shortest: number;
	readonly #longest: number;
	/** How many failures in a row there were. */
	failures = 0;

	constructor(shortest: number, longest: number) {
		this.#shortest = shortest;
		this.#longest = longest;
	}

	/** Counts a failure. Returns how long to pause, ms. */
	fail(): number {
		return Math.min(this.#longest, this.#shortest * 2 ** this.failures++);
	}

	reset(): void {
		this.failures = 0;
	}
}
