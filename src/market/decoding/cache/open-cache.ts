import { isRedis } from '../../../storage/redis/is-redis.ts';
import { CacheFile } from './cache-file.ts';
import type { CacheStore } from './cache-store.ts';

export interface OpenedCache extends CacheStore {
	close(): Promise<void>;
}

/**
 * Opens the cache of lists.
 * @param location The path of a file, or the address of a Redis server.
 * @param onMovedAside Called with the path that a damaged file was moved to.
 */
export async function openCache(location: string, onMovedAside: (file: string) => void): Promise<OpenedCache> {
	if (!isRedis(location)) return new CacheFile(location, onMovedAside);
	// Loaded only if it is needed: most bots run on SQLite.
	const { RedisCache } = await import('./redis-cache.ts');
	return new RedisCache(location);
}
