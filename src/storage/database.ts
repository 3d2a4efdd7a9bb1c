import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../errors/store-error.ts';
import { SerialQueue } from '../runtime/serial-queue.ts';
import { beginReading, type Connection, checkPages, type OpenConnection, type Run } from './connection.ts';
import { type FileId, hasContent, idOf, isSpoiled } from './file-identity.ts';
import { bestLibrary } from './library.ts';
import { isOutdated, migrate, type Schema } from './schema.ts';

/**
 * How long a change waits for another program's lock, ms. Discord gives an interaction 3 s for its first answer, and
 * whoever asked is to be told by then.
 */
const patience = 2_000;
/** Reads only wait where somebody has locked the file for themselves, which is rare and not worth making people wait. */
const readPatience = 250;
/** Between two tries to get a lock, ms. */
const triesEvery = 15;
/** How long until overwriting deleted data is tried again, ms. */
const overwriteAgain = 5_000;

/** What parts of the bot need of the database. */
export type Transactions = Pick<Database, 'read' | 'write'>;

export interface DatabaseOptions {
	readonly schema: Schema;
	/** The SQLite library; by default the best one there is. */
	readonly openConnection?: OpenConnection;
	/**
	 * What is kept. A `store` must not be lost: each change is on the disk itself before it counts, deleted rows are
	 * overwritten, and a file that was moved or deleted while it was open is not written to. A `cache` can be fetched again.
	 */
	readonly kind: 'store' | 'cache';
}

interface Open {
	readonly connection: Connection;
	/** The write-ahead log, once there is one. */
	log: FileId | undefined;
	/** The log's index, which all processes share: by it they keep out of each other's way. */
	readonly index: FileId | undefined;
}

const pragmas = {
	store: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
	cache: 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL',
} as const;
const beginWriting = 'BEGIN IMMEDIATE';

/**
 * One SQLite file with one connection. Changes run one after the other, each in a transaction of its own that is begun
 * with the write lock; while another program holds that lock it is tried again every few milliseconds, without holding up
 * anybody who does not write. A change resolves only once it is committed; whatever fails, the connection is thrown away
 * and opened anew, and the failure is thrown: what cannot be read or written never looks like "nothing there".
 */
export class Database {
	readonly #file: string;
	readonly #openConnection: OpenConnection;
	readonly #options: DatabaseOptions;
	readonly #changes = new SerialQueue();
	#open: Open | undefined;
	#fileId: FileId | undefined;
	#overwriteLater: NodeJS.Timeout | undefined;
	#isClosed = false;

	private constructor(file: string, openConnection: OpenConnection, options: DatabaseOptions) {
		this.#file = file;
		this.#openConnection = openConnection;
		this.#options = options;
	}

	/**
	 * Opens `file`, creating it and its folder where they are missing, and brings its tables up to date.
	 * @throws StoreError; StartError where the file belongs to another program or to a newer version of this one.
	 */
	static async open(file: string, options: DatabaseOptions): Promise<Database> {
		makeFolder(file);
		const database = new Database(file, options.openConnection ?? (await bestLibrary()), options);
		await database.#inTime(patience, () => database.#connected());
		return database;
	}

	/**
	 * Runs `work` in a transaction that may change the file and resolves to its result once that is committed. `work` is
	 * synchronous, and may be run again if the lock was not to be had.
	 * @throws StoreError, and then nothing was changed; `busy` after 2 s in which another program held the lock.
	 */
	write<Result>(work: (run: Run) => Result): Promise<Result> {
		// Counted from now, however many wait in front: nobody waits longer than the first of them.
		const until = performance.now() + patience;
		return this.#changes.run(() =>
			this.#inTime(until - performance.now(), () => this.#transaction(beginWriting, work)),
		);
	}

	/** Runs `work` in a transaction that only reads. @throws StoreError */
	read<Result>(work: (run: Run) => Result): Promise<Result> {
		return this.#inTime(readPatience, () => this.#transaction(beginReading, work));
	}

	/**
	 * Deleted rows are overwritten in the file as they are deleted; this does the same for the write-ahead log in front of
	 * it. A program that is reading the file, such as a backup, delays that, so it is tried again until it succeeds.
	 */
	overwriteDeleted(): void {
		clearTimeout(this.#overwriteLater);
		if (this.#isClosed) return;
		try {
			// Outside of any transaction, by `exec`, and without results: a second look tells whether it is done.
			this.#connected().connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
			if (!hasContent(`${this.#file}-wal`)) return;
		} catch {
			// Whatever keeps it from being done, the rows are deleted, and this is tried again.
			this.#drop();
		}
		this.#overwriteLater = setTimeout(() => this.overwriteDeleted(), overwriteAgain).unref();
	}

	/**
	 * Checks every page of the file, for which it is read once.
	 * @throws StoreError `damaged`
	 */
	check(): Promise<void> {
		return this.read(checkPages);
	}

	/** Reads through a connection of its own, as another program would: what it sees is really in the file. @throws StoreError */
	readElsewhere<Result>(work: (run: Run) => Result): Promise<Result> {
		return this.#inTime(readPatience, () => {
			if (idOf(this.#file) !== this.#fileId) throw this.#gone();
			const connection = this.#openConnection(this.#file, 'read');
			try {
				connection.exec(beginReading);
				return work((sql, ...parameters) => connection.all(sql, parameters));
			} finally {
				// With libsql a connection lives until its statements are collected, and would hold its locks as long.
				if (connection.isInTransaction) connection.exec('ROLLBACK');
				connection.close();
			}
		});
	}

	/** Waits for the changes under way and closes the file. */
	async close(): Promise<void> {
		clearTimeout(this.#overwriteLater);
		await this.#changes.run(async () => {
			this.#isClosed = true;
			try {
				// SQLite does it when the last connection closes, but with libsql that may be after the process has ended.
				this.#open?.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
			} catch {
				// The next start reads the log.
			}
			this.#drop();
		});
	}

	/** Throws the connection away: whoever writes next has to open the file anew, and prove it. */
	doubt(): void {
		this.#drop();
	}

	#transaction<Result>(begin: string, work: (run: Run) => Result): Result {
		const open = this.#connected();
		if (begin === beginWriting) this.#checkIdentity(open);
		return this.#inTransaction(open.connection, begin, work);
	}

	#inTransaction<Result>(connection: Connection, begin: string, work: (run: Run) => Result): Result {
		try {
			connection.exec(begin);
		} catch (error) {
			// A lock is no reason to doubt the connection, as long as nothing was begun.
			if (!isBusy(error) || connection.isInTransaction) this.#drop();
			throw error;
		}
		try {
			const result = work((sql, ...parameters) => connection.all(sql, parameters));
			connection.exec('COMMIT');
			if (connection.isInTransaction) throw new StoreError('unusable', 'a commit left its transaction open');
			if (begin === beginWriting && isSpoiled(`${this.#file}-wal`)) throw this.#gone();
			return result;
		} catch (error) {
			this.#drop();
			throw error;
		}
	}

	/** Tries `work` until no lock is in its way, or `ms` have passed. */
	async #inTime<Result>(ms: number, work: () => Result): Promise<Result> {
		const until = performance.now() + ms;
		for (;;) {
			try {
				return work();
			} catch (error) {
				if (!isBusy(error) || performance.now() >= until) throw error;
				await sleep(triesEvery);
			}
		}
	}

	/** The open connection, with the tables up to date. */
	#connected(): Open {
		if (this.#isClosed) throw new StoreError('unusable', 'the database is closed');
		if (this.#open) return this.#open;
		// SQLite would create a new, empty file in its place.
		if (this.#fileId !== undefined && this.#fileId !== idOf(this.#file) && this.#options.kind === 'store')
			throw this.#gone();
		const connection = this.#openConnection(this.#file, 'create');
		this.#open = { connection, log: undefined, index: undefined };
		try {
			const { kind, schema } = this.#options;
			connection.exec(pragmas[kind]);
			// Only where there is something to change: opening must not wait for a lock that it does not need.
			if (this.#inTransaction(connection, beginReading, (run) => isOutdated(run, schema, this.#file)))
				this.#inTransaction(connection, beginWriting, (run) => migrate(run, schema, this.#file));
			this.#fileId = idOf(this.#file);
			this.#open = { connection, log: idOf(`${this.#file}-wal`), index: idOf(`${this.#file}-shm`) };
			return this.#open;
		} catch (error) {
			this.#drop();
			throw error;
		}
	}

	/** A file that was moved or deleted can still be written to through its old connection, and all of that would be lost. */
	#checkIdentity(open: Open): void {
		const log = idOf(`${this.#file}-wal`);
		open.log ??= log;
		const isSame =
			idOf(this.#file) === this.#fileId && hasContent(this.#file) && idOf(`${this.#file}-shm`) === open.index;
		if (isSame && log === open.log) return;
		if (isSame && log === undefined) {
			// Only this connection still has what is in the log: into the file with it, and the next try opens all anew.
			open.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
			this.#drop();
			throw new StoreError('busy', `${this.#file}-wal was deleted; the file is opened anew`);
		}
		if (this.#options.kind === 'store') throw this.#gone();
		this.#drop();
		throw new StoreError('busy', `${this.#file} was replaced by another file, which is opened now`);
	}

	#gone(): StoreError {
		return new StoreError('gone', `${this.#file} was moved, deleted or replaced while it was in use`);
	}

	#drop(): void {
		const connection = this.#open?.connection;
		this.#open = undefined;
		for (const step of [() => connection?.isInTransaction && connection.exec('ROLLBACK'), () => connection?.close()]) {
			try {
				step();
			} catch {
				// It is thrown away because it failed.
			}
		}
	}
}

const isBusy = (error: unknown) => error instanceof StoreError && error.failure === 'busy';

function makeFolder(file: string): void {
	try {
		mkdirSync(dirname(file), { recursive: true });
	} catch (cause) {
		throw new StoreError('unusable', `the folder of ${file} cannot be created: ${(cause as Error).message}`, { cause });
	}
}
