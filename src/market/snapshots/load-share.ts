import { LRUCache } from 'lru-cache';
import { window } from '../../rate-limits/rate-limiter.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { PublicEndpoint } from '../list-key.ts';

/** How many lists of one endpoint one user may have loaded within a window: half of what is not kept for others. */
export const loadsPerUser = 3;
/** Users remembered: those who had something loaded within the last minutes, so far fewer. */
const userLimit = 10_000;

/**
 * What each user has had loaded lately. The budget belongs to everybody: without a share, one member who goes through the
 * currencies uses it up for all others.
 */
export class LoadShare {
	readonly #clock: Clock;
	/** When each user had lists loaded, by endpoint, in the process's own time. */
	readonly #loads = new LRUCache<string, readonly number[]>({ max: userLimit });

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Counts one more list for the user; where they have had their share, from when on they may have another one instead. */
	take(userId: string, endpoint: PublicEndpoint): number | undefined {
		const key = `${endpoint} ${userId}`;
		const now = this.#clock.now();
		const loads = (this.#loads.get(key) ?? []).filter((at) => now - at < window);
		if (loads.length >= loadsPerUser) return loads[0]! + window;
		this.#loads.set(key, [...loads, now]);
		return undefined;
	}
}
