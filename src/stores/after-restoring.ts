import { StoreError } from '../errors/store-error.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { Log } from '../runtime/log.ts';
import { startError } from '../storage/open-store.ts';
import type { Store } from './store.ts';

/**
 * Does what a store needs that was restored from a backup, and nothing for any other. It does not contain the requests sent
 * after the backup was made, so all slots of the rate limit are reserved. The operator is warned that data deleted since
 * then is back, and that messages sent since then may be sent again.
 * @param names What the limiter limits.
 * @throws StartError
 */
export async function afterRestoring(
	store: Store,
	limiter: RateLimiter,
	names: readonly string[],
	log: Log,
): Promise<void> {
	if (store.restoredFrom === undefined) return;
	try {
		for (const name of names) await limiter.reserveAll(name);
		await store.clearRestored();
	} catch (error) {
		throw error instanceof StoreError ? startError(store.name, error) : error;
	}
	log.warn(
		{ backupOf: new Date(store.restoredFrom) },
		'a backup was restored: accounts, settings, alerts and feeds are as they were when it was made, alerts and posts sent since then may be sent again, and no lists are fetched for 5 minutes',
	);
}
