import { openSync, readSync } from 'node:fs';

const interval = 1;

const waitedForCore = readWaiting();

export interface Stalls {
	readonly longest: number;
	/** Without what the thread waited for a core. Undefined if the system does not tell. */
	readonly longestWork: number | undefined;
}

/** Measures event loop delay: how late a timer of one millisecond fires. It uses about one percent of a core. */
export class StallWatch {
	#at = 0;
	#workedAt = 0;
	#longest = 0;
	#longestWork = 0;
	#watching = false;

	start(): void {
		this.#at = performance.now();
		this.#workedAt = timeAtWork();
		this.#longest = this.#longestWork = 0;
		if (!this.#watching) setInterval(() => this.#measure(), interval).unref();
		this.#watching = true;
	}

	get stalls(): Stalls {
		return { longest: this.#longest, longestWork: waitedForCore && this.#longestWork };
	}

	#measure(): void {
		const now = performance.now();
		const worked = timeAtWork();
		const stall = now - this.#at;
		this.#longest = Math.max(this.#longest, stall);
		this.#longestWork = Math.max(this.#longestWork, worked - this.#workedAt);
		this.#at = now;
		this.#workedAt = worked;
	}
}

/** The elapsed time without what the main thread waited for a core, which other programs decide; milliseconds. */
export const timeAtWork = (): number => performance.now() - (waitedForCore?.() ?? 0);

/** Reads Linux's schedstat of the main thread; undefined elsewhere. Its time on a core would only change every 4 ms. */
function readWaiting(): (() => number) | undefined {
	try {
		const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
		const buffer = Buffer.alloc(128);
		return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)).split(' ')[1]) / 1e6;
	} catch {
		return undefined;
	}
}
