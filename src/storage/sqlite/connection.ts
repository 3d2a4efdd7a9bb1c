import { createRequire } from 'node:module';
import type Database from 'libsql';
import { StoreError, type StoreFailure } from '../../base/errors/store-error.ts';
import { CallGate } from './call-gate.ts';

// With a static import, a bundle would load libsql even for PostgreSQL, which never uses this file.
const Libsql = createRequire(import.meta.url)('libsql') as typeof Database;

/** Integers up to 2^53 keep their exact value. */
export type Value = string | number | null | Uint8Array;
export type SqliteRow = Record<string, unknown>;

/** Every call is synchronous and fails at once with `busy` if another connection holds a lock. */
export interface Connection {
	/** Runs one or more statements. @throws StoreError */
	exec(sql: string): void;
	/**
	 * Call this only inside a transaction that `exec` has begun and that holds the lock it needs. libsql does not reset a
	 * prepared statement that ran into a lock: all later writes would report success and be lost.
	 * @throws StoreError
	 */
	all(sql: string, parameters?: readonly unknown[]): SqliteRow[];
	readonly isInTransaction: boolean;
	close(): void;
}

/** `BEGIN` by itself takes no lock, so this also reads something: see `Connection.all`. */
export const beginReading = 'BEGIN; SELECT count(*) FROM sqlite_schema';

/** Creates `file` if it is missing. @throws StoreError */
export function openConnection(file: string, gate = new CallGate()): Connection {
	const call = <Result>(work: () => Result) => gate.run(() => withStoreErrors(work));
	const database = call(() => new Libsql(file));
	const connection: Connection = {
		exec: (sql) => call(() => void database.exec(sql)),
		all: (sql, parameters = []) =>
			call(() => {
				const rows = database.prepare(sql).all(...parameters.map(toParameter)) as SqliteRow[];
				return rows.map(toRow);
			}),
		get isInTransaction() {
			return gate.run(() => database.inTransaction);
		},
		close: () => call(() => void database.close()),
	};
	connection.exec('PRAGMA busy_timeout = 0');
	return connection;
}

/** libsql crashes the process if bytes are only a part of their buffer. */
const toParameter = (value: unknown): unknown => (value instanceof Uint8Array ? new Uint8Array(value) : value);

/** libsql returns bytes as an ArrayBuffer. */
function toRow(row: SqliteRow): SqliteRow {
	for (const [name, value] of Object.entries(row)) if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value);
	return row;
}

function withStoreErrors<Result>(work: () => Result): Result {
	try {
		return work();
	} catch (error) {
		const { rawCode, message } = error as { rawCode?: number; message: string };
		// If the file cannot be opened, the code is only at the end of the message.
		const code = rawCode ?? Number(/: (\d+)"\)$/.exec(message)?.[1] ?? 0);
		throw new StoreError(failureOf(code), code === cannotOpen ? 'the file cannot be opened' : message, {
			cause: error,
		});
	}
}

/** Primary result codes (https://sqlite.org/rescode.html); all others are `unusable`. */
const failures: Readonly<Record<number, StoreFailure>> = {
	5: 'busy', // SQLITE_BUSY
	6: 'busy', // SQLITE_LOCKED
	8: 'read-only', // SQLITE_READONLY
	11: 'damaged', // SQLITE_CORRUPT
	13: 'full', // SQLITE_FULL
	26: 'damaged', // SQLITE_NOTADB
};

/** SQLITE_CANTOPEN */
const cannotOpen = 14;
/** SQLITE_IOERR_SHMSIZE: the disk has no room for the index of the write-ahead log. */
const sharedMemoryFull = 4874;

function failureOf(code: number): StoreFailure {
	if (code === sharedMemoryFull) return 'full';
	// The lowest byte of an extended result code is the primary code.
	const primaryCode = code & 0xff;
	return failures[primaryCode] ?? 'unusable';
}
