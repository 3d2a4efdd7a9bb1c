import type { KeyvStoreAdapter } from 'keyv';
import { type Kysely, Migrator, type Transaction } from 'kysely';
import { StartError } from '../base/errors/start-error.ts';
import { migrations } from './migrations.ts';
import type { CallGate } from './sqlite/call-gate.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** Where the store is: see `STORE_URL`. */
export type StoreLocation =
	| { readonly kind: 'sqlite'; readonly path: string }
	| { readonly kind: 'postgres'; readonly url: string };

/** Rows that an iterator of Keyv reads at once. */
export const iterationLimit = 500;

/** For the log and for messages: the path, or the address without user and password. */
export function nameOf(location: StoreLocation): string {
	if (location.kind === 'sqlite') return location.path;
	const { host, pathname } = new URL(location.url);
	return `postgres://${host}${pathname}`;
}

/**
 * The tables of a SQLite file or of a PostgreSQL database. Every method throws StoreError if the database fails, within 3 s:
 * a failing database never looks empty.
 */
export interface Database {
	readonly engine: Engine;
	/** For single statements, each of which is a transaction of its own. */
	readonly sql: Kysely<Tables>;
	/**
	 * Runs `work` in a transaction, and resolves to its result once that is committed and flushed to the disk.
	 * @param locks What no other transaction with the same locks may change meanwhile, even if it does not exist yet.
	 */
	write<Result>(locks: readonly string[], work: (sql: Transaction<Tables>) => Promise<Result>): Promise<Result>;
	/** Keyv's own adapter of the engine, on this connection: it opens nothing, and creates no table. */
	adapter(table: 'keyv' | 'blobs'): KeyvStoreAdapter;
	/** Sees to it that deleted data is overwritten on the disk. */
	overwriteDeleted(): void;
	/** Tells all processes that a list was stored. */
	notify(list: string): Promise<void>;
	/** Calls `listener` when another process has stored a list. With SQLite, which has no messages, it is never called. */
	listen(listener: (list: string) => void): void;
	close(): Promise<void>;
}

/**
 * Connects to a database. It is not opened before it is first used.
 * @param isForUsers Whether users wait for it: then a SQLite file has a thread of its own, and everything ends within 3 s.
 * Otherwise it is for a thread that may be blocked.
 * @param gate Lets that thread be ended.
 */
export async function connectTo(location: StoreLocation, isForUsers: boolean, gate?: CallGate): Promise<Database> {
	// Each engine's code is loaded only if it is used.
	if (location.kind === 'postgres') return (await import('./postgres.ts')).connectToPostgres(location.url, isForUsers);
	return (await import('./sqlite/sqlite-database.ts')).connectToSqlite(location.path, isForUsers, gate);
}

/** Creates the tables, or changes them to those of this version. @throws StoreError, StartError */
export async function migrate({ sql: database, engine }: Database, name: string): Promise<void> {
	const { error } = await new Migrator({ db: database, provider: migrations(engine) }).migrateToLatest();
	if (error === undefined) return;
	if (/corrupted migrations/.test((error as Error).message))
		throw new StartError(
			`STORE_URL: the tables in ${name} belong to a newer version of the bot. Install that version, or set STORE_URL to another place.`,
		);
	throw error;
}
