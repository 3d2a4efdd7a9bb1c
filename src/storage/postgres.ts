import { KeyvPostgres } from '@keyv/postgres';
import { CompiledQuery, Kysely, PostgresDialect, sql as rawSql, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError, StoreError, type StoreFailure } from '../base/errors.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

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
		close: () => withDeadline(closeTimeout, pool.end()).catch(() => {}),
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
 * Locks names until the transaction ends, in a fixed order, so that no two transactions wait for each other. One statement
 * locks all of them: with one for each, 200 names would take seconds on a server that is 10 ms away.
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

/** The pool throws StoreErrors. A connection that takes too long is closed: nobody else must wait for it. */
function withTimeouts(pool: pg.Pool, timeout: number): pg.Pool {
	const silence = new Silence(timeout);
	async function connect() {
		const until = performance.now() + timeout;
		let isBroken = false;
		const inTime = <Result>(work: Promise<Result>, isAnswer = true) =>
			silence.watch(until, work, isAnswer).catch((cause) => {
				const error = storeError(cause);
				isBroken ||= error.failure === 'unreachable';
				throw error;
			});
		// The pool hands out an idle connection without asking the server. Only a new connection shows that the server has
		// answered.
		const isNewConnection = pool.idleCount === 0;
		const connecting = pool.connect();
		const client = await inTime(connecting, isNewConnection).catch((error) => {
			// `true` closes the connection if it is established later.
			connecting.then((lateClient) => lateClient.release(true)).catch(() => {});
			throw error;
		});
		return {
			query: (sql: string, parameters: readonly unknown[]) => inTime(client.query(sql, parameters as unknown[])),
			release: () => client.release(isBroken),
		};
	}
	return { connect } as unknown as pg.Pool;
}

/** How long all calls fail at once after the server was silent, ms. */
const silenceTime = 1_000;

/** If the server is silent, all calls fail at once for a while: an answer must not wait for each of its calls. */
class Silence {
	/** How long the server may take to answer, ms. */
	readonly #patience: number;
	/** When the server last answered, in `performance.now` time, as all times of this class. */
	#answeredAt = Number.NEGATIVE_INFINITY;
	#failsUntil = Number.NEGATIVE_INFINITY;
	/** Functions that make the waiting calls fail. */
	readonly #waiting = new Set<() => void>();

	constructor(patience: number) {
		this.#patience = patience;
	}

	/**
	 * Settles as `work` does, but rejects at `until` at the latest.
	 * @param isAnswer whether the end of `work` shows that the server has answered
	 * @throws StoreError `unreachable`, and what `work` rejects with
	 */
	async watch<Result>(until: number, work: Promise<Result>, isAnswer: boolean): Promise<Result> {
		const startedAt = performance.now();
		// While the server counts as silent, the call fails at once.
		const timeout = startedAt < this.#failsUntil ? 0 : Math.max(0, until - startedAt);
		const result = work.finally(() => {
			if (isAnswer) this.#answeredAt = performance.now();
		});
		let timer: NodeJS.Timeout | undefined;
		let fail = () => {};
		const deadline = new Promise<never>((_, reject) => {
			fail = () => reject(unanswered());
			timer = setTimeout(() => {
				// The server is silent if it has answered no call since this one began. A call that had little time proves
				// nothing, such as the last one of a long transaction.
				const hasWaited = performance.now() - startedAt >= this.#patience / 2;
				if (hasWaited && this.#answeredAt < startedAt) this.#failAll();
				fail();
			}, timeout);
		});
		this.#waiting.add(fail);
		try {
			return await Promise.race([result, deadline]);
		} finally {
			clearTimeout(timer);
			this.#waiting.delete(fail);
		}
	}

	#failAll(): void {
		if (performance.now() >= this.#failsUntil) this.#failsUntil = performance.now() + silenceTime;
		for (const fail of this.#waiting) fail();
	}
}

const unanswered = () => new StoreError('unreachable', 'the database did not answer in time');

/** SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html); all others are `unusable`. */
const failures: readonly (readonly [code: RegExp, failure: StoreFailure])[] = [
	// A lock is not available, the statement was cancelled, the transaction cannot be serialized, or there is a deadlock.
	[/^(55P03|57014|40001|40P01)$/, 'busy'],
	// The disk or the memory is full.
	[/^(53100|53200)$/, 'full'],
	[/^25006$/, 'read-only'],
	// Data or an index is corrupted.
	[/^XX00[12]$/, 'damaged'],
	// The connection failed or was idle in a transaction, the server is stopping or starting, or there are too many
	// connections.
	[/^(08...|25P03|57P0[1-5]|53300)$/, 'unreachable'],
];

function storeError(error: unknown): StoreError {
	if (error instanceof StoreError) return error;
	// Any other error comes from the connection. Its code is no SQLSTATE, even if it is as long as one (EPIPE).
	if (!(error instanceof pg.DatabaseError))
		return new StoreError('unreachable', (error as Error).message, { cause: error });
	const { code = '', message } = error;
	const failure = failures.find(([pattern]) => pattern.test(code))?.[1] ?? 'unusable';
	return new StoreError(failure, message, { cause: error });
}

/** Settles as `work` does, but rejects after `ms` at the latest. */
async function withDeadline<Result>(ms: number, work: Promise<Result>): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const deadline = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(unanswered()), ms);
	});
	return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
