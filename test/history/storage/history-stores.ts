import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HistoryStore } from '../../../src/history/storage/history-store.ts';
import { openHistoryStore } from '../../../src/history/storage/open-history-store.ts';
import { redisForAllTests } from '../../support/redis-for-all-tests.ts';
import { noRedis } from '../../support/redis-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export interface HistoryStoreUnderTest {
	readonly kind: string;
	/** Whether it cannot be tested here. */
	readonly skipped: boolean;
	/** A location that nothing is stored at. */
	newLocation(): string;
}

/** Every kind of store, for tests that all of them must pass. */
export function historyStoresUnderTest(): HistoryStoreUnderTest[] {
	const redis = redisForAllTests();
	let databases = 0;
	return [
		{ kind: 'SQLite', skipped: false, newLocation: () => join(temporaryFolder(), 'store.sqlite.history') },
		{
			kind: noRedis ? `Redis (skipped: ${noRedis})` : 'Redis',
			skipped: noRedis !== undefined,
			newLocation: () => redis.server.url(databases++),
		},
	];
}

/** The store at the location, as one process sees it; it is closed when the test ends. */
export async function openAt(
	location: string,
	onMovedAside: (file: string) => void = unexpected,
): Promise<HistoryStore> {
	const store = await openHistoryStore(location, onMovedAside);
	onTestFinished(() => store.close());
	return store;
}

function unexpected(file: string): never {
	throw new Error(`moved aside: ${file}`);
}
