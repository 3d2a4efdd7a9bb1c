import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

const maxUsers = 10_000;

export class TokenBucket {
	readonly #clock: Clock;
	readonly #capacity: number;
	readonly #perMs: number;
	readonly #levels = new LRUCache<string, { readonly level: number; readonly at: number }>({ max: maxUsers });

	constructor(clock: Clock, capacity: number, perMs: number) {
		this.#clock = clock;
		this.#capacity = capacity;
		this.#perMs = perMs;
	}

	/**
	 * Takes tokens even if there are too few; a negative number gives them back. Returns when there are enough, in ms.
	 */
	take(userId: string, tokens: number): number {
		const now = this.#clock.now();
		const { level, at } = this.#levels.get(userId) ?? { level: this.#capacity, at: now };
		const remaining = Math.min(this.#capacity, level + (now - at) * this.#perMs) - tokens;
		this.#levels.set(userId, { level: remaining, at: now });
		return Math.max(0, -remaining / this.#perMs);
	}
}
