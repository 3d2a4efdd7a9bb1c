import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { SerialQueue } from '../runtime/serial-queue.ts';
import type { Limits, MakeLimiter, RateLimiter } from '../storage/rate-limiter.ts';

/** The bot's own rate limit for one account: the marketplace's is unknown (docs/marketplace.md#limits-for-accounts). */
export const accountLimits: Limits = { log: 'account', budget: 100, window: 5 * 60_000 + 10_000, spacing: 1_000 };
/** How long a 429 without Retry-After blocks an account if the block cannot be saved, ms. */
const unsavedBlockPause = 5 * 60_000;

/** What this process knows about an account that has requests, or must wait before its next one. */
export interface AccountState {
	readonly queue: SerialQueue;
	/** Number of requests in the queue or in progress. */
	pending: number;
	/** Process time at which the last request ended. */
	endedAt: number;
	/** Process time until which a 429 blocks the account. */
	blockedUntil: number;
	/** If the first request in the queue has a long wait: the process time at which it ends, else 0. */
	waitsUntil: number;
}

/**
 * The rate limits of single accounts. They are stored, so that they apply across restarts and processes; the current
 * state is also in memory, so that a 429 is respected even if the store fails.
 */
export class AccountRateLimiter {
	readonly #limiter: RateLimiter;
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #states = new Map<string, AccountState>();

	constructor(limiter: MakeLimiter, clock: Clock, log: Log) {
		this.#limiter = limiter(accountLimits);
		this.#clock = clock;
		this.#log = log;
	}

	/** Adds a request to the account's state. Each call needs a call of `leave`. */
	enter(accountId: string): AccountState {
		const state = this.#stateOf(accountId);
		state.pending++;
		return state;
	}

	leave(accountId: string, state: AccountState): void {
		state.pending--;
		if (state.pending === 0) this.#forgetLater(accountId, state);
	}

	/** Reserves a slot of the account, as RateLimiter does. @throws StoreError */
	reserve(accountId: string) {
		return this.#limiter.reserve(accountId);
	}

	/** Process time until which a 429 blocks the account; undefined if none does. @throws StoreError */
	async blockedUntil(accountId: string): Promise<number | undefined> {
		const state = this.#states.get(accountId);
		if (state && state.blockedUntil > this.#clock.now()) return state.blockedUntil;
		return this.#limiter.blockedUntil(accountId);
	}

	/**
	 * Blocks the account after a 429, until `retryAt` (process time) if the marketplace named a time. Resolves to the end
	 * of the block.
	 */
	async block(accountId: string, state: AccountState, retryAt?: number): Promise<number> {
		// In memory first: a 429 is obeyed even if it cannot be saved.
		state.blockedUntil = retryAt ?? this.#clock.now() + unsavedBlockPause;
		const until = await this.#limiter.block(accountId, retryAt).catch((error) => this.#logUnsaved(error));
		state.blockedUntil = Math.max(state.blockedUntil, until ?? 0);
		return state.blockedUntil;
	}

	/** To be called after a successful request: the next 429 starts with the shortest block again. */
	async answered(accountId: string): Promise<void> {
		await this.#limiter.answered(accountId).catch((error) => this.#logUnsaved(error));
	}

	/** Counts a request that was sent outside the account's queue and turned out to be for this account. */
	async count(accountId: string): Promise<void> {
		const state = this.#stateOf(accountId);
		state.endedAt = this.#clock.now();
		if (state.pending === 0) this.#forgetLater(accountId, state);
		await this.#limiter.reserve(accountId).catch((error) => this.#logUnsaved(error));
	}

	#stateOf(accountId: string): AccountState {
		const unused = { queue: new SerialQueue(), pending: 0, endedAt: -Infinity, blockedUntil: 0, waitsUntil: 0 };
		const state = this.#states.get(accountId) ?? unused;
		this.#states.set(accountId, state);
		return state;
	}

	/** Forgets the state once nothing in it makes the next request wait. */
	#forgetLater(accountId: string, state: AccountState): void {
		const freeAt = Math.max(state.blockedUntil, state.endedAt + accountLimits.spacing);
		this.#clock.after(Math.max(0, freeAt - this.#clock.now()), () => {
			if (state.pending === 0 && this.#states.get(accountId) === state) this.#states.delete(accountId);
		});
	}

	#logUnsaved(error: unknown): undefined {
		this.#log.error({ error: String(error) }, 'could not store the rate limit of an account');
	}
}
