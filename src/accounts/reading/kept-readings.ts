import type { Clock } from '../../runtime/clock.ts';
import type { Reading } from './reading.ts';

interface Kept {
	readonly reading: Reading;
	/** Ends the time for which it is kept. */
	readonly cancel: () => void;
}

/** What was read for each user, in memory for a while. Users who have linked the same account may share a reading. */
export class KeptReadings {
	readonly #clock: Clock;
	/** By user, the oldest first. */
	readonly #kept = new Map<string, Kept>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** The user's reading, where it is of `account`: two accounts must never be taken for one. */
	of(userId: string, account: string): Reading | undefined {
		const reading = this.#kept.get(userId)?.reading;
		return reading?.account === account ? reading : undefined;
	}

	/** Keeps a reading until a time, Unix milliseconds. */
	keep(userId: string, reading: Reading, until: number): void {
		this.letGo(userId);
		const cancel = this.#clock.after(until - this.#clock.now(), () => this.#kept.delete(userId));
		this.#kept.set(userId, { reading, cancel });
	}

	letGo(userId: string): void {
		this.#kept.get(userId)?.cancel();
		this.#kept.delete(userId);
	}

	/** A reading of `account` that came to its end after `since`, Unix milliseconds, whoever it was read for. */
	recent(account: string, since: number): Reading | undefined {
		for (const { reading } of this.#kept.values())
			if (reading.account === account && reading.isOver && reading.endedAt > since) return reading;
		return undefined;
	}

	/** All of them together, without those in `but`; each counts once. */
	weight(but: ReadonlySet<Reading>): number {
		const readings = new Set([...this.#kept.values()].map(({ reading }) => reading));
		return [...readings].reduce((sum, reading) => sum + (but.has(reading) ? 0 : reading.weight), 0);
	}

	/** Lets go the oldest that is not one of `but`; false where there is none. */
	letOldestGo(but: ReadonlySet<Reading>): boolean {
		const oldest = [...this.#kept.values()].find(({ reading }) => !but.has(reading))?.reading;
		for (const [userId, { reading }] of this.#kept) if (reading === oldest) this.letGo(userId);
		return oldest !== undefined;
	}
}
