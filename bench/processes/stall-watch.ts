import { openSync, readSync } from 'node:fs';

/** How often the timer should fire, milliseconds. */
const interval = 1;

/** The longest times in which the main thread could not run other work, milliseconds. */
export interface Stalls {
	readonly longest: number;
	/** Without the time the thread waited for a CPU core; undefined if the system does not report that time. */
	readonly longestOwn: number | undefined;
	/**
	 * Only the time on a core, so also without what the thread waited for a disk. Linux counts that time in ticks of some
	 * milliseconds unless the thread pauses. Undefined if the system does not report it.
	 */
	readonly longestWork: number | undefined;
}

/** Measures event loop delay: how late a timer of one millisecond fires. It uses about one percent of a core. */
export class StallWatch {
	readonly #waited = waitingForCore();
	readonly #worked = timeOnCore();
	#at = 0;
	#waitedAt = 0;
	#workedAt = 0;
	#longest = 0;
	#longestOwn = 0;
	#longestWork = 0;
	#watching = false;

	start(): void {
		this.#at = performance.now();
		this.#waitedAt = this.#waited?.() ?? 0;
		this.#workedAt = this.#worked?.() ?? 0;
		this.#longest = this.#longestOwn = this.#longestWork = 0;
		if (!this.#watching) setInterval(() => this.#measure(), interval).unref();
		this.#watching = true;
	}

	get stalls(): Stalls {
		return {
			longest: this.#longest,
			longestOwn: this.#waited && this.#longestOwn,
			longestWork: this.#worked && this.#longestWork,
		};
	}

	#measure(): void {
		const now = performance.now();
		const waited = this.#waited?.() ?? 0;
		const worked = this.#worked?.() ?? 0;
		const stall = now - this.#at;
		this.#longest = Math.max(this.#longest, stall);
		this.#longestOwn = Math.max(this.#longestOwn, stall - (waited - this.#waitedAt));
		this.#longestWork = Math.max(this.#longestWork, worked - this.#workedAt);
		this.#at = now;
		this.#waitedAt = waited;
		this.#workedAt = worked;
	}
}

/** Reads how long the main thread was ready to run but had no core, milliseconds. */
export const waitingForCore = (): (() => number) | undefined => schedstat(1);

/** Reads how long the main thread has run, without what it waited for a core or a disk, milliseconds. */
export const timeOnCore = (): (() => number) | undefined => schedstat(0);

/** A field of Linux's schedstat of the main thread, milliseconds; undefined elsewhere. */
function schedstat(field: number): (() => number) | undefined {
	try {
		const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
		const buffer = Buffer.alloc(128);
		return () =>
			Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)).split(' ')[field]) / 1e6;
	} catch {
		return undefined;
	}
}
