import { existsSync } from 'node:fs';
import { isRedis } from '../../storage/redis/is-redis.ts';
import type { HistoryStore } from './history-store.ts';
import { SqliteHistoryStore } from './sqlite-history-store.ts';

/**
 * Opens the store of the price history. It connects when it is first used, and again after a failure.
 * @param location The path of a file, or the address of a Redis server: see `historyOf`.
 * @param onMovedAside Called with the path that a damaged file was moved to.
 */
export async function openHistoryStore(location: string, onMovedAside: (file: string) => void): Promise<HistoryStore> {
	if (!isRedis(location)) return SqliteHistoryStore.replaceable(location, onMovedAside);
	return openRedis(location);
}

/**
 * Opens the store for a program that only reads: a file is neither created nor moved aside.
 * @returns undefined if there is no file. @throws StoreError, StartError
 */
export async function openHistoryToRead(location: string): Promise<HistoryStore | undefined> {
	if (isRedis(location)) return openRedis(location);
	return existsSync(location) ? SqliteHistoryStore.existing(location) : undefined;
}

async function openRedis(url: string): Promise<HistoryStore> {
	// Loaded only if it is needed: most bots run on SQLite.
	const { RedisHistoryStore } = await import('./redis-history-store.ts');
	return new RedisHistoryStore(url);
}
