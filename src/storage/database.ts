import type { KeyvStoreAdapter } from 'keyv';
import { type Kysely, Migrator, type Transaction } from 'kysely';
import { StartError } from '../base/errors.ts';
import { migrations } from './migrations.ts';
import type { CallGate } from './sqlite/call-gate.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export type StoreLocation =
	| { readonly kind: 'sqlite'; readonly path: string }
	| { readonly kind: 'postgres'; readonly url: string };

export const iterationLimit = 500;

/** The path, or the address without user and password. */
export function nameOf(location: StoreLocation): string {
	if (location.kind === 'sqlite') return location.path;
	const { host, pathname } = new URL(location.url);
	return `postgres://${host}${pathname}`;
}

/** If the database fails, every method throws StoreError within 3 s: it never looks empty. */
export interface Database {
	readonly engine: Engine;
	/** Each statement is a transaction of its own. */
	readonly sql: Kysely<Tables>;
	/** No other one with the same `locks` runs meanwhile. Resolves once it is committed and flushed to the disk. */
	write<Result>(locks: readonly string[], work: (sql: Transaction<Tables>) => Promise<Result>): Promise<Result>;
	/** Keyv's own, on this connection: it opens nothing, and creates no table. */
	adapter(table: 'keyv' | 'blobs'): KeyvStoreAdapter;
	overwriteDeleted(): void;
	notify(list: string): Promise<void>;
	/** For lists that another process has stored; never with SQLite, which has no messages. */
	listen(listener: (list: string) => void): void;
	close(): Promise<void>;
}

/** `isForUsers`: everything ends within 3 s. Otherwise the thread may be blocked, and `gate` lets it be ended. */
export async function connectTo(location: StoreLocation, isForUsers: boolean, gate?: CallGate): Promise<Database> {
	if (location.kind === 'postgres') return (await import('./postgres.ts')).connectToPostgres(location.url, isForUsers);
	const { connectToSqlite } = await import('./sqlite/sqlite-database.ts');
	if (isForUsers) return connectToSqlite((await import('./sqlite/sqlite-thread.ts')).sqliteThread(location.path));
	// Imported only here, so that the main thread never loads SQLite.
	const { SqliteFile } = await import('./sqlite/sqlite-file.ts');
	const file = new SqliteFile(location.path, gate);
	return connectToSqlite((call) => file.call(call));
}

/** @throws StoreError, StartError */
export async function migrate({ sql: database, engine }: Database, name: string): Promise<void> {
	const { error } = await new Migrator({
		db: database,
		provider: migrations(engine),
		// Their names are numbers. Kysely would compare them as a language does, which takes 10 ms to load.
		nameComparator: (one, other) => Number(one) - Number(other),
	}).migrateToLatest();
	if (error === undefined) return;
	if (/corrupted migrations/.test((error as Error).message))
		throw new StartError(
			`STORE_URL: the tables in ${name} belong to a newer version of the bot. Install that version, or set STORE_URL to another place.`,
		);
	throw error;
}
