import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** The most users to remember; the least recently active ones are forgotten. */
const mostUsers = 10_000;

/** A rate limit for each user: tokens that are used up and come back over time. */
export class TokenBucket {
	readonly #clock: Clock;
	readonly #capacity: number;
	readonly #perMs: number;
	readonly #levels = new LRUCache<string, { readonly level: number; readonly at: number }>({ max: mostUsers });

	/**
	 * @param capacity How many tokens a user may take at once.
	 * @param perMs How many come back in a millisecond.
	 */
	constructor(clock: Clock, capacity: number, perMs: number) {
		this.#clock = clock;
		this.#capacity = capacity;
		this.#perMs = perMs;
	}

	/** Takes tokens, even if there are too few; a negative number gives them back. Returns when they will be there, in ms. */
	take(userId: string, tokens: number): number {
		const now = this.#clock.now();
		const { level, at } = this.#levels.get(userId) ?? { level: this.#capacity, at: now };
		const left = Math.min(this.#capacity, level + (now - at) * this.#perMs) - tokens;
		this.#levels.set(userId, { level: left, at: now });
		return Math.max(0, -left / this.#perMs);
	}
}
