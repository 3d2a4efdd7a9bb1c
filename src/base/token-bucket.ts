import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

const mostUsers = 10_000;

export class TokenBucket {
	readonly #clock: Clock;
	readonly #capacity: number;
	readonly #perMs: number;
	readonly #levels = new LRUCache<string, { readonly level: number; readonly at: number }>({ max: mostUsers });

	constructor(clock: Clock, capacity: number, perMs: number) {
		this.#clock = clock;
		this.#capacity = capacity;
		this.#perMs = perMs;
	}

	/** Takes tokens even if there are too few; a negative number gives them back. Returns ms until they are there. */
	take(userId: string, tokens: number): number {
		const now = this.#clock.now();
		const { level, at } = this.#levels.get(userId) ?? { level: this.#capacity, at: now };
		const left = Math.min(this.#capacity, level + (now - at) * this.#perMs) - tokens;
		this.#levels.set(userId, { level: left, at: now });
		return Math.max(0, -left / this.#perMs);
	}
}
