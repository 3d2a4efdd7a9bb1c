import { UserError } from '../errors/user-error.ts';
import { type Limits, RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Transactions } from '../storage/database.ts';

/** At most 2 requests a second over all accounts, padded: bans are by address. */
const limits: Limits = { log: 'accounts', budget: 2, window: 1_100, spacing: 500 };
/** How long a turn takes, ms. It tells in advance who would wait too long. */
const turnTime = limits.window / limits.budget;
const all = 'all';

/** A single page that somebody looks at, or one of the pages of a whole account. */
export type Purpose = 'page' | 'reading';

export interface Turn {
	readonly purpose: Purpose;
	/** Lets milliseconds pass. */
	readonly wait: (ms: number) => Promise<void>;
	/** Unix milliseconds. */
	readonly until: number;
	readonly signal?: AbortSignal | undefined;
}

/**
 * The turns of all accounts together, over all processes on one database. Each account has at most one request waiting,
 * so first come, first served is a round robin among the accounts being read. Single pages alternate with those of
 * readings: however many accounts are being read, somebody who turns a page waits for one of their pages.
 */
export class GlobalRateLimiter {
	readonly #limiter: RateLimiter;
	readonly #clock: Clock;
	readonly #queues: Readonly<Record<Purpose, (() => void)[]>> = { page: [], reading: [] };
	#last: Purpose = 'reading';
	#isTaken = false;

	constructor(database: Transactions, clock: Clock) {
		this.#limiter = new RateLimiter(database, clock, limits);
		this.#clock = clock;
	}

	/**
	 * Resolves when a request may be sent.
	 * @throws UserError where so many wait that it would be after `until`; what `wait` throws; the signal's reason.
	 */
	async take({ purpose, wait, until, signal }: Turn): Promise<void> {
		if (this.#clock.now() + this.#ahead(purpose) * turnTime > until) throw new UserError({ code: 'accounts-busy' });
		await new Promise<void>((resolve) => {
			this.#queues[purpose].push(resolve);
			this.#callNext();
		});
		try {
			// A request that was given up while it waited takes no turn from the others.
			signal?.throwIfAborted();
			for (let slot = await this.#limiter.reserve(all); !slot.granted; slot = await this.#limiter.reserve(all))
				await wait(slot.retryAt - this.#clock.now());
		} finally {
			this.#isTaken = false;
			this.#callNext();
		}
	}

	/** How many requests would be sent before a new one. */
	#ahead(purpose: Purpose): number {
		const own = this.#queues[purpose].length;
		return Number(this.#isTaken) + own + Math.min(own + 1, this.#queues[other(purpose)].length);
	}

	#callNext(): void {
		if (this.#isTaken) return;
		const turn = other(this.#last);
		const purpose = this.#queues[turn].length > 0 ? turn : this.#last;
		const next = this.#queues[purpose].shift();
		if (!next) return;
		this.#last = purpose;
		this.#isTaken = true;
		next();
	}
}

const other = (purpose: Purpose): Purpose => (purpose === 'page' ? 'reading' : 'page');
