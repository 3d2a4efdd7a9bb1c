import { type Clock, hourLength } from '../base/clock.ts';
import { type RetryPolicy, retryDelay } from '../base/retry.ts';
import type { AtomicKeyv } from './atomic-keyv.ts';
import { StoredAges } from './stored-ages.ts';

export interface RateLimit {
	/** The first part of the stored keys: the same name is counted separately in each rate limit. */
	readonly keyPrefix: string;
	/** The most slots, one for each request, within `window`. */
	readonly budget: number;
	/** In milliseconds. */
	readonly window: number;
	/** The shortest time between two slots, ms. */
	readonly spacing: number;
}

/**
 * How long a 429 without Retry-After blocks. A client that kept sending stayed banned for over an hour
 * (docs/marketplace.md#too-many-requests).
 */
export const blockPolicy: RetryPolicy = { first: 5 * 60_000, longest: hourLength };
/** How long after its end a block still makes the next one longer, ms. */
const blockMemory = hourLength;
/** No rate limit has a longer window, ms. */
const maxWindow = hourLength;

type Reservation = { readonly granted: true } | SlotRefusal;

export interface SlotRefusal {
	readonly granted: false;
	readonly reason: 'spacing' | 'budget' | 'blocked';
	/** When to ask again, in process time. */
	readonly retryAt: number;
}

/** Times are Unix ms. A time from the future was stored before the clock was set back, and counts as new. */
export interface StoredLimit {
	/** Oldest first. */
	readonly slots: readonly number[];
	/** The last 429. `lasts` is in ms, and `strikes` counts 429s in a row. */
	readonly block?: { readonly at: number; readonly lasts: number; readonly strikes: number } | undefined;
}

export type MakeLimiter = (rateLimit: RateLimit) => RateLimiter;

/**
 * A sliding window in the store, which restarts and other processes share. Slots are recorded before their requests and
 * never given back: a crash wastes one, but never exceeds a limit. If a method throws StoreError, send nothing.
 */
export class RateLimiter {
	readonly #stored: AtomicKeyv<StoredLimit>;
	readonly #clock: Clock;
	readonly #rateLimit: RateLimit;
	readonly #storedAges: StoredAges;

	constructor(
		stored: AtomicKeyv<StoredLimit>,
		clock: Clock,
		rateLimit: RateLimit,
		storedAges: StoredAges = new StoredAges(clock),
	) {
		this.#stored = stored;
		this.#storedAges = storedAges;
		this.#clock = clock;
		this.#rateLimit = rateLimit;
	}

	/** `ceiling` is how many slots may be in use. Two processes never reserve the same last slot. */
	async reserve(name: string, ceiling: number = this.#rateLimit.budget): Promise<Reservation> {
		const { window, spacing } = this.#rateLimit;
		const now = this.#clock.now();
		let result: Reservation = { granted: true };
		await this.#stored.change(this.#key(name), (stored) => {
			const wallNow = this.#storedAges.wallNow();
			const limit = withoutFuture(wallNow, stored);
			const ages = this.#ages(limit, wallNow);
			const refuse = (reason: SlotRefusal['reason'], ms: number) => {
				result = { granted: false, reason, retryAt: Math.ceil(now + ms) };
				return limit;
			};
			const remaining = this.#remainingBlock(limit, wallNow);
			if (remaining > 0) return refuse('blocked', remaining);
			const budgetWait = this.#budgetWait(ages, ceiling);
			if (budgetWait !== undefined) return refuse('budget', budgetWait);
			const [newestAge] = ages;
			if (newestAge !== undefined && newestAge < spacing) return refuse('spacing', spacing - newestAge);
			const slotsInWindow = limit.slots.filter((slot) => this.#storedAges.age(slot, wallNow) < window);
			return { ...limit, slots: [...slotsInWindow, wallNow] };
		});
		return result;
	}

	/**
	 * Blocks until `retryAt` (process time). Without `retryAt`, each 429 in a row blocks for longer. A block that already
	 * lasts longer is kept. Resolves to the end of the block, in process time.
	 */
	async block(name: string, retryAt?: number): Promise<number> {
		const now = this.#clock.now();
		const stored = await this.#stored.change(this.#key(name), (previous) => {
			const wallNow = this.#storedAges.wallNow();
			const limit = withoutFuture(wallNow, previous);
			const remaining = this.#remainingBlock(limit, wallNow);
			// After the end of a block, `remaining` is negative: the time since then.
			const isRemembered = remaining > -blockMemory;
			const strikes = isRemembered ? (limit.block?.strikes ?? 0) : 0;
			const pause = retryAt === undefined ? retryDelay(blockPolicy, strikes) : retryAt - now;
			const lasts = Math.ceil(Math.max(pause, remaining));
			return { ...limit, block: { at: wallNow, lasts, strikes: strikes + 1 } };
		});
		return now + stored!.block!.lasts;
	}

	/** Resolves to how many slots are free: none while a 429 blocks them. */
	async freeSlots(name: string): Promise<number> {
		const stored = await this.#stored.get(this.#key(name));
		const wallNow = this.#storedAges.wallNow();
		const limit = withoutFuture(wallNow, stored);
		if (this.#remainingBlock(limit, wallNow) > 0) return 0;
		return Math.max(0, this.#rateLimit.budget - this.#ages(limit, wallNow).length);
	}

	/**
	 * Returns how long to wait until fewer than `ceiling` slots are in use, ms; undefined if a slot is free now.
	 * @param ages the ages of the slots in the window, newest first
	 */
	#budgetWait(ages: readonly number[], ceiling: number): number | undefined {
		const { budget, window, spacing } = this.#rateLimit;
		if (ceiling <= 0) {
			// No slot is ever granted. The caller asks again when a slot becomes free.
			const oldestAge = ages.at(-1);
			return oldestAge === undefined ? spacing : window - oldestAge;
		}
		// Once this slot leaves the window, only the newer ones are in use, which are fewer than `ceiling`.
		const blockingAge = ages[Math.min(ceiling, budget) - 1];
		return blockingAge === undefined ? undefined : window - blockingAge;
	}

	/** The ages of the slots in the window, newest first, ms. */
	#ages({ slots }: StoredLimit, wallNow: number): number[] {
		const ages = slots.map((slot) => this.#storedAges.age(slot, wallNow));
		return ages.filter((age) => age < this.#rateLimit.window).sort((a, b) => a - b);
	}

	/** How much longer a 429 blocks, ms; 0 or less if none does. */
	#remainingBlock({ block }: StoredLimit, wallNow: number): number {
		return block ? block.lasts - this.#storedAges.age(block.at, wallNow) : -Infinity;
	}

	#key(name: string): string {
		return `${this.#rateLimit.keyPrefix}/${name}`;
	}
}

/** Replaces times from the future by `wallNow`. Returns the same object if there are none. */
function withoutFuture(wallNow: number, limit: StoredLimit = { slots: [] }): StoredLimit {
	const { slots, block } = limit;
	if (slots.every((slot) => slot <= wallNow) && (block?.at ?? 0) <= wallNow) return limit;
	return {
		slots: slots.map((slot) => Math.min(slot, wallNow)),
		block: block && { ...block, at: Math.min(block.at, wallNow) },
	};
}

/** How many names are read and changed in one transaction. */
const namesAtOnce = 200;

/** Deletes what no longer affects any rate limit. */
export async function deleteOldLimits(stored: AtomicKeyv<StoredLimit>, storedAges: StoredAges): Promise<void> {
	const names = await stored.keys();
	for (let start = 0; start < names.length; start += namesAtOnce)
		await stored.update(names.slice(start, start + namesAtOnce), (_, previous) =>
			previous && isOld(previous, storedAges) ? undefined : previous,
		);
}

function isOld({ slots, block }: StoredLimit, storedAges: StoredAges): boolean {
	const wallNow = storedAges.wallNow();
	const isBlockOld = !block || storedAges.age(block.at, wallNow) > block.lasts + blockMemory;
	return isBlockOld && slots.every((slot) => storedAges.age(slot, wallNow) > maxWindow);
}
