import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../errors/store-error.ts';
import { SerialQueue } from '../runtime/serial-queue.ts';
import { checkPages, type OpenConnection, type Run } from './connection.ts';
import { DatabaseFile, type DatabaseFileOptions, isBusy } from './database-file.ts';
import { bestLibrary } from './libraries/best-library.ts';

/** How long a change waits for another program's lock, ms: users must be answered within Discord's 3 s. */
const writeTimeout = 2_000;
/** Reads only wait if another program has locked the whole file, which is rare and not worth a longer wait, ms. */
const readTimeout = 250;
/** Time between two attempts to get a lock, ms. */
const retryInterval = 15;
/** Time after which overwriting deleted data is tried again, ms. */
const overwriteRetryInterval = 5_000;

/** The part of the database that most callers need. */
export type Transactions = Pick<Database, 'read' | 'write'>;

export interface DatabaseOptions extends DatabaseFileOptions {
	/** The SQLite library; by default the best one available. */
	readonly openConnection?: OpenConnection;
}

/**
 * One SQLite file. Changes run one after the other, each in a transaction of its own that takes the write lock when it
 * begins. While another program holds that lock, the change is retried every few milliseconds, and reads go on. A change
 * resolves only once it is committed. Every failure is thrown: a store that cannot be read never looks empty.
 */
export class Database {
	readonly #file: DatabaseFile;
	readonly #changes = new SerialQueue();
	#overwriteTimer: NodeJS.Timeout | undefined;

	private constructor(file: DatabaseFile) {
		this.#file = file;
	}

	/**
	 * Opens `file`, creates it and its folder if they are missing, and migrates its tables.
	 * @throws StoreError; StartError if the file belongs to another program or to a newer version of this one.
	 */
	static async open(file: string, options: DatabaseOptions): Promise<Database> {
		makeFolder(file);
		const opened = new DatabaseFile(file, options.openConnection ?? (await bestLibrary()), options);
		await retryWhileBusy(writeTimeout, () => opened.connect());
		return new Database(opened);
	}

	/**
	 * Runs `work` in a transaction that may change the file, and resolves to its result once that is committed. `work` is
	 * synchronous, and runs again if a lock got in its way.
	 * @throws StoreError, and then nothing was changed; `busy` if another program held the lock for `writeTimeout`.
	 */
	write<Result>(work: (run: Run) => Result): Promise<Result> {
		// The timeout starts now, so that no change in the queue waits longer than the first one.
		const until = performance.now() + writeTimeout;
		return this.#changes.run(() => retryWhileBusy(until - performance.now(), () => this.#file.write(work)));
	}

	/** Runs `work` in a transaction that only reads. @throws StoreError */
	read<Result>(work: (run: Run) => Result): Promise<Result> {
		return retryWhileBusy(readTimeout, () => this.#file.read(work));
	}

	/** As `read`, but through a new connection, which sees only what is really in the file. @throws StoreError */
	readThroughNewConnection<Result>(work: (run: Run) => Result): Promise<Result> {
		return retryWhileBusy(readTimeout, () => this.#file.readThroughNewConnection(work));
	}

	/**
	 * Overwrites deleted rows in the write-ahead log; in the file itself they are overwritten as they are deleted. Another
	 * program that is reading the file, such as a backup, delays this, so it is tried again until it succeeds.
	 */
	overwriteDeleted(): void {
		clearTimeout(this.#overwriteTimer);
		if (this.#file.isClosed || this.#file.tryEmptyLog()) return;
		this.#overwriteTimer = setTimeout(() => this.overwriteDeleted(), overwriteRetryInterval).unref();
	}

	/** Checks every page, for which the whole file is read. @throws StoreError `damaged` */
	check(): Promise<void> {
		return this.read(checkPages);
	}

	/** Discards a connection that may be broken, so that the next use opens the file anew. */
	discardConnection(): void {
		this.#file.discardConnection();
	}

	/** Waits for the changes in progress and closes the file. */
	async close(): Promise<void> {
		clearTimeout(this.#overwriteTimer);
		await this.#changes.run(async () => this.#file.close());
	}
}

/** Calls `work` until no lock gets in its way, or `ms` have passed. */
async function retryWhileBusy<Result>(ms: number, work: () => Result): Promise<Result> {
	const until = performance.now() + ms;
	for (;;) {
		try {
			return work();
		} catch (error) {
			if (!isBusy(error) || performance.now() >= until) throw error;
			await sleep(retryInterval);
		}
	}
}

function makeFolder(file: string): void {
	try {
		mkdirSync(dirname(file), { recursive: true });
	} catch (cause) {
		throw new StoreError('unusable', `cannot create the folder of ${file}: ${(cause as Error).message}`, { cause });
	}
}
