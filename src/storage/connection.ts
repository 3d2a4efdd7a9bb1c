import { StoreError, type StoreFailure } from '../errors/store-error.ts';

/** A value that SQLite stores and returns. Integers up to 2^53 keep their exact value. */
export type Value = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;
/** Runs one statement inside the current transaction and returns its rows. */
export type Run = (sql: string, ...parameters: Value[]) => Row[];

/**
 * An open SQLite file, whichever library opened it. Every call is synchronous and fails at once with `busy` if another
 * connection holds a lock, so that waiting for the lock does not block the main thread.
 *
 * A prepared statement must never run into a lock: libsql does not reset such a statement, and everything its connection
 * writes afterwards reports success and is never committed. So `all` may only be called inside a transaction that was
 * begun by `exec` and already holds the lock that the statement needs.
 */
export interface Connection {
	/** Runs one or more statements without results. @throws StoreError */
	exec(sql: string): void;
	/** Runs one statement and returns its rows. @throws StoreError */
	all(sql: string, parameters: readonly Value[]): Row[];
	readonly isInTransaction: boolean;
	close(): void;
}

/** Begins a read transaction. `BEGIN` alone takes no lock, so `exec` also reads something: see Connection. */
export const beginReading = 'BEGIN; SELECT count(*) FROM sqlite_schema';

/** Checks every page, for which the whole file is read. @throws StoreError `damaged` */
export function checkPages(run: Run): void {
	const [row] = run('PRAGMA quick_check');
	const result = String(Object.values(row ?? {})[0] ?? 'no answer');
	if (result !== 'ok') throw new StoreError('damaged', result.split('\n')[0]!);
}

/** Opens `file`; mode `create` also creates it if it is missing. @throws StoreError */
export type OpenConnection = (file: string, mode: 'create' | 'read') => Connection;

/** SQLite's primary result codes (https://sqlite.org/rescode.html) by what an operator can do; all others are `unusable`. */
const failures: Readonly<Record<number, StoreFailure>> = {
	5: 'busy',
	6: 'busy',
	8: 'read-only',
	11: 'damaged',
	13: 'full',
	26: 'damaged',
};

/** SQLITE_IOERR_SHMSIZE: the disk has no room for the index of the write-ahead log. */
const sharedMemoryFull = 4874;

/** Turns an error of either SQLite library into a StoreError. `code` is a primary or extended result code. */
export function storeError(cause: unknown, code: number | undefined): StoreError {
	if (cause instanceof StoreError) return cause;
	const failure = code === sharedMemoryFull ? 'full' : (failures[(code ?? 0) & 0xff] ?? 'unusable');
	return new StoreError(failure, (cause as Error).message, { cause });
}
