import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { connectForBackground } from '../../src/storage/connect.ts';
import { migrate, type StoreLocation } from '../../src/storage/database.ts';
import { openStore, type Store } from '../../src/storage/store.ts';
import { commonPostgres, noPostgres } from '../support/postgres-server.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { copyMigrated } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface StoreUnderTest extends Store {
	readonly clock: SimulatedClock;
	readonly location: StoreLocation;
	/** The same store, as another process has it. */
	another(): Promise<Store>;
}

let migrated: Promise<string> | undefined;

/** Creates and migrates a database, and returns its name. Tests only use copies of it. */
async function migratedDatabase(): Promise<string> {
	const url = await (await commonPostgres()).createDatabase();
	const database = await connectForBackground({ kind: 'postgres', url });
	await migrate(database, 'test');
	await database.close();
	return new URL(url).pathname.slice(1);
}

/** The engines that the store keeps the same promises on. */
export function engines() {
	const locations: Record<string, () => Promise<StoreLocation>> = {
		SQLite: async () => {
			const path = join(temporaryFolder(), 'store.sqlite');
			copyMigrated(path);
			return { kind: 'sqlite', path };
		},
		PostgreSQL: async () => {
			migrated ??= migratedDatabase();
			return { kind: 'postgres', url: await (await commonPostgres()).createDatabase(await migrated) };
		},
	};
	return Object.entries(locations).map(([name, locate]) => {
		const skipped = name === 'PostgreSQL' ? noPostgres : undefined;
		return {
			engine: skipped === undefined ? name : `${name} (skipped: ${skipped})`,
			skipped: skipped !== undefined,
			async open(clock = new SimulatedClock()): Promise<StoreUnderTest> {
				const location = await locate();
				const another = async () => {
					const store = await openStore(location, clock, createLog('silent', []));
					onTestFinished(() => store.close());
					return store;
				};
				return Object.assign(await another(), { clock, location, another });
			},
		};
	});
}
