import type { Reading, ReadingEnd } from './reading.ts';
import type { ReadingCache } from './reading-cache.ts';
import { ReadingJob, type ReadingJobOptions } from './reading-job.ts';
import type { Subscriber } from './subscriber.ts';

/** Largest total size (transactions and items) of all readings, cached or in progress: some 100 MB. */
const totalSizeLimit = 240_000;

/** The jobs in progress, one per account. Enforces one memory limit for them and the cached readings together. */
export class JobPool {
	readonly #options: ReadingJobOptions;
	readonly #cache: ReadingCache;
	/** By account. */
	readonly #jobs = new Map<string, ReadingJob>();

	constructor(options: ReadingJobOptions, cache: ReadingCache) {
		this.#options = options;
		this.#cache = cache;
	}

	get(accountId: string): ReadingJob | undefined {
		return this.#jobs.get(accountId);
	}

	/** Creates a job that continues `reading`. The caller subscribes to it and starts it. */
	create(reading: Reading, onLeave: (subscriber: Subscriber) => void): ReadingJob {
		const job = new ReadingJob(reading, this.#options, {
			onPage: () => this.#freeMemory(),
			onLeave,
			onEnd: () => {
				this.#jobs.delete(reading.accountId);
				this.#freeMemory();
			},
		});
		this.#jobs.set(reading.accountId, job);
		return job;
	}

	endAll(reason: ReadingEnd): void {
		for (const job of this.#jobs.values()) job.end(reason);
	}

	/**
	 * Enforces the total size limit: evicts the oldest cached readings and, if that is not enough, ends the largest job, so
	 * that all others can go on.
	 */
	#freeMemory(): void {
		const inProgress = new Set([...this.#jobs.values()].map(({ reading }) => reading));
		const size = [...inProgress].reduce((sum, reading) => sum + reading.size, 0);
		while (size + this.#cache.sizeExcept(inProgress) > totalSizeLimit && this.#cache.evictOldestExcept(inProgress));
		if (size <= totalSizeLimit) return;
		const [largest] = [...this.#jobs.values()].sort((a, b) => b.reading.size - a.reading.size);
		largest?.end('memory-short');
	}
}
