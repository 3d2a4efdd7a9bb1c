import type { Limits } from '../storage/rate-limiter.ts';

/** docs/marketplace.md#rate-limits. No limit is documented for out-of-stock, so the same one applies there. */
export const listLimits: Limits = {
	log: 'market',
	budget: 8,
	/** 5 minutes plus a margin: neither the marketplace's clock nor the network's delay is known. */
	window: 5 * 60_000 + 10_000,
	/** Two requests within a second have drawn a 429 although the budget was not spent (docs/marketplace.md#rate-limits). */
	spacing: 2_000,
};
