import {
	chmodSync,
	closeSync,
	existsSync,
	fsyncSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { beginReading, type Connection, checkPages, type OpenConnection, type Row } from './connection.ts';
import { type LedgerTable, ledgerTables } from './ledger.ts';
import { bestLibrary } from './libraries/best-library.ts';
import { recordTables } from './records.ts';
import { isOutdated } from './schema.ts';
import { storeSchema } from './store-schema.ts';

export interface Backup {
	readonly bytes: number;
	/** The number of records and documents in each table. */
	readonly records: Readonly<Record<(typeof recordTables)[number] | LedgerTable, number>>;
}

/**
 * Writes a consistent copy of the store `file` to `copy`. The bot may be running: this only reads the store. The copy
 * contains no deleted data, and is marked as a backup, so that a bot started on it knows that requests may be missing.
 * @throws StartError that says what to do; then nothing is left at `copy`.
 */
export async function backUp(file: string, copy: string, openConnection?: OpenConnection): Promise<Backup> {
	const open = openConnection ?? (await bestLibrary());
	if (!existsSync(file))
		throw new StartError(`There is no store to back up at ${file}. Set STORE_URL to the one that the bot uses.`);
	return written(file, copy, (unfinished) => {
		using(open(file, 'create'), (source) => {
			if (inTransaction(source, (run) => isOutdated(run, storeSchema, file)))
				throw new StartError(
					`${file} was written by an older version of the bot. Start this version once, then create the backup.`,
				);
			copyInto(source, unfinished);
		});
		return using(open(unfinished, 'create'), (backup) => {
			// The processes that use the store now will not use the copy.
			backup.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE; DELETE FROM members; DELETE FROM claims');
			backup.exec(`INSERT OR REPLACE INTO restored (id, copied_at) VALUES (1, ${Date.now()}); COMMIT`);
			const records = inTransaction(backup, (run) => {
				checkPages(run);
				const count = (table: string) => Number(run(`SELECT count(*) AS count FROM ${table}`)[0]?.count);
				const tables = [...recordTables, ...ledgerTables];
				return Object.fromEntries(tables.map((table) => [table, count(table)])) as Backup['records'];
			});
			return { records };
		});
	});
}

/**
 * Writes a consistent copy of a database that needs nothing else, such as the price history. The bot may be running.
 * @returns its size in bytes; undefined if there is no `file`.
 * @throws StartError that says what to do; then nothing is left at `copy`.
 */
export async function copyDatabase(
	file: string,
	copy: string,
	openConnection?: OpenConnection,
): Promise<number | undefined> {
	const open = openConnection ?? (await bestLibrary());
	if (!existsSync(file)) return undefined;
	const { bytes } = written(file, copy, (unfinished) => {
		using(open(file, 'create'), (source) => copyInto(source, unfinished));
		using(open(unfinished, 'create'), (backup) => inTransaction(backup, checkPages));
		return {};
	});
	return bytes;
}

/** Has a copy written to a file with another name first, so that there is never half a copy at `copy`. */
function written<Facts extends object>(
	file: string,
	copy: string,
	write: (unfinished: string) => Facts,
): Facts & { readonly bytes: number } {
	if (existsSync(copy)) throw new StartError(`${copy} already exists. Choose another file name.`);
	const unfinished = `${copy}.unfinished`;
	try {
		mkdirSync(dirname(copy), { recursive: true });
		rmSync(unfinished, { force: true });
		const facts = write(unfinished);
		flush(unfinished);
		renameSync(unfinished, copy);
		return { ...facts, bytes: statSync(copy).size };
	} catch (error) {
		rmSync(unfinished, { force: true });
		if (error instanceof StartError) throw error;
		throw new StartError(`Could not back up ${file} to ${copy}: ${(error as Error).message}.`, { cause: error });
	}
}

function copyInto(source: Connection, copy: string): void {
	source.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
	chmodSync(copy, 0o600);
}

function using<Result>(connection: Connection, work: (connection: Connection) => Result): Result {
	try {
		return work(connection);
	} finally {
		connection.close();
	}
}

function inTransaction<Result>(connection: Connection, work: (run: (sql: string) => Row[]) => Result): Result {
	connection.exec(beginReading);
	try {
		return work((sql) => connection.all(sql, []));
	} finally {
		connection.exec('COMMIT');
	}
}

/** Returns once the operating system has written the file to the disk (fsync). */
function flush(file: string): void {
	const handle = openSync(file, 'r+');
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
