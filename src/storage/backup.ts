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
import { StartError } from '../base/errors.ts';
import { beginReading, type Connection, openConnection } from './sqlite/connection.ts';

/** Unix ms in the far future: the rate limiter counts it as the moment when it first sees it. */
const notYet = 8_000_000_000_000_000;

/** Files that SQLite keeps beside a store. */
const companions = ['-wal', '-shm', '-journal'];

/** Returns the copy's size in bytes; it has no deleted data and no lists. @throws StartError; leaves no part of `copy`. */
export function backUp(file: string, copy: string, slotCounts: ReadonlyMap<string, number>): number {
	if (!existsSync(file))
		throw new StartError(`There is no store to back up at ${file}. Set STORE_URL to the one that the bot uses.`);
	if (/[/\\]$/.test(copy) || (existsSync(copy) && statSync(copy).isDirectory()))
		throw new StartError(`${copy} is a folder. Name a file in it.`);
	if (existsSync(copy) || companions.some((ending) => copy === `${file}${ending}`))
		throw new StartError(`${copy} already exists. Choose another file name.`);
	// The file has another name at first, so that there is never half a copy at `copy`.
	const unfinished = `${copy}.unfinished`;
	const clean = () => {
		for (const ending of ['', ...companions]) rmSync(`${unfinished}${ending}`, { force: true });
	};
	try {
		mkdirSync(dirname(copy), { recursive: true });
		clean();
		using(file, (store) => store.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`));
		chmodSync(unfinished, 0o600);
		using(unfinished, (backup) => prepare(backup, slotCounts));
		flush(unfinished);
		renameSync(unfinished, copy);
		return statSync(copy).size;
	} catch (error) {
		clean();
		throw new StartError(`Could not back up ${file} to ${copy}: ${(error as Error).message}.`, { cause: error });
	}
}

function prepare(backup: Connection, slotCounts: ReadonlyMap<string, number>): void {
	backup.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE; DELETE FROM blobs');
	backup.exec("DELETE FROM keyv WHERE key >= 'lists:' AND key < 'lists;'");
	// Requests that were sent after the copy was made are not in it, so all slots are in use when it is restored.
	for (const [key, count] of slotCounts)
		backup.all('INSERT OR REPLACE INTO keyv (key, value) VALUES (?, ?)', [
			`limits:${key}`,
			JSON.stringify({ value: { slots: Array(count).fill(notYet) } }),
		]);
	backup.exec(`COMMIT; VACUUM; ${beginReading}`);
	const check = String(Object.values(backup.all('PRAGMA quick_check')[0] ?? {})[0]);
	if (check !== 'ok') throw new Error(`the store is damaged: ${check.split('\n')[0]}`);
	backup.exec('COMMIT');
}

function using<Result>(file: string, work: (connection: Connection) => Result): Result {
	const connection = openConnection(file);
	try {
		return work(connection);
	} finally {
		connection.close();
	}
}

/** Returns once the file is on the disk. */
function flush(file: string): void {
	const handle = openSync(file, 'r+');
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
