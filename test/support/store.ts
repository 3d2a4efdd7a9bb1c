import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/runtime/clock.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { connectTo, type Database, migrate } from '../../src/storage/database.ts';
import { Leases, type StoredLease } from '../../src/storage/leases.ts';
import { type MakeLimiter, RateLimiter, type StoredLimit } from '../../src/storage/rate-limiter.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The bot's database in `file`, on the test's own thread, so that a simulated clock need not wait for it. */
export async function openDatabase(file = join(temporaryFolder(), 'store.sqlite')): Promise<Database> {
	const database = await connectTo({ kind: 'sqlite', path: file }, false);
	onTestFinished(() => database.close());
	await migrate(database, file);
	return database;
}

/** As the bot's store makes them. */
export const limiterOn =
	(database: Database, clock: Clock): MakeLimiter =>
	(limits) =>
		new RateLimiter(new AtomicKeyv<StoredLimit>(database, 'limits'), clock, limits);

export function leaseOn(database: Database, clock: Clock): Leases['take'] {
	const leases = new Leases(new AtomicKeyv<StoredLease>(database, 'leases'), clock);
	return (...of) => leases.take(...of);
}

/** Makes every use of a table fail with StoreError, until the returned function is called. */
export async function breakTable({ sql: database }: Database, table: keyof Tables): Promise<() => Promise<unknown>> {
	await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(database);
	return () => sql`alter table elsewhere rename to ${sql.table(table)}`.execute(database);
}
