import { type Clock, hourLength } from '../base/clock.ts';
import type { AtomicKeyv } from './atomic-keyv.ts';

export interface Limits {
	/** The same name in two logs is counted separately. */
	readonly log: string;
	/** The most slots within `window` ms. */
	readonly budget: number;
	readonly window: number;
	/** Least time between two slots, ms. */
	readonly spacing: number;
}

/** Without Retry-After. Who kept sending stayed banned for over an hour (docs/marketplace.md#too-many-requests). */
export const pauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** ms after its end during which a block still makes the next one longer. */
const blockMemory = hourLength;

type Reservation = { readonly granted: true } | Refusal;

export interface Refusal {
	readonly granted: false;
	readonly reason: 'spacing' | 'budget' | 'blocked';
	readonly retryAt: number;
}

/** Unix ms. A time from the future was stored before the clock was set back, and counts as new. */
export interface StoredLimit {
	/** Oldest first. */
	readonly slots: readonly number[];
	/** The last 429; `lasts` in ms, `strikes` in a row. */
	readonly block?: { readonly at: number; readonly lasts: number; readonly strikes: number } | undefined;
}

export type MakeLimiter = (limits: Limits) => RateLimiter;

/**
 * A sliding window in the store, which restarts and other processes share. Slots are recorded before their requests and
 * never given back: a crash wastes one, but never exceeds a limit. If a method throws StoreError, send nothing.
 */
export class RateLimiter {
	readonly #stored: AtomicKeyv<StoredLimit>;
	readonly #clock: Clock;
	readonly #limits: Limits;
	/** Process times, newest first: setting the system clock forward frees none of them. */
	readonly #own = new Map<string, readonly number[]>();

	constructor(stored: AtomicKeyv<StoredLimit>, clock: Clock, limits: Limits) {
		this.#stored = stored;
		this.#clock = clock;
		this.#limits = limits;
	}

	/** `ceiling` is how many may be in use. Two processes never reserve the same last slot. */
	async reserve(name: string, ceiling: number = this.#limits.budget): Promise<Reservation> {
		const { budget, window, spacing } = this.#limits;
		const now = this.#clock.now();
		let result: Reservation = { granted: true };
		await this.#stored.change(this.#key(name), (stored) => {
			const at = this.#clock.wall();
			const limit = upTo(at, stored);
			const ages = this.#ages(name, limit, at);
			const refuse = (reason: Refusal['reason'], ms: number) => {
				result = { granted: false, reason, retryAt: Math.ceil(now + ms) };
				return limit;
			};
			const blocked = blockLeft(limit, at);
			if (blocked > 0) return refuse('blocked', blocked);
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
		this.#own.delete(name);
		this.#own.set(name, slots);
		for (const [old, [newest]] of this.#own) {
			if (now - newest! < this.#limits.window) break;
			this.#own.delete(old);
		}
	}

	/** Until `retryAt`, or the next longer pause. Never shortens a block. Resolves to its end. Both process time. */
	async block(name: string, retryAt?: number): Promise<number> {
		const now = this.#clock.now();
		const stored = await this.#stored.change(this.#key(name), (was) => {
			const at = this.#clock.wall();
			const limit = upTo(at, was);
			const left = blockLeft(limit, at);
			const strikes = left > -blockMemory ? (limit.block?.strikes ?? 0) : 0;
			const lasts = retryAt === undefined ? pauses[Math.min(strikes, pauses.length - 1)]! : retryAt - now;
			return { ...limit, block: { at, lasts: Math.ceil(Math.max(lasts, left)), strikes: strikes + 1 } };
		});
		return now + stored!.block!.lasts;
	}

	/** None while a 429 blocks it. */
	async free(name: string): Promise<number> {
		const at = this.#clock.wall();
		const limit = upTo(at, await this.#stored.get(this.#key(name)));
		return blockLeft(limit, at) > 0 ? 0 : Math.max(0, this.#limits.budget - this.#ages(name, limit, at).length);
	}

	/** ms, newest first. */
	#ages(name: string, { slots }: StoredLimit, at: number): number[] {
		const now = this.#clock.now();
		const own = this.#ownWithin(name, now).map((slot) => now - slot);
		const ages = slots.map((slot) => at - slot).reverse();
		return Array.from({ length: Math.max(own.length, ages.length) }, (_, i) =>
			Math.min(own[i] ?? Infinity, ages[i] ?? Infinity),
		).filter((age) => age < this.#limits.window);
	}

	#ownWithin(name: string, now: number): readonly number[] {
		return (this.#own.get(name) ?? []).filter((slot) => now - slot < this.#limits.window);
	}

	#key(name: string): string {
		return `${this.#limits.log}/${name}`;
	}
}

/** Times from the future become now; the same object if there are none. */
function upTo(at: number, limit: StoredLimit = { slots: [] }): StoredLimit {
	const { slots, block } = limit;
	if (slots.every((slot) => slot <= at) && (block?.at ?? 0) <= at) return limit;
	return { slots: slots.map((slot) => Math.min(slot, at)), block: block && { ...block, at: Math.min(block.at, at) } };
}

/** ms; 0 or less if no 429 blocks. */
function blockLeft({ block }: StoredLimit, at: number): number {
	return block ? block.at + block.lasts - at : -Infinity;
}

/** ms; no limit has a longer window. */
const longestWindow = hourLength;
const namesAtOnce = 200;

export async function deleteOldLimits(stored: AtomicKeyv<StoredLimit>, clock: Clock): Promise<void> {
	const now = clock.wall();
	const isOld = ({ slots, block }: StoredLimit) =>
		Math.max(0, ...slots) + longestWindow < now && (!block || block.at + block.lasts + blockMemory < now);
	const names = await stored.keys();
	for (let start = 0; start < names.length; start += namesAtOnce)
		await stored.update(names.slice(start, start + namesAtOnce), (_, was) => (was && isOld(was) ? undefined : was));
}
