import { openSync, readSync } from 'node:fs';

const everyTurn = 1;

/** The longest times in which the main thread got to nothing else, ms. */
export interface Stalls {
	readonly longest: number;
	/** Without what the thread spent waiting for a core that others were using; undefined where the system does not tell. */
	readonly longestOwn: number | undefined;
}

/** Looks every millisecond how late it is. Costs the watched process about one percent of a core. */
export class StallWatch {
	readonly #waited = waitingForCore();
	#at = 0;
	#waitedAt = 0;
	#longest = 0;
	#longestOwn = 0;
	#watching = false;

	start(): void {
		this.#at = performance.now();
		this.#waitedAt = this.#waited?.() ?? 0;
		this.#longest = this.#longestOwn = 0;
		if (!this.#watching) setInterval(() => this.#look(), everyTurn).unref();
		this.#watching = true;
	}

	get stalls(): Stalls {
		return { longest: this.#longest, longestOwn: this.#waited && this.#longestOwn };
	}

	#look(): void {
		const now = performance.now();
		const waited = this.#waited?.() ?? 0;
		const stall = now - this.#at;
		this.#longest = Math.max(this.#longest, stall);
		this.#longestOwn = Math.max(this.#longestOwn, stall - (waited - this.#waitedAt));
		this.#at = now;
		this.#waitedAt = waited;
	}
}

/** Reads how long, ms, the main thread was ready to run and had no core so far: the second figure of Linux' schedstat. */
function waitingForCore(): (() => number) | undefined {
	try {
		const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
		const buffer = Buffer.alloc(128);
		return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)).split(' ')[1]) / 1e6;
	} catch {
		return undefined;
	}
}
