import type { Clock } from '../../runtime/clock.ts';
import type { Store } from '../../storage/store.ts';
import { keyText, type ListKey } from '../list-key.ts';

/**
 * How long a lease lasts, ms. If the process that fetches a list dies, another one may fetch it after this time; after a
 * successful fetch, the others have this time to take the list over.
 */
const lasts = 10_000;
/** How often a lease is extended during a slow fetch, ms. */
const interval = 4_000;

export interface FetchLeasesOptions {
	readonly clock: Clock;
	readonly lease: Store['lease'];
	/** Identifies the process among those that share the store. */
	readonly processId: string;
}

/** Leases of lists: only one of the processes that share a store fetches a list. */
export class FetchLeases {
	readonly #options: FetchLeasesOptions;

	constructor(options: FetchLeasesOptions) {
		this.#options = options;
	}

	/** Takes the lease of a list; false if another process has it. @throws StoreError */
	take({ key }: { readonly key: ListKey }, ms = lasts): Promise<boolean> {
		return this.#options.lease(keyText(key), this.#options.processId, ms);
	}

	/** Extends the lease of a list for as long as `work` takes. It ends at once if that fails, so that others may try. */
	async during<Result>(list: { readonly key: ListKey }, work: () => Promise<Result>): Promise<Result> {
		const { clock } = this.#options;
		// A lease that is lost because it cannot be extended costs a slot of the rate limit and nothing else.
		const extend = (ms: number) => void this.take(list, ms).catch(() => {});
		let cancel = () => {};
		const repeat = () => {
			cancel = clock.after(interval, () => {
				extend(lasts);
				repeat();
			});
		};
		repeat();
		try {
			const result = await work();
			extend(lasts);
			return result;
		} catch (error) {
			extend(0);
			throw error;
		} finally {
			cancel();
		}
	}
}
