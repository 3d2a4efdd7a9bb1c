import { type Clock, sleep, withTimeout } from './clock.ts';

/** Work that goes on by itself, turn after turn, until it is stopped. */
export abstract class Loop {
	readonly #clock: Clock;
	readonly #stopping = new AbortController();
	#wake = new AbortController();
	#running: Promise<void> | undefined;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Does one piece of work. Resolves to how long to rest afterwards, ms. */
	protected abstract turn(): Promise<number>;

	/** How long to rest after an error, ms. */
	protected abstract onError(error: unknown): number;

	/** Is aborted when the loop is to stop. */
	protected get stopping(): AbortSignal {
		return this.#stopping.signal;
	}

	start(): void {
		this.#running ??= this.#run();
	}

	/** Wakes the loop, so that its next turn begins at once. */
	wake(): void {
		this.#wake.abort();
	}

	/** Resolves when the turn that has begun is over, or after `ms`. */
	async stop(ms?: number): Promise<void> {
		this.#stopping.abort();
		this.wake();
		const running = this.#running ?? Promise.resolve();
		await (ms === undefined ? running : withTimeout(this.#clock, ms, running));
	}

	/** Rests until `ms` are over or `wake` is called; not at all if `wake` was called since the last rest. */
	protected async rest(ms: number): Promise<void> {
		if (ms > 0) await sleep(this.#clock, ms, this.#wake.signal).catch(() => {});
		// After `stop`, the signal stays aborted, so that a turn in progress cannot rest either.
		if (!this.stopping.aborted) this.#wake = new AbortController();
	}

	async #run(): Promise<void> {
		while (!this.stopping.aborted) {
			const restTime = await this.turn().catch((error) => this.onError(error));
			await this.rest(restTime);
		}
	}
}
