/** A rate limit: how often something may be done. */
export interface Limits {
	/** The log that the slots are recorded in. The same name in two logs is counted separately. */
	readonly log: string;
	/** The most slots within `window` milliseconds. */
	readonly budget: number;
	readonly window: number;
	/** The minimum time between two slots, ms. */
	readonly spacing: number;
	/**
	 * Whether the limit must hold even if the log is lost, which Redis may do. After a loss all slots count as used, so that
	 * nothing is sent for one window.
	 */
	readonly survivesLoss?: boolean;
}

/**
 * Backoff after 429s without Retry-After. A client that kept sending stayed banned for over an hour
 * (docs/marketplace.md#too-many-requests).
 */
export const pauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** For this long after it has ended, a block still makes the next one longer, ms. */
export const blockMemory = 24 * 60 * 60_000;

export type Reservation = { readonly granted: true } | Refusal;

/** No slot was reserved. */
export interface Refusal {
	readonly granted: false;
	/** `elsewhere`: another process is doing the task, or has just done it. */
	readonly reason: 'spacing' | 'budget' | 'blocked' | 'elsewhere';
	/** Process time from which a slot may be free; with `elsewhere`, from which the task may be done here. */
	readonly retryAt: number;
	/** How many slots are in use. A refusal by `budget` does not mean that it is all of them: see `ceiling`. */
	readonly used: number;
}

/** A task that only one process at a time should do, such as fetching one list for all of them. */
export interface Lease {
	readonly task: string;
	/** Identifies the process. */
	readonly holder: string;
	/** How long other processes keep away from the task if this one does not extend the lease, because it died, ms. */
	readonly lasts: number;
}

/**
 * A rate limiter with a sliding window: it logs what was done under each name (such as the requests to one public
 * endpoint) in the store, so that restarts and other processes on the same store count too. A slot is recorded before
 * its request is sent and is never given back: a crash in between wastes a slot, whereas recording it afterwards would
 * risk exceeding the limit. All methods throw StoreError if the log cannot be read or written; nothing may be sent then.
 */
export interface RateLimiter {
	/**
	 * Reserves a slot of `name`, unless `ceiling` slots (at most the budget, which is the default) are in use, the last one
	 * was reserved within the spacing, or a 429 blocks the name. Two processes never reserve the same last slot.
	 * @param lease Is taken together with the slot. If another process holds it, no slot is reserved.
	 */
	reserve(name: string, ceiling?: number, lease?: Lease): Promise<Reservation>;
	/** Sets how much longer a lease lasts, ms; 0 ends it. Does nothing if another process holds it by now. */
	extend(lease: Lease, ms: number): Promise<void>;
	/** Reserves every slot of `name`, for when it is not known how many requests were sent. */
	reserveAll(name: string): Promise<void>;
	/**
	 * Blocks `name` after a 429: until `retryAt` (process time), or for the next longer pause if the marketplace gave no
	 * time. A longer block is never shortened. Resolves to the end of the block (process time).
	 */
	block(name: string, retryAt?: number): Promise<number>;
	/** How many slots of `name` are free; none while a 429 blocks it. */
	free(name: string): Promise<number>;
	/** Process time until which a 429 blocks `name`; undefined if none does. */
	blockedUntil(name: string): Promise<number | undefined>;
	/** To be called after a successful request: the next 429 starts with the shortest pause again. */
	answered(name: string): Promise<void>;
}

/** Makes the rate limiter for some limits on the bot's store. */
export type MakeLimiter = (limits: Limits) => RateLimiter;
