import { readFileSync } from 'node:fs';
import type { KeyvStoreAdapter } from 'keyv';
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql, type Transaction } from 'kysely';
import { builtFile } from '../base/built-file.ts';
import { StartError } from '../base/errors/start-error.ts';
import type { Tables } from './tables.ts';

type Engine = 'sqlite' | 'postgres';

export type StoreLocation =
	| { readonly kind: 'sqlite'; readonly path: string }
	| { readonly kind: 'postgres'; readonly url: string };

/** Returns a name for messages: the path, or the address without user and password. */
export function storeName(location: StoreLocation): string {
	if (location.kind === 'sqlite') return location.path;
	const { host, pathname } = new URL(location.url);
	return `postgres://${host}${pathname}`;
}

/** If the database fails, every query and write throws StoreError within 3 s: it never looks empty. */
export interface Database {
	readonly engine: Engine;
	/** Each statement is a transaction of its own. */
	readonly sql: Kysely<Tables>;
	/**
	 * No other write that shares a lock with this one runs meanwhile. Resolves once it is committed and flushed to the
	 * disk.
	 */
	write<Result>(locks: readonly string[], work: (sql: Transaction<Tables>) => Promise<Result>): Promise<Result>;
	/** Keyv's own adapter on this connection: it opens no other one, and creates no table. */
	adapter(table: 'keyv' | 'blobs'): KeyvStoreAdapter;
	/** Removes deleted data from the disk, in the background. */
	overwriteDeleted(): void;
	close(): Promise<void>;
}

/** @param name as `storeName` returns it @throws StoreError, StartError */
export async function migrate({ sql: database, engine }: Database, name: string): Promise<void> {
	const { error } = await new Migrator({
		db: database,
		provider: migrations(engine),
		// The names are numbers. Kysely would compare them with `localeCompare`, which takes 10 ms to load.
		nameComparator: (one, other) => Number(one) - Number(other),
	}).migrateToLatest();
	if (error === undefined) return;
	// Kysely says this of a store that has migrations which this version does not know.
	if (/corrupted migrations/.test((error as Error).message))
		throw new StartError(
			`STORE_URL: the tables in ${name} belong to a newer version of the bot. Install that version, or set STORE_URL to another place.`,
		);
	throw error;
}

function migrations(engine: Engine): MigrationProvider {
	const migrationTo = (version: string): Migration => ({
		async up(database: Kysely<unknown>) {
			for (const statement of schema(version, engine)) await sql.raw(statement).execute(database);
		},
	});
	return { getMigrations: async () => Object.fromEntries(versions.map((version) => [version, migrationTo(version)])) };
}

const versions = ['1', '2', '3', '4', '5', '6'];
/** What to replace in statements for SQLite so that PostgreSQL understands them. */
const postgresReplacements: readonly (readonly [RegExp, string])[] = [
	[/ integer primary key/g, ' serial primary key'],
	[/ blob /g, ' bytea '],
	[/ without rowid/g, ''],
];

/** The statements that lead from the previous version to this one. The files are written for SQLite. */
function schema(version: string, engine: Engine): string[] {
	const text = readFileSync(builtFile(`src/storage/schema/${version}.sql`), 'utf8').replace(/^--.*\n/gm, '');
	const replacements = engine === 'sqlite' ? [] : postgresReplacements;
	const script = replacements.reduce((all, [from, to]) => all.replace(from, to), text);
	return script.split(';').filter((statement) => statement.trim() !== '');
}
