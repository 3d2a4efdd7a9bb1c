import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { connectForBackground } from '../../src/storage/connect.ts';
import { type Database, migrate } from '../../src/storage/database.ts';
import { type MakeLimiter, RateLimiter, type StoredLimit } from '../../src/storage/rate-limiter.ts';
import { openConnection } from '../../src/storage/sqlite/connection.ts';
import { connectToSqlite } from '../../src/storage/sqlite/sqlite-database.ts';
import { SqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { type Store, type StoredLease, takeLease } from '../../src/storage/store.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { atExit } from './at-exit.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The bot's database in `file`, on the test's own thread, so that a simulated clock need not wait for it. */
export async function openDatabase(file = join(temporaryFolder(), 'store.sqlite')): Promise<Database> {
	if (!existsSync(file)) copyMigrated(file);
	const database = await connectForBackground({ kind: 'sqlite', path: file });
	onTestFinished(() => database.close());
	// The bot, too, reads its tables before anything uses them.
	await sql`select 1`.execute(database.sql);
	return database;
}

/** The file of a migrated database, which tests copy instead of migrating their own. */
const template = join(mkdtempSync(join(tmpdir(), 'pricetag-template-')), 'store.sqlite');
const templateDatabase = await connectForBackground({ kind: 'sqlite', path: template });
await migrate(templateDatabase, template);
await templateDatabase.close();
atExit(() => rmSync(dirname(template), { recursive: true, force: true }));

/** Creates a migrated database in `file`. */
export const copyMigrated = (file: string): void => copyFileSync(template, file);

/** A migrated database that is opened when it is first used, for tests that may not need it. */
export function lazyDatabase(): Database {
	let opened: Database | undefined;
	const open = () => {
		if (opened) return opened;
		const file = join(temporaryFolder(), 'store.sqlite');
		copyMigrated(file);
		const sqlite = new SqliteFile(file);
		const database = connectToSqlite((call) => sqlite.call(call));
		onTestFinished(() => database.close());
		opened = database;
		return database;
	};
	return {
		engine: 'sqlite',
		get sql() {
			return open().sql;
		},
		write: (...args) => open().write(...args),
		adapter: (table) => open().adapter(table),
		overwriteDeleted: () => open().overwriteDeleted(),
		close: async () => opened?.close(),
	};
}

/** Makes rate limiters as the bot's store does. */
export const limiterOn =
	(database: Database, clock: Clock): MakeLimiter =>
	(limits) =>
		new RateLimiter(new AtomicKeyv<StoredLimit>(database, 'limits'), clock, limits);

export function leaseOn(database: Database, clock: Clock): Store['lease'] {
	const leases = new AtomicKeyv<StoredLease>(database, 'leases');
	return (...args) => takeLease(leases, clock, ...args);
}

/** Makes every use of a table fail with StoreError, until the returned function is called. */
export async function breakTable({ sql: database }: Database, table: keyof Tables): Promise<() => Promise<unknown>> {
	await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(database);
	return () => sql`alter table elsewhere rename to ${sql.table(table)}`.execute(database);
}

/** Overwrites the first page of a table in a file that nobody has open. */
export function damageTable(file: string, table: string): void {
	const connection = openConnection(file);
	const [page] = connection.all(`SELECT rootpage FROM sqlite_schema WHERE name = '${table}'`);
	connection.close();
	const handle = openSync(file, 'r+');
	// The file's pages have 4,096 bytes and are numbered from 1.
	writeSync(handle, Buffer.alloc(2_000, 0xff), 0, 2_000, (Number(page!.rootpage) - 1) * 4_096);
	closeSync(handle);
}
