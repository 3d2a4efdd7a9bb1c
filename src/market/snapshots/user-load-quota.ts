import { LRUCache } from 'lru-cache';
import type { Clock } from '../../runtime/clock.ts';
import { endpointOf, keyText, type ListKey } from '../list-key.ts';
import { listLimits } from '../list-limits.ts';

/** How many lists of one endpoint one user may load within a window: half of the budget that is not reserved. */
export const loadsPerUser = 3;
/** The most users to remember. Far fewer load anything within a few minutes. */
const maxUsers = 10_000;

interface Load {
	/** The list's key as text. */
	readonly list: string;
	/** Process time. */
	readonly at: number;
}

/**
 * A quota for the lists that one user loads. The marketplace's rate limit applies to the whole bot: without a quota, one
 * user who tries all currencies would use up everyone's budget.
 */
export class UserLoadQuota {
	readonly #clock: Clock;
	/** The lists that each user loaded, by endpoint, oldest first. */
	readonly #loads = new LRUCache<string, readonly Load[]>({ max: maxUsers });

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Counts a list for the user, once per window however often it is asked for: an answer that waits for a list asks
	 * again. If the quota is used up, nothing is counted and the result is the process time from which the user may load
	 * another list.
	 */
	use(userId: string, key: ListKey): number | undefined {
		const name = `${endpointOf(key.kind)} ${userId}`;
		const list = keyText(key);
		const now = this.#clock.now();
		const loads = (this.#loads.get(name) ?? []).filter(({ at }) => now - at < listLimits.window);
		if (loads.some((load) => load.list === list)) return undefined;
		if (loads.length >= loadsPerUser) return loads[0]!.at + listLimits.window;
		this.#loads.set(name, [...loads, { list, at: now }]);
		return undefined;
	}
}
