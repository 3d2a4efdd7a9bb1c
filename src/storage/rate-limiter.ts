import { type Clock, hourLength } from '../base/clock.ts';
import { type RetryPolicy, retryDelay } from '../base/retry.ts';
import type { AtomicKeyv } from './atomic-keyv.ts';

export interface RateLimit {
	/** The same name in two logs is counted separately. */
	readonly log: string;
	/** The most slots within `window` ms. */
	readonly budget: number;
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

type Reservation = { readonly granted: true } | SlotRefusal;

export interface SlotRefusal {
	readonly granted: false;
	readonly reason: 'spacing' | 'budget' | 'blocked';
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
	/** This process's slots in process time, newest first: setting the system clock forward frees none of them. */
	readonly #ownSlots = new Map<string, readonly number[]>();

	constructor(stored: AtomicKeyv<StoredLimit>, clock: Clock, rateLimit: RateLimit) {
		this.#stored = stored;
		this.#clock = clock;
		this.#rateLimit = rateLimit;
	}

	/** `ceiling` is how many slots may be in use. Two processes never reserve the same last slot. */
	async reserve(name: string, ceiling: number = this.#rateLimit.budget): Promise<Reservation> {
		const { budget, window, spacing } = this.#rateLimit;
		const now = this.#clock.now();
		let result: Reservation = { granted: true };
		await this.#stored.change(this.#key(name), (stored) => {
			const at = this.#clock.wall();
			const limit = upTo(at, stored);
			const ages = this.#ages(name, limit, at);
			const refuse = (reason: SlotRefusal['reason'], ms: number) => {
				result = { granted: false, reason, retryAt: Math.ceil(now + ms) };
				return limit;
			};
			const remaining = remainingBlock(limit, at);
			if (remaining > 0) return refuse('blocked', remaining);
			// The slot that must leave the window before fewer than `ceiling` are in use.
			const leaving = ceiling > 0 ? ages[Math.min(ceiling, budget) - 1] : (ages.at(-1) ?? window - spacing);
			if (leaving !== undefined) return refuse('budget', window - leaving);
			const [newest] = ages;
			if (newest !== undefined && newest < spacing) return refuse('spacing', spacing - newest);
			result = { granted: true };
			return { ...limit, slots: [...limit.slots.filter((slot) => at - slot < window), at] };
		});
		if (result.granted) this.#remember(name, now);
		return result;
	}

	#remember(name: string, now: number): void {
		const slots = [now, ...this.#ownWithin(name, now)];
		// Names stay in the order of their newest slots, so the first ones are forgotten first.
		this.#ownSlots.delete(name);
		this.#ownSlots.set(name, slots);
		for (const [old, [newest]] of this.#ownSlots) {
			if (now - newest! < this.#rateLimit.window) break;
			this.#ownSlots.delete(old);
		}
	}

	/**
	 * Blocks until `retryAt` or for the next longer pause; it shortens no block. Resolves to the end, in process time.
	 */
	async block(name: string, retryAt?: number): Promise<number> {
		const now = this.#clock.now();
		const stored = await this.#stored.change(this.#key(name), (was) => {
			const at = this.#clock.wall();
			const limit = upTo(at, was);
			const remaining = remainingBlock(limit, at);
			const strikes = remaining > -blockMemory ? (limit.block?.strikes ?? 0) : 0;
			const lasts = retryAt === undefined ? retryDelay(blockPolicy, strikes) : retryAt - now;
			return { ...limit, block: { at, lasts: Math.ceil(Math.max(lasts, remaining)), strikes: strikes + 1 } };
		});
		return now + stored!.block!.lasts;
	}

	/** Resolves to how many slots are free: none while a 429 blocks them. */
	async free(name: string): Promise<number> {
		const at = this.#clock.wall();
		const limit = upTo(at, await this.#stored.get(this.#key(name)));
		return remainingBlock(limit, at) > 0 ? 0 : Math.max(0, this.#rateLimit.budget - this.#ages(name, limit, at).length);
	}

	/** The ages of the slots in the window, newest first, ms. */
	#ages(name: string, { slots }: StoredLimit, at: number): number[] {
		const now = this.#clock.now();
		const ownAges = this.#ownWithin(name, now).map((slot) => now - slot);
		const ages = slots.map((slot) => at - slot).reverse();
		return Array.from({ length: Math.max(ownAges.length, ages.length) }, (_, i) =>
			Math.min(ownAges[i] ?? Infinity, ages[i] ?? Infinity),
		).filter((age) => age < this.#rateLimit.window);
	}

	#ownWithin(name: string, now: number): readonly number[] {
		return (this.#ownSlots.get(name) ?? []).filter((slot) => now - slot < this.#rateLimit.window);
	}

	#key(name: string): string {
		return `${this.#rateLimit.log}/${name}`;
	}
}

/** Times from the future become `at`. Returns the same object if there are none. */
function upTo(at: number, limit: StoredLimit = { slots: [] }): StoredLimit {
	const { slots, block } = limit;
	if (slots.every((slot) => slot <= at) && (block?.at ?? 0) <= at) return limit;
	return { slots: slots.map((slot) => Math.min(slot, at)), block: block && { ...block, at: Math.min(block.at, at) } };
}

/** How much longer a 429 blocks, ms; 0 or less if none does. */
function remainingBlock({ block }: StoredLimit, at: number): number {
	return block ? block.at + block.lasts - at : -Infinity;
}

/** No rate limit has a longer window, ms. */
const longestWindow = hourLength;
const namesAtOnce = 200;

export async function deleteOldRequests(stored: AtomicKeyv<StoredLimit>, clock: Clock): Promise<void> {
	const now = clock.wall();
	const isOld = ({ slots, block }: StoredLimit) =>
		Math.max(0, ...slots) + longestWindow < now && (!block || block.at + block.lasts + blockMemory < now);
	const names = await stored.keys();
	for (let start = 0; start < names.length; start += namesAtOnce)
		await stored.update(names.slice(start, start + namesAtOnce), (_, was) => (was && isOld(was) ? undefined : was));
}
