import { openSync, readSync } from 'node:fs';

/** How often the timer fires, in milliseconds. */
const interval = 1;

const timeOnCore = readTimeOnCore();

/** All times are in milliseconds. */
export interface Stalls {
	readonly longest: number;
	/** The longest stall without waiting for a core or the disk. Undefined if the system does not report that. */
	readonly longestWork: number | undefined;
}

/** Measures event loop delay: how late a timer of one millisecond fires. It uses about one percent of a core. */
export class StallWatch {
	#lastTime = 0;
	#lastWork = 0;
	#longest = 0;
	#longestWork = 0;
	#isRunning = false;

	start(): void {
		this.#lastTime = performance.now();
		this.#lastWork = timeAtWork();
		this.#longest = 0;
		this.#longestWork = 0;
		if (!this.#isRunning) setInterval(() => this.#measure(), interval).unref();
		this.#isRunning = true;
	}

	get stalls(): Stalls {
		return { longest: this.#longest, longestWork: timeOnCore ? this.#longestWork : undefined };
	}

	#measure(): void {
		const now = performance.now();
		const work = timeAtWork();
		this.#longest = Math.max(this.#longest, now - this.#lastTime);
		this.#longestWork = Math.max(this.#longestWork, work - this.#lastWork);
		this.#lastTime = now;
		this.#lastWork = work;
	}
}

/**
 * How long the main thread has run, in milliseconds, without waiting for a core or the disk. If the system does not
 * report that, the elapsed time.
 */
export const timeAtWork = (): number => timeOnCore?.() ?? performance.now();

/** Reads Linux's schedstat of the main thread; undefined elsewhere. */
function readTimeOnCore(): (() => number) | undefined {
	try {
		const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
		const buffer = Buffer.alloc(128);
		return () => {
			// Makes Linux count up to now: on its own, it counts a running thread only every 4 ms.
			process.cpuUsage();
			const length = readSync(file, buffer, 0, buffer.length, 0);
			const [nanoseconds] = buffer.toString('latin1', 0, length).split(' ');
			return Number(nanoseconds) / 1e6;
		};
	} catch {
		return undefined;
	}
}
