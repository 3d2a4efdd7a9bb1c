import { StoreError } from '../errors/store-error.ts';
import { beginReading, type Connection, type OpenConnection, type Run } from './connection.ts';
import { type FileId, fileIdOf, hasContent, isLogOverwritten } from './file-identity.ts';
import { isOutdated, migrate, type Schema } from './schema.ts';

export interface DatabaseFileOptions {
	readonly schema: Schema;
	/**
	 * A `store` must not be lost: each change is flushed to the disk before it counts, deleted rows are overwritten, and a
	 * file that was moved or deleted while it was open is not written to. A `cache` is one that the bot can do without: a
	 * power cut may lose its latest changes, but never a part of one, and if it is deleted, a new one is begun.
	 */
	readonly kind: 'store' | 'cache';
}

interface Open {
	readonly connection: Connection;
	/** Identity of the write-ahead log, once there is one. */
	log: FileId | undefined;
	/** Identity of the log's index, shared memory through which processes on the same file coordinate their locks. */
	readonly index: FileId | undefined;
}

const pragmas = {
	// With SQLite's own limit of 1,000 pages, moving the log into the file keeps the main thread at work for 6 ms.
	store:
		'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 250',
	// The size limit cuts the log after a large change; without one it would keep the size that it once had.
	cache: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304',
} as const;
const beginWriting = 'BEGIN IMMEDIATE';
const emptyLog = 'PRAGMA wal_checkpoint(TRUNCATE)';

/**
 * A SQLite file and the one connection to it. The connection is opened when it is first needed; after any failure except
 * a lock it is discarded, and the next call opens a new one. Everything here is synchronous and fails at once with `busy`
 * if another program holds a lock: Database does the waiting.
 */
export class DatabaseFile {
	readonly #file: string;
	readonly #openConnection: OpenConnection;
	readonly #options: DatabaseFileOptions;
	#open: Open | undefined;
	#fileId: FileId | undefined;
	#isClosed = false;

	constructor(file: string, openConnection: OpenConnection, options: DatabaseFileOptions) {
		this.#file = file;
		this.#openConnection = openConnection;
		this.#options = options;
	}

	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** Opens the file if it is not open, creates it if it is missing, and migrates its tables. @throws StoreError, StartError */
	connect(): void {
		this.#connected();
	}

	/** Runs `work` in a transaction that only reads. @throws StoreError */
	read<Result>(work: (run: Run) => Result): Result {
		const open = this.#connected();
		// Otherwise a process that only reads would never notice that another one has begun a new file.
		if (this.#options.kind === 'cache') this.#checkIdentity(open);
		return this.#inTransaction(open.connection, beginReading, work);
	}

	/** Runs `work` in a transaction that may change the file, and returns once it is committed. @throws StoreError */
	write<Result>(work: (run: Run) => Result): Result {
		const open = this.#connected();
		this.#checkIdentity(open);
		return this.#inTransaction(open.connection, beginWriting, work);
	}

	/**
	 * Runs `work` in a read transaction of a second connection, which sees only what is really in the file.
	 * @throws StoreError
	 */
	readThroughNewConnection<Result>(work: (run: Run) => Result): Result {
		if (fileIdOf(this.#file) !== this.#fileId) throw this.#gone();
		const connection = this.#openConnection(this.#file, 'read');
		try {
			connection.exec(beginReading);
			return work((sql, ...parameters) => connection.all(sql, parameters));
		} finally {
			// libsql keeps a connection, with its locks, until its statements are garbage collected.
			if (connection.isInTransaction) connection.exec('ROLLBACK');
			connection.close();
		}
	}

	/** Overwrites deleted rows in the write-ahead log by emptying it; false if that has to be tried again. Never throws. */
	tryEmptyLog(): boolean {
		try {
			// Outside any transaction, by `exec`, and without results: the size of the log tells whether it worked.
			this.#connected().connection.exec(emptyLog);
			return !hasContent(`${this.#file}-wal`);
		} catch {
			this.discardConnection();
			return false;
		}
	}

	/** Closes the connection without waiting for anything. The next call opens a new one. */
	discardConnection(): void {
		const connection = this.#open?.connection;
		this.#open = undefined;
		for (const step of [() => connection?.isInTransaction && connection.exec('ROLLBACK'), () => connection?.close()]) {
			try {
				step();
			} catch {
				// A connection that has failed may fail to close, too.
			}
		}
	}

	/** Closes the file for good. */
	close(): void {
		this.#isClosed = true;
		try {
			// SQLite does this when the last connection closes. With libsql that may be after the process has ended.
			this.#open?.connection.exec(emptyLog);
		} catch {
			// The next start reads the log.
		}
		this.discardConnection();
	}

	#inTransaction<Result>(connection: Connection, begin: string, work: (run: Run) => Result): Result {
		try {
			connection.exec(begin);
		} catch (error) {
			// A lock says nothing against the connection, as long as no transaction was begun.
			if (!isBusy(error) || connection.isInTransaction) this.discardConnection();
			throw error;
		}
		try {
			const result = work((sql, ...parameters) => connection.all(sql, parameters));
			connection.exec('COMMIT');
			if (connection.isInTransaction) throw new StoreError('unusable', 'a commit left its transaction open');
			if (begin === beginWriting && isLogOverwritten(`${this.#file}-wal`)) throw this.#gone();
			return result;
		} catch (error) {
			this.discardConnection();
			throw error;
		}
	}

	/** The open connection, with the tables migrated. */
	#connected(): Open {
		if (this.#isClosed) throw new StoreError('unusable', 'the database is closed');
		if (this.#open) return this.#open;
		// If the file has gone, SQLite would create a new, empty one.
		if (this.#fileId !== undefined && this.#fileId !== fileIdOf(this.#file) && this.#options.kind === 'store')
			throw this.#gone();
		const connection = this.#openConnection(this.#file, 'create');
		this.#open = { connection, log: undefined, index: undefined };
		try {
			const { kind, schema } = this.#options;
			connection.exec(pragmas[kind]);
			// Takes the write lock only if there is something to migrate: opening must not wait for a lock it does not need.
			if (this.#inTransaction(connection, beginReading, (run) => isOutdated(run, schema, this.#file)))
				this.#inTransaction(connection, beginWriting, (run) => migrate(run, schema, this.#file));
			this.#fileId = fileIdOf(this.#file);
			this.#open = { connection, log: fileIdOf(`${this.#file}-wal`), index: fileIdOf(`${this.#file}-shm`) };
			return this.#open;
		} catch (error) {
			this.discardConnection();
			throw error;
		}
	}

	/** Writing through the connection to a file that was moved or deleted would succeed, and all of it would be lost. */
	#checkIdentity(open: Open): void {
		const log = fileIdOf(`${this.#file}-wal`);
		open.log ??= log;
		const isSame =
			fileIdOf(this.#file) === this.#fileId && hasContent(this.#file) && fileIdOf(`${this.#file}-shm`) === open.index;
		if (isSame && log === open.log) return;
		if (isSame && log === undefined) {
			// Only this connection still has the contents of the log: write them to the file, then open everything anew.
			open.connection.exec(emptyLog);
			this.discardConnection();
			throw new StoreError('busy', `${this.#file}-wal was deleted; reopening the file`);
		}
		if (this.#options.kind === 'store') throw this.#gone();
		this.discardConnection();
		throw new StoreError('busy', `${this.#file} was replaced by another file; opening that one`);
	}

	#gone(): StoreError {
		return new StoreError('gone', `${this.#file} was moved, deleted or replaced while it was in use`);
	}
}

/** Whether another program's lock is the only problem, so that trying again helps. */
export const isBusy = (error: unknown): boolean => error instanceof StoreError && error.failure === 'busy';
