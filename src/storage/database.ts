import type { KeyvStoreAdapter } from 'keyv';
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql, type Transaction } from 'kysely';
import { StartError } from '../base/errors.ts';
import type { CallGate } from './sqlite/call-gate.ts';
import { connectToSqlite } from './sqlite/sqlite-database.ts';
import { sqliteThread } from './sqlite/sqlite-thread.ts';
import type { Tables } from './tables.ts';

type Engine = 'sqlite' | 'postgres';

export type StoreLocation =
	| { readonly kind: 'sqlite'; readonly path: string }
	| { readonly kind: 'postgres'; readonly url: string };

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
	close(): Promise<void>;
}

/** `isForUsers`: everything ends within 3 s. Otherwise the thread may be blocked, and `gate` lets it be ended. */
export async function connectTo(location: StoreLocation, isForUsers: boolean, gate?: CallGate): Promise<Database> {
	if (location.kind === 'postgres') return (await import('./postgres.ts')).connectToPostgres(location.url, isForUsers);
	if (isForUsers) return connectToSqlite(sqliteThread(location.path));
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

function migrations(engine: Engine): MigrationProvider {
	const running = (statements: readonly string[]): Migration => ({
		async up(database: Kysely<unknown>) {
			for (const statement of statements) await sql.raw(statement).execute(database);
		},
	});
	const schemas = [firstSchema(engine), reportsSchema, ['alter table alerts add column low text']];
	return { getMigrations: async () => Object.fromEntries(schemas.map((each, i) => [String(i + 1), running(each)])) };
}

/** What is large, and can be fetched again. */
export const blobsTable = (engine: Engine): string =>
	`create table blobs (key text primary key, value ${engine === 'postgres' ? 'bytea' : 'blob'} not null)`;

/** Columns: see tables.ts. Times are doubles, which both engines return as exact numbers. */
function firstSchema(engine: Engine): string[] {
	const serial = engine === 'postgres' ? 'serial' : 'integer';
	// Rows of an item lie side by side, without a number of their own.
	const end = engine === 'sqlite' ? 'without rowid' : '';
	return [
		'create table keyv (key text primary key, value text not null)',
		blobsTable(engine),
		`create table alerts (
			id text primary key,
			user_id text not null,
			channel text not null,
			locale text not null,
			game integer not null,
			item text not null,
			name text not null,
			version text,
			currency text not null,
			locked integer not null,
			goal text not null,
			amount double precision,
			percent double precision,
			percent_of double precision,
			repeats integer not null,
			added_at double precision not null,
			ends_at double precision not null,
			state text not null,
			told_at double precision,
			changed_at double precision not null,
			paused text
		)`,
		...indices('alerts', ['user_id', 'ends_at', 'changed_at']),
		`create table feeds (
			id text primary key,
			server_id text not null,
			game integer not null,
			channel text not null,
			query text not null,
			role text,
			at_most integer not null,
			added_by text,
			notice_channel text,
			locale text not null,
			added_at double precision not null,
			paused text,
			posts text not null,
			seen text,
			evaluated_at double precision,
			digest_at double precision
		)`,
		...indices('feeds', ['server_id', 'game', 'added_by']),
		`create table outbox (
			id text primary key,
			kind text not null,
			owner text not null,
			about text,
			channel text not null,
			content text not null,
			queued_at double precision not null,
			due_at double precision not null,
			message text,
			tried_at double precision,
			failures integer not null
		)`,
		...indices('outbox', ['due_at', 'owner', 'about', 'channel', 'message']),
		`create table price_items (
			id ${serial} primary key,
			game integer not null,
			currency text not null,
			key text not null,
			name text not null,
			version text,
			unique (game, currency, key)
		)`,
		`create table price_spans (
			game integer not null,
			currency text not null,
			started bigint not null,
			ended bigint not null,
			primary key (game, currency, started)
		)`,
		`create table price_changes (
			item integer not null,
			at bigint not null,
			ask bigint,
			quantity bigint not null,
			primary key (item, at)
		) ${end}`,
		`create table price_days (
			item integer not null,
			day bigint not null,
			low bigint,
			high bigint,
			last bigint,
			quantity bigint not null,
			primary key (item, day)
		) ${end}`,
		`create table price_sales (
			item integer not null,
			day bigint not null,
			median_24h bigint,
			sales_24h bigint,
			median_7d bigint,
			sales_7d bigint,
			median_30d bigint,
			sales_30d bigint,
			primary key (item, day)
		) ${end}`,
	];
}

const reportsSchema = [
	`create table reports (
		user_id text not null,
		about text not null,
		often text not null,
		channel text not null,
		locale text not null,
		since double precision not null,
		due_at double precision not null,
		memory text,
		paused text,
		primary key (user_id, about)
	)`,
	'create index reports_due_at on reports (due_at)',
];

const indices = (table: string, columns: readonly string[]): string[] =>
	columns.map((column) => `create index ${table}_${column} on ${table} (${column})`);
