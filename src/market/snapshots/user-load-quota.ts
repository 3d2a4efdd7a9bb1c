import { LRUCache } from 'lru-cache';
import type { Clock } from '../../runtime/clock.ts';
import type { PublicEndpoint } from '../list-key.ts';
import { listLimits } from '../list-limits.ts';

/** How many lists of one endpoint one user may load within a window: half of the budget that is not reserved. */
export const loadsPerUser = 3;
/** The most users to remember. Far fewer load anything within a few minutes. */
const maxUsers = 10_000;

/**
 * A quota for the lists that one user loads. The marketplace's rate limit applies to the whole bot: without a quota, one
 * user who tries all currencies would use up everyone's budget.
 */
export class UserLoadQuota {
	readonly #clock: Clock;
	/** When each user loaded lists, by endpoint, in process time. */
	readonly #loads = new LRUCache<string, readonly number[]>({ max: maxUsers });

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Counts one more list for the user. If the quota is used up, nothing is counted and the result is the process time from
	 * which the user may load another list.
	 */
	use(userId: string, endpoint: PublicEndpoint): number | undefined {
		const key = `${endpoint} ${userId}`;
		const now = this.#clock.now();
		const loads = (this.#loads.get(key) ?? []).filter((at) => now - at < listLimits.window);
		if (loads.length >= loadsPerUser) return loads[0]! + listLimits.window;
		this.#loads.set(key, [...loads, now]);
		return undefined;
	}
}
