import { openSync, readSync } from 'node:fs';

const interval = 1;

export interface Stalls {
	readonly longest: number;
	/** Only the time on a core, so also without what the thread waited for a disk. Undefined if the system does not tell. */
	readonly longestWork: number | undefined;
}

/** Measures event loop delay: how late a timer of one millisecond fires. It uses about one percent of a core. */
export class StallWatch {
	readonly #worked = timeOnCore();
	#at = 0;
	#workedAt = 0;
	#longest = 0;
	#longestWork = 0;
	#watching = false;

	start(): void {
		this.#at = performance.now();
		this.#workedAt = this.#worked?.() ?? 0;
		this.#longest = this.#longestWork = 0;
		if (!this.#watching) setInterval(() => this.#measure(), interval).unref();
		this.#watching = true;
	}

	get stalls(): Stalls {
		return { longest: this.#longest, longestWork: this.#worked && this.#longestWork };
	}

	#measure(): void {
		const now = performance.now();
		const worked = this.#worked?.() ?? 0;
		const stall = now - this.#at;
		this.#longest = Math.max(this.#longest, stall);
		this.#longestWork = Math.max(this.#longestWork, worked - this.#workedAt);
		this.#at = now;
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
