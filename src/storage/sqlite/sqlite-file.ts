import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../../base/errors/store-error.ts';
import type { CallGate } from './call-gate.ts';
import { beginReading, type Connection, openConnection, type SqliteRow } from './connection.ts';

/** Only one transaction at a time may be open. */
export type SqliteCall =
	| { readonly name: 'open' }
	/** Reads outside of the transaction. */
	| { readonly name: 'read'; readonly sql: string; readonly parameters: readonly unknown[] }
	/** Takes the write lock, for which it waits at most `ms`. */
	| { readonly name: 'begin'; readonly ms: number }
	| { readonly name: 'run'; readonly sql: string; readonly parameters: readonly unknown[] }
	| { readonly name: 'commit' }
	| { readonly name: 'rollback' }
	| { readonly name: 'overwriteDeleted' }
	| { readonly name: 'close' };

export type RunSqlite = (call: SqliteCall) => Promise<SqliteRow[]>;

/**
 * How long a read waits for a lock, ms. Reads wait only if another program has locked the whole file. Commands
 * must not wait longer than that for settings.
 */
const readTimeout = 250;
/** How long to wait before a locked file is tried again, ms. */
const retryInterval = 15;
/** How long to wait before another attempt to overwrite deleted data, ms. */
const overwriteInterval = 5_000;

/**
 * SQLite keeps a write-ahead log, flushes each change to the disk, overwrites deleted rows, copies the log into the
 * file every 250 pages, and shortens the log to 4 MB after a large change.
 */
const pragmas = [
	'PRAGMA journal_mode = WAL',
	'PRAGMA synchronous = FULL',
	'PRAGMA secure_delete = ON',
	'PRAGMA wal_autocheckpoint = 250',
	'PRAGMA journal_size_limit = 4194304',
].join('; ');

/**
 * One connection writes, one reads what is committed. They block the thread. A connection that fails is closed, and the
 * next call opens another one. The only exception: if `begin` runs into a lock, the writer stays open.
 */
export class SqliteFile {
	readonly #file: string;
	readonly #gate: CallGate | undefined;
	#writer: Connection | undefined;
	#reader: Connection | undefined;
	#overwriteTimer: NodeJS.Timeout | undefined;
	#isClosed = false;

	constructor(file: string, gate?: CallGate) {
		this.#file = file;
		this.#gate = gate;
	}

	/**
	 * @throws StoreError, and then nothing of the transaction is stored. Its failure is `busy` if a lock was held for too
	 * long.
	 */
	async call(call: SqliteCall): Promise<SqliteRow[]> {
		if (this.#isClosed) throw new StoreError('unusable', 'the database is closed');
		switch (call.name) {
			case 'open':
				await retryWhileBusy(readTimeout, () => this.#openWriter());
				return [];
			case 'read':
				return retryWhileBusy(readTimeout, () => this.#read(call.sql, call.parameters));
			case 'begin':
				await retryWhileBusy(call.ms, () => this.#begin());
				return [];
			case 'run':
				return this.#run((writer) => writer.all(call.sql, call.parameters));
			case 'commit':
				this.#run((writer) => writer.exec('COMMIT'));
				if (this.#writer?.isInTransaction)
					this.#discard(new StoreError('unusable', 'a commit left its transaction open'));
				return [];
			case 'rollback':
				if (this.#writer?.isInTransaction) this.#run((writer) => writer.exec('ROLLBACK'));
				return [];
			case 'overwriteDeleted':
				this.#overwriteDeleted();
				return [];
			case 'close':
				this.#close();
				return [];
		}
	}

	#openWriter(): Connection {
		if (this.#writer) return this.#writer;
		makeFolder(dirname(this.#file));
		const connection = openConnection(this.#file, this.#gate);
		try {
			connection.exec(pragmas);
			this.#writer = connection;
			return connection;
		} catch (error) {
			closeQuietly(connection);
			throw error;
		}
	}

	#begin(): void {
		const writer = this.#openWriter();
		try {
			writer.exec('BEGIN IMMEDIATE');
		} catch (error) {
			// A connection that only ran into a lock, and began no transaction, can still be used.
			if (isBusy(error) && !writer.isInTransaction) throw error;
			this.#discard(error);
		}
	}

	#run<Result>(work: (writer: Connection) => Result): Result {
		try {
			if (!this.#writer?.isInTransaction) throw new StoreError('unusable', 'the transaction is over');
			return work(this.#writer);
		} catch (error) {
			return this.#discard(error);
		}
	}

	#read(sql: string, parameters: readonly unknown[]): SqliteRow[] {
		// The writer creates the file and turns on its write-ahead log.
		if (!this.#reader) this.#openWriter();
		try {
			this.#reader ??= openConnection(this.#file, this.#gate);
			this.#reader.exec(beginReading);
			const rows = this.#reader.all(sql, parameters);
			this.#reader.exec('COMMIT');
			return rows;
		} catch (error) {
			this.#reader = closeQuietly(this.#reader);
			throw error;
		}
	}

	/** Empties the write-ahead log. Another program that is reading delays this, so it is tried again. */
	#overwriteDeleted(): void {
		clearTimeout(this.#overwriteTimer);
		try {
			if (!this.#writer?.isInTransaction) this.#openWriter().exec('PRAGMA wal_checkpoint(TRUNCATE)');
			const log = statSync(`${this.#file}-wal`, { throwIfNoEntry: false });
			// If the log is missing, the file system does not support one, and there is nothing to empty.
			if (!log || log.size === 0) return;
		} catch {
			this.#writer = closeQuietly(this.#writer);
		}
		this.#overwriteTimer = setTimeout(() => this.#overwriteDeleted(), overwriteInterval).unref();
	}

	#close(): void {
		this.#overwriteDeleted();
		clearTimeout(this.#overwriteTimer);
		this.#isClosed = true;
		this.#writer = closeQuietly(this.#writer);
		this.#reader = closeQuietly(this.#reader);
	}

	/** Closes the writer and throws `error`. The next call opens another writer. */
	#discard(error: unknown): never {
		this.#writer = closeQuietly(this.#writer);
		throw error;
	}
}

const isBusy = (error: unknown): boolean => error instanceof StoreError && error.failure === 'busy';

/** Returns undefined, so that a caller can clear its field with the result. */
function closeQuietly(connection: Connection | undefined): undefined {
	const rollBack = () => {
		if (connection?.isInTransaction) connection.exec('ROLLBACK');
	};
	const close = () => connection?.close();
	for (const step of [rollBack, close]) {
		try {
			step();
		} catch {
			// A connection that has failed may fail to close, too.
		}
	}
}

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

/** Creates the folder and its parents. Node's own option `recursive` never returns for a folder in /proc. */
function makeFolder(folder: string): void {
	if (existsSync(folder)) return;
	makeFolder(dirname(folder));
	try {
		mkdirSync(folder);
	} catch (cause) {
		if (existsSync(folder)) return;
		throw new StoreError('unusable', `cannot create the folder ${folder}: ${(cause as Error).message}`, { cause });
	}
}
