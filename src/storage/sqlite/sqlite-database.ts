import { KeyvSqlite } from '@keyv/sqlite';
import {
	CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type Driver,
	Kysely,
	type QueryResult,
	SqliteAdapter,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from 'kysely';
import { SerialQueue } from '../../base/queue.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { RunSqlite } from './sqlite-file.ts';

export function connectToSqlite(run: RunSqlite): Database {
	const sql = new Kysely<Tables>({ dialect: sqliteDialect(run) });
	return {
		engine: 'sqlite',
		sql,
		// Transactions in SQLite run one at a time, so nothing else needs a lock.
		write: (_, work) => sql.transaction().execute(work),
		adapter: (table) =>
			Object.assign(new KeyvSqlite({ table }), {
				async query(statement: string, ...parameters: unknown[]) {
					const { rows } = await sql.executeQuery(CompiledQuery.raw(statement, parameters.flat()));
					return rows as never[];
				},
				async close() {},
			}),
		overwriteDeleted: () => void run({ name: 'overwriteDeleted' }).catch(() => {}),
		async close() {
			// An empty transaction waits for the changes in progress.
			await sql
				.transaction()
				.execute(async () => {})
				.catch(() => {});
			await run({ name: 'close' }).catch(() => {});
		},
	};
}

/** How long changes wait for other programs and each other, ms: users must be answered within Discord's 3 s. */
const writeTimeout = 2_000;

/** Transactions hold the write lock from their beginning. */
function sqliteDialect(run: RunSqlite): Dialect {
	return {
		createAdapter: () => new TransactionalAdapter(),
		createDriver: () => new SqliteDriver(run),
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	};
}

class TransactionalAdapter extends SqliteAdapter {
	/** All migrations are one transaction. */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

class SqliteDriver implements Driver {
	readonly #run: RunSqlite;
	readonly #writers = new SerialQueue();

	constructor(run: RunSqlite) {
		this.#run = run;
	}

	async init(): Promise<void> {
		await this.#run({ name: 'open' });
	}

	async acquireConnection(): Promise<SqliteConnection> {
		return new SqliteConnection(this.#run, this.#writers);
	}

	beginTransaction(connection: SqliteConnection): Promise<void> {
		return connection.begin();
	}

	commitTransaction(connection: SqliteConnection): Promise<void> {
		return connection.end('commit');
	}

	rollbackTransaction(connection: SqliteConnection): Promise<void> {
		return connection.end('rollback');
	}

	async releaseConnection(): Promise<void> {}

	async destroy(): Promise<void> {}
}

/** A connection is either in the one open transaction, or outside of all. */
class SqliteConnection implements DatabaseConnection {
	readonly #run: RunSqlite;
	readonly #writers: SerialQueue;
	/** Lets the next writer begin. Undefined outside of a transaction. */
	#leave: (() => void) | undefined;

	constructor(run: RunSqlite, writers: SerialQueue) {
		this.#run = run;
		this.#writers = writers;
	}

	async begin(): Promise<void> {
		// The timeout includes the wait in the queue: if another program holds the lock, all queued changes fail together.
		const until = performance.now() + writeTimeout;
		const { turn, leave } = this.#writers.enter();
		await turn;
		try {
			await this.#run({ name: 'begin', ms: until - performance.now() });
			this.#leave = leave;
		} catch (error) {
			leave();
			throw error;
		}
	}

	/**
	 * Does nothing if the transaction is over: after a failed commit, which ends it, Kysely asks for a rollback as well.
	 */
	async end(name: 'commit' | 'rollback'): Promise<void> {
		const leave = this.#leave;
		if (!leave) return;
		this.#leave = undefined;
		try {
			await this.#run({ name });
		} finally {
			leave();
		}
	}

	async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
		if (this.#leave || isReading(sql)) {
			const name = this.#leave ? 'run' : 'read';
			const rows = await this.#run({ name, sql, parameters });
			return { rows: rows as Result[] };
		}
		// A statement that writes is a transaction of its own.
		await this.begin();
		try {
			const rows = await this.#run({ name: 'run', sql, parameters });
			await this.end('commit');
			return { rows: rows as Result[] };
		} catch (error) {
			await this.end('rollback');
			throw error;
		}
	}

	// biome-ignore lint/correctness/useYield: results are small, so nothing is streamed.
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error('Streaming is not supported.');
	}
}

const isReading = (sql: string): boolean => /^\s*select\b/i.test(sql);
