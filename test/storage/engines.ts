import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';
import type { StoreLocation } from '../../src/storage/database.ts';
import { openStore, type Store } from '../../src/storage/store.ts';
import { createDatabase, noPostgres } from '../support/postgres-server.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface StoreUnderTest extends Store {
	readonly clock: SimulatedClock;
	readonly location: StoreLocation;
	/** The same store, as another process has it. */
	another(): Promise<Store>;
}

/** A database of each engine: the store keeps the same promises on both. */
export const engines = [
	{
		engine: 'SQLite',
		skipped: false,
		locate: async (): Promise<StoreLocation> => ({ kind: 'sqlite', path: join(temporaryFolder(), 'store.sqlite') }),
	},
	{
		engine: noPostgres === undefined ? 'PostgreSQL' : `PostgreSQL (skipped: ${noPostgres})`,
		skipped: noPostgres !== undefined,
		locate: async (): Promise<StoreLocation> => ({ kind: 'postgres', url: await createDatabase() }),
	},
].map(({ locate, ...engine }) => ({
	...engine,
	locate,
	async open(clock = new SimulatedClock()): Promise<StoreUnderTest> {
		const location = await locate();
		const another = async () => {
			const store = await openStore(location, clock, createLog('silent', []));
			onTestFinished(() => store.close());
			return store;
		};
		return Object.assign(await another(), { clock, location, another });
	},
}));
