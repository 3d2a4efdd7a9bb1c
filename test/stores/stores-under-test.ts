import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStoreAt, type StoreLocation } from '../../src/stores/open-store.ts';
import type { Store } from '../../src/stores/store.ts';
import { silent } from '../market/world.ts';
import { redisForAllTests } from '../support/redis-for-all-tests.ts';
import { noRedis } from '../support/redis-server.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface StoreUnderTest {
	readonly kind: string;
	/** Whether it cannot be tested here. */
	readonly skipped: boolean;
	/** A new, empty store; `another` opens it again, as another process would. */
	open(clock?: SimulatedClock): Promise<OpenedStore>;
}

export interface OpenedStore extends Store {
	readonly clock: SimulatedClock;
	another(): Promise<Store>;
}

/** Every kind of store, for tests that all of them must pass. */
export function storesUnderTest(): StoreUnderTest[] {
	const redis = redisForAllTests();
	let databases = 0;
	return [
		{
			kind: 'SQLite',
			skipped: false,
			open: (clock) => opened({ kind: 'sqlite', path: join(temporaryFolder(), 'store.sqlite') }, clock),
		},
		{
			kind: noRedis ? `Redis (skipped: ${noRedis})` : 'Redis',
			skipped: noRedis !== undefined,
			open: (clock) => opened({ kind: 'redis', url: redis.server.url(databases++) }, clock),
		},
	];
}

async function opened(location: StoreLocation, clock = new SimulatedClock()): Promise<OpenedStore> {
	const another = async () => {
		const store = await openStoreAt(location, clock, silent as never);
		onTestFinished(() => store.close());
		return store;
	};
	return { ...(await another()), clock, another };
}
