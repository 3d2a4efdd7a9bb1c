import { StoreError, type StoreFailure } from '../errors/store-error.ts';

/** What SQLite stores and gives back. Whole numbers up to 2^53 come back as they were. */
export type Value = string | number | null | Uint8Array;
export type Row = Record<string, unknown>;
/** Runs one statement inside a transaction and returns its rows. */
export type Run = (sql: string, ...parameters: Value[]) => Row[];

/**
 * An open SQLite file, whichever library opened it. Every call is synchronous and gives up at once where another
 * connection holds a lock: waiting is the caller's, who must not hold up everybody else meanwhile.
 *
 * A prepared statement that meets a lock must never happen: libsql does not reset such a statement, and everything its
 * connection writes afterwards says "done" and is never committed. So `all` may only be called inside a transaction
 * that `exec` has begun, and that holds the lock the statement needs.
 */
export interface Connection {
	/** Runs one or more statements without results. @throws StoreError */
	exec(sql: string): void;
	/** Runs one statement and returns its rows. @throws StoreError */
	all(sql: string, parameters: readonly Value[]): Row[];
	readonly isInTransaction: boolean;
	close(): void;
}

/** `BEGIN` takes no lock by itself, and the lock has to be taken by `exec`: see Connection. */
export const beginReading = 'BEGIN; SELECT count(*) FROM sqlite_schema';

/** Checks every page of the file, for which it is read once. @throws StoreError `damaged` */
export function checkPages(run: Run): void {
	const [row] = run('PRAGMA quick_check');
	const found = String(Object.values(row ?? {})[0] ?? 'no answer');
	if (found !== 'ok') throw new StoreError('damaged', found.split('\n')[0]!);
}

/** Opens `file`, which is created if `mode` says so. @throws StoreError */
export type OpenConnection = (file: string, mode: 'create' | 'read') => Connection;

/** SQLite's result codes (https://sqlite.org/rescode.html) that call for different advice; all others are `unusable`. */
const failures: Readonly<Record<number, StoreFailure>> = {
	5: 'busy',
	6: 'busy',
	8: 'read-only',
	11: 'damaged',
	13: 'full',
	26: 'damaged',
};

/** SQLITE_IOERR_SHMSIZE: no room on the disk for the index of the log. */
const sharedMemoryFull = 4874;

/** What SQLite reported, whichever library passes it on. `code` is a primary or extended result code. */
export function storeError(cause: unknown, code: number | undefined): StoreError {
	if (cause instanceof StoreError) return cause;
	const failure = code === sharedMemoryFull ? 'full' : (failures[(code ?? 0) & 0xff] ?? 'unusable');
	return new StoreError(failure, (cause as Error).message, { cause });
}
