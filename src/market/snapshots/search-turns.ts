import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors/user-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { sleep } from '../../runtime/waiting.ts';

/** How much of the main thread's time one user's searches may take in the long run, and how much at once, ms. */
const share = 0.1;
const atOnce = 60;
/** Nobody waits longer for a search: suggestions have to be there within 3 s. */
const patience = 2_000;
const userLimit = 10_000;

/** The time that a user's searches have taken, less what has been worked off since. */
interface Debt {
	readonly ms: number;
	/** In the process's own time. */
	readonly at: number;
}

/**
 * Searches in turns: they run on the thread that answers everybody, so whoever searches a lot, or for what takes long,
 * waits between their own searches, and nobody else does.
 */
export class SearchTurns {
	readonly #clock: Clock;
	readonly #now: () => number;
	readonly #debts = new LRUCache<string, Debt>({ max: userLimit });
	/** When each user's last waiting search will run. */
	readonly #booked = new LRUCache<string, number>({ max: userLimit });

	/** @param now measures how long a search takes, ms. */
	constructor(clock: Clock, now: () => number = () => performance.now()) {
		this.#clock = clock;
		this.#now = now;
	}

	/**
	 * Runs `search` when it is the user's turn, which is at once for nearly everybody.
	 * @throws UserError where they search so much that it would not be soon.
	 */
	async run<Result>(userId: string, search: () => Result): Promise<Result> {
		const wait = this.#wait(userId);
		if (wait > patience) throw new UserError({ code: 'searching-too-fast' });
		if (wait > 0) {
			this.#booked.set(userId, this.#clock.now() + wait);
			await sleep(this.#clock, wait);
		}
		const from = this.#now();
		try {
			return search();
		} finally {
			this.#debts.set(userId, { ms: this.#debt(userId) + this.#now() - from, at: this.#clock.now() });
		}
	}

	/** How long the user has to wait, ms: until enough is worked off, and behind their own searches that wait already. */
	#wait(userId: string): number {
		const now = this.#clock.now();
		const owed = Math.max(0, this.#debt(userId) - atOnce) / share;
		const behind = (this.#booked.get(userId) ?? 0) - now;
		return behind > 0 ? Math.max(owed, behind + atOnce) : owed;
	}

	#debt(userId: string): number {
		const { ms, at } = this.#debts.get(userId) ?? { ms: 0, at: 0 };
		return Math.max(0, ms - share * (this.#clock.now() - at));
	}
}
