import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** Where the store is: see `STORE_URL`. */
export type StoreLocation =
	| { readonly kind: 'sqlite'; readonly path: string }
	| { readonly kind: 'redis'; readonly url: string };

/** Where lists are kept: in a file beside the store, or in Redis itself. */
export const cacheOf = (store: StoreLocation): string => (store.kind === 'sqlite' ? `${store.path}.cache` : store.url);

/** Where the price history is kept: in a file beside the store, or in Redis itself. */
export const historyOf = (store: StoreLocation): string =>
	store.kind === 'sqlite' ? `${store.path}.history` : store.url;

/** Opens the store. @throws StartError that says what to do; the signal's reason if it is aborted. */
export async function openStoreAt(
	location: StoreLocation,
	clock: Clock,
	log: Log,
	signal?: AbortSignal,
): Promise<Store> {
	if (location.kind === 'sqlite') return openSqliteStore(location.path, clock, log, signal);
	// Loaded only if it is needed: most bots run on SQLite.
	const { openRedisStore } = await import('./redis-store.ts');
	return openRedisStore(location.url, clock, log, signal);
}
