import type { Clock } from '../../runtime/clock.ts';
import type { Reading } from './reading.ts';

interface Entry {
	readonly reading: Reading;
	/** Cancels the timer that deletes this entry. */
	readonly cancelTimer: () => void;
}

/**
 * A cache of readings in memory, one per user, each with an expiry time. Users who have linked the same account may
 * share one.
 */
export class ReadingCache {
	readonly #clock: Clock;
	/** By user, the oldest first. */
	readonly #entries = new Map<string, Entry>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The user's reading, but only if it is of this account: the data of two accounts must never be mixed. */
	get(userId: string, accountId: string): Reading | undefined {
		const reading = this.#entries.get(userId)?.reading;
		return reading?.accountId === accountId ? reading : undefined;
	}

	/** Caches a reading for a user until a process time. */
	set(userId: string, reading: Reading, until: number): void {
		this.delete(userId);
		const cancelTimer = this.#clock.after(until - this.#clock.now(), () => this.#entries.delete(userId));
		this.#entries.set(userId, { reading, cancelTimer });
	}

	delete(userId: string): void {
		this.#entries.get(userId)?.cancelTimer();
		this.#entries.delete(userId);
	}

	/** Any user's reading of this account that was finished after `since` (process time). */
	finishedAfter(since: number, accountId: string): Reading | undefined {
		for (const { reading } of this.#entries.values())
			if (reading.accountId === accountId && reading.isOver && reading.endedAt > since) return reading;
		return undefined;
	}

	/** The total size of all readings except some. A reading shared by several users counts once. */
	sizeExcept(excluded: ReadonlySet<Reading>): number {
		const readings = new Set([...this.#entries.values()].map(({ reading }) => reading));
		return [...readings].reduce((sum, reading) => sum + (excluded.has(reading) ? 0 : reading.size), 0);
	}

	/** Evicts the oldest reading that is not excluded, for all its users; false if there is none. */
	evictOldestExcept(excluded: ReadonlySet<Reading>): boolean {
		const oldest = [...this.#entries.values()].find(({ reading }) => !excluded.has(reading))?.reading;
		for (const [userId, { reading }] of this.#entries) if (reading === oldest) this.delete(userId);
		return oldest !== undefined;
	}
}
