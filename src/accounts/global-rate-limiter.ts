import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Limits, MakeLimiter, RateLimiter } from '../storage/rate-limiter.ts';

/** At most 2 requests a second over all accounts, padded: the marketplace bans by IP address. */
const limits: Limits = { log: 'accounts', budget: 2, window: 1_100, spacing: 500 };
/** Average time per request, ms. Used to reject requests at once that would wait too long. */
const slotTime = limits.window / limits.budget;
/** The name that the requests of all accounts are counted under. */
const sharedName = 'all';

/** A single page that a user looks at, or one of the pages of a whole account. */
export type RequestPurpose = 'page' | 'reading';

export interface SlotRequest {
	readonly purpose: RequestPurpose;
	/** Sleeps for some milliseconds, or throws if the request must not wait that long. */
	readonly wait: (ms: number) => Promise<void>;
	/** Process time until which the request may wait. */
	readonly until: number;
	readonly signal?: AbortSignal | undefined;
}

/**
 * The rate limit over all accounts and over all processes on one database, with a queue for each purpose. Each account
 * has at most one request in a queue, so first in, first out is a round robin among the accounts being read. The two
 * queues alternate: however many accounts are being read, a single page waits behind only one of their pages.
 */
export class GlobalRateLimiter {
	readonly #limiter: RateLimiter;
	readonly #clock: Clock;
	readonly #queues: Readonly<Record<RequestPurpose, (() => void)[]>> = { page: [], reading: [] };
	#lastPurpose: RequestPurpose = 'reading';
	/** Whether a request has left its queue and is waiting for its slot. */
	#isAcquiring = false;

	constructor(limiter: MakeLimiter, clock: Clock) {
		this.#limiter = limiter(limits);
		this.#clock = clock;
	}

	/**
	 * Resolves when the request may be sent.
	 * @throws UserError if the queue is so long that this would be after `until`; what `wait` throws; the signal's reason.
	 */
	async acquire({ purpose, wait, until, signal }: SlotRequest): Promise<void> {
		if (this.#clock.now() + this.#countAhead(purpose) * slotTime > until)
			throw new UserError({ code: 'accounts-busy' });
		await new Promise<void>((resolve) => {
			this.#queues[purpose].push(resolve);
			this.#admitNext();
		});
		try {
			// A request that was aborted in the queue uses no slot.
			signal?.throwIfAborted();
			let slot = await this.#limiter.reserve(sharedName);
			while (!slot.granted) {
				await wait(slot.retryAt - this.#clock.now());
				slot = await this.#limiter.reserve(sharedName);
			}
		} finally {
			this.#isAcquiring = false;
			this.#admitNext();
		}
	}

	/** The number of requests that would be sent before a new one. */
	#countAhead(purpose: RequestPurpose): number {
		const own = this.#queues[purpose].length;
		return Number(this.#isAcquiring) + own + Math.min(own + 1, this.#queues[other(purpose)].length);
	}

	#admitNext(): void {
		if (this.#isAcquiring) return;
		const preferred = other(this.#lastPurpose);
		const purpose = this.#queues[preferred].length > 0 ? preferred : this.#lastPurpose;
		const next = this.#queues[purpose].shift();
		if (!next) return;
		this.#lastPurpose = purpose;
		this.#isAcquiring = true;
		next();
	}
}

const other = (purpose: RequestPurpose): RequestPurpose => (purpose === 'page' ? 'reading' : 'page');
