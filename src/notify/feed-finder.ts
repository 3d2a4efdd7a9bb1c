import { MarketError } from '../base/errors.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { UserError } from '../base/user-error.ts';
import { keyText } from '../market/list-key.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import { type FeedQuery, queryKey } from './feed.ts';
import type { ShownItems } from './finding.ts';
import { type FeedFinderOptions, findingOf } from './finding-kinds.ts';

/** Equal queries are evaluated once. */
export class FeedFinder {
	readonly #options: FeedFinderOptions;
	readonly #found = new Map<string, Promise<ShownItems | undefined>>();

	/** @param listings is used even if a newer list arrives meanwhile */
	constructor(options: FeedFinderOptions, listings: Snapshot) {
		const { market } = options;
		const shown: Market = {
			...market,
			list: (key) => (keyText(key) === keyText(listings.key) ? listings : market.list(key)),
			// Nobody waits for these searches.
			search: async (work) => work(),
		};
		this.#options = { ...options, market: shown };
	}

	/** Undefined if that cannot be told from the lists there are. */
	find(query: FeedQuery): Promise<ShownItems | undefined> {
		return getOrCompute(this.#found, queryKey(query), () =>
			findingOf(query, this.#options).catch((error) => {
				// A list is missing, too little is recorded, or the name is no longer on the market.
				if (error instanceof MarketError || error instanceof UserError) return undefined;
				throw error;
			}),
		);
	}
}
