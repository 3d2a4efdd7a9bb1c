import { setTimeout as sleep } from 'node:timers/promises';
import { KeyvPostgres } from '@keyv/postgres';
import { CompiledQuery, Kysely, PostgresDialect, sql as rawSql, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError } from '../../base/errors/start-error.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { withTimeouts } from './postgres-timeouts.ts';

/** How long a statement waits for a lock, ms. */
const lockTimeout = 1_500;
/**
 * How long a call may take, including its waits, ms. Reading settings first takes up to 500 more: see `replyTimeout`
 * in src/settings/settings.ts.
 */
const userTimeout = 2_000;
/** The same for lists of several MB, for which nobody waits, ms. */
const backgroundTimeout = 30_000;
/** The most connections of one process: answers need one or two at a time. */
const maxConnections = 4;
/** How long closing may take, ms. */
const closeTimeout = 1_000;

export function connectToPostgres(url: string, purpose: 'users' | 'background'): Database {
	const timeout = purpose === 'users' ? userTimeout : backgroundTimeout;
	const settings = {
		connectionString: url,
		connectionTimeoutMillis: timeout,
		keepAlive: true,
		// Keyv's adapter looks for its tables in the schema `public`.
		options: '-c search_path=public',
		types,
	};
	checkSettings(settings);
	const pool = new pg.Pool({
		...settings,
		max: purpose === 'users' ? maxConnections : 1,
		statement_timeout: timeout,
		lock_timeout: lockTimeout,
		// A process that is frozen within a change must not keep its locks: all others would wait for it.
		idle_in_transaction_session_timeout: timeout,
		allowExitOnIdle: true,
	});
	// When the server stops, its connections emit errors, which would end the process if nothing listened. The next use
	// opens another connection.
	pool.on('error', () => {});
	pool.on('connect', (client) => client.on('error', () => {}));
	const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withTimeouts(pool, timeout) }) });
	return {
		engine: 'postgres',
		sql,
		write: (locks, work) =>
			sql.transaction().execute(async (transaction) => {
				await lockNames(transaction, locks);
				return work(transaction);
			}),
		adapter: (table) => keyvAdapter(sql, table),
		// PostgreSQL removes deleted rows itself (VACUUM).
		overwriteDeleted() {},
		close: () => Promise.race([pool.end(), sleep(closeTimeout, undefined, { ref: false })]).catch(() => {}),
	};
}

/** Keyv's adapter, which sends its statements through `sql`. */
function keyvAdapter(sql: Kysely<Tables>, table: 'keyv' | 'blobs') {
	return Object.assign(new UnconnectedAdapter({ table }), {
		async query(statement: string, parameters: readonly unknown[] = []) {
			const { rows } = await sql.executeQuery(CompiledQuery.raw(statement, [...parameters]));
			return rows as never[];
		},
	});
}

/** Creating a client reads the files that the address names. @throws StartError */
function checkSettings(settings: pg.ClientConfig): void {
	try {
		new pg.Client(settings);
	} catch (cause) {
		throw new StartError(`STORE_URL cannot be used: ${(cause as Error).message}. Correct what it says, or that file.`, {
			cause,
		});
	}
}

/** Keyv's adapter would open a connection when it is constructed. */
class UnconnectedAdapter extends KeyvPostgres {
	override async connect() {
		return async () => [];
	}
}

/**
 * Locks names until the transaction ends, in a fixed order, so that no two transactions wait for each other. One
 * statement locks all of them: with one for each, 200 names would take seconds on a server that is 10 ms away.
 */
async function lockNames(transaction: Transaction<Tables>, names: readonly string[]): Promise<void> {
	const sorted = [...new Set(names)].sort();
	if (sorted.length === 0) return;
	// The rows of `unnest` are in the order of the array.
	await rawSql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name`.execute(
		transaction,
	);
}

/** INT8 is read as a number and not as text, because all of the bot's values are below 2^53. */
const types: pg.CustomTypesConfig = {
	getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)) as never,
};
