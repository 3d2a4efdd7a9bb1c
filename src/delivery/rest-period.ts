import type { Clock } from '../runtime/clock.ts';

/** A rest that can be cut short. */
export class RestPeriod {
	readonly #clock: Clock;
	#end: (() => void) | undefined;
	#isWoken = false;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Until `ms` are over, or `wake` is called; at once if it was called since the last rest. */
	rest(ms: number): Promise<void> {
		return new Promise((resolve) => {
			const cancel = this.#clock.after(this.#isWoken ? 0 : ms, () => this.#end?.());
			this.#isWoken = false;
			this.#end = () => {
				cancel();
				this.#end = undefined;
				resolve();
			};
		});
	}

	wake(): void {
		if (this.#end) this.#end();
		else this.#isWoken = true;
	}
}
