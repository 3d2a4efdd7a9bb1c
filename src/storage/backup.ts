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
import { bestLibrary } from './library.ts';
import { isOutdated } from './schema.ts';
import { type recordTables, storeSchema } from './store-schema.ts';

export interface Backup {
	readonly bytes: number;
	/** How many records of each kind it holds. */
	readonly records: Readonly<Record<(typeof recordTables)[number], number>>;
}

/**
 * Writes a consistent copy of the store `file` to `copy`, also while the bot is running: it only reads. The copy holds
 * nothing of what was deleted, and is marked as a copy, so that a bot started on it knows what it may have missed.
 * @throws StartError that says what to do; nothing is left at `copy` then.
 */
export async function backUp(file: string, copy: string, openConnection?: OpenConnection): Promise<Backup> {
	const open = openConnection ?? (await bestLibrary());
	if (!existsSync(file)) throw new StartError(`There is no store to back up at ${file}. Set STORE_URL to the bot's.`);
	if (existsSync(copy)) throw new StartError(`${copy} exists already. Name a new file.`);
	const unfinished = `${copy}.unfinished`;
	try {
		mkdirSync(dirname(copy), { recursive: true });
		rmSync(unfinished, { force: true });
		using(open(file, 'create'), (source) => {
			if (inTransaction(source, (run) => isOutdated(run, storeSchema, file)))
				throw new StartError(`${file} was written by an older version. Start the bot once, then back it up.`);
			source.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`);
		});
		chmodSync(unfinished, 0o600);
		const records = using(open(unfinished, 'create'), (made) => {
			made.exec(`BEGIN IMMEDIATE; INSERT OR REPLACE INTO restored (id, copied_at) VALUES (1, ${Date.now()}); COMMIT`);
			return inTransaction(made, (run) => {
				checkPages(run);
				const count = (table: string) => Number(run(`SELECT count(*) AS count FROM ${table}`)[0]?.count);
				return { accounts: count('accounts'), settings: count('settings') };
			});
		});
		flush(unfinished);
		renameSync(unfinished, copy);
		return { bytes: statSync(copy).size, records };
	} catch (error) {
		rmSync(unfinished, { force: true });
		if (error instanceof StartError) throw error;
		throw new StartError(`${file} could not be backed up to ${copy}: ${(error as Error).message}.`, { cause: error });
	}
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

/** Returns once the file is on the disk itself. */
function flush(file: string): void {
	const handle = openSync(file, 'r+');
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
