import type { Clock } from './clock.ts';
import { recentEntries } from './recent-entries.ts';

/** How many users are remembered. Others have a full bucket. */
const maxUsers = 10_000;

/** Each user has `capacity` tokens, which grow back by `tokensPerMs`. */
export class TokenBucket {
	readonly #clock: Clock;
	readonly #capacity: number;
	readonly #tokensPerMs: number;
	readonly #levels = recentEntries<string, { readonly level: number; readonly at: number }>(maxUsers);

	constructor(clock: Clock, capacity: number, tokensPerMs: number) {
		this.#clock = clock;
		this.#capacity = capacity;
		this.#tokensPerMs = tokensPerMs;
	}

	/**
	 * Takes tokens even if there are too few; a negative number gives them back. Returns how long it takes until none are
	 * missing, ms.
	 */
	take(userId: string, tokens: number): number {
		const now = this.#clock.now();
		const { level, at } = this.#levels.get(userId) ?? { level: this.#capacity, at: now };
		const remaining = Math.min(this.#capacity, level + (now - at) * this.#tokensPerMs) - tokens;
		this.#levels.set(userId, { level: remaining, at: now });
		return Math.max(0, -remaining / this.#tokensPerMs);
	}
}
