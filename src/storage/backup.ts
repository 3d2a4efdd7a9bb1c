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
import { StartError } from '../base/errors/start-error.ts';
import type { StoredLimit } from './rate-limiter.ts';
import { beginReading, type Connection, openConnection } from './sqlite/connection.ts';

/** In Unix ms. When the restored store is first read, a slot with this time counts as new (see `StoredLimit`). */
const farFuture = 8_000_000_000_000_000;

/** The endings of the files that SQLite keeps beside a store. */
const companionEndings = ['-wal', '-shm', '-journal'];

/**
 * Writes a copy of the store without deleted data and lists. Returns its size in bytes.
 * @param slotCounts how many slots each rate limit has, by its stored key; all are in use when the copy is restored
 * @throws StartError, and then no part of `copy` is left
 */
export function backUp(file: string, copy: string, slotCounts: ReadonlyMap<string, number>): number {
	if (!existsSync(file))
		throw new StartError(`There is no store to back up at ${file}. Set STORE_URL to the one that the bot uses.`);
	if (/[/\\]$/.test(copy) || (existsSync(copy) && statSync(copy).isDirectory()))
		throw new StartError(`${copy} is a folder. Name a file in it.`);
	// SQLite keeps files with these endings beside the store. Their names are taken even while a file is missing.
	if (existsSync(copy) || companionEndings.some((ending) => copy === `${file}${ending}`))
		throw new StartError(`${copy} already exists. Choose another file name.`);
	// The file has another name at first, so that there is never half a copy at `copy`.
	const unfinished = `${copy}.unfinished`;
	const removeUnfinished = () => {
		for (const ending of ['', ...companionEndings]) rmSync(`${unfinished}${ending}`, { force: true });
	};
	try {
		mkdirSync(dirname(copy), { recursive: true });
		removeUnfinished();
		withConnection(file, (store) => store.exec(`VACUUM INTO '${unfinished.replaceAll("'", "''")}'`));
		chmodSync(unfinished, 0o600);
		withConnection(unfinished, (backup) => prepare(backup, slotCounts));
		flush(unfinished);
		renameSync(unfinished, copy);
		return statSync(copy).size;
	} catch (error) {
		removeUnfinished();
		throw new StartError(`Could not back up ${file} to ${copy}: ${(error as Error).message}.`, { cause: error });
	}
}

function prepare(backup: Connection, slotCounts: ReadonlyMap<string, number>): void {
	backup.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE; DELETE FROM blobs');
	// These are the keys that begin with “lists:”, because “;” is the character after “:”.
	backup.exec("DELETE FROM keyv WHERE key >= 'lists:' AND key < 'lists;'");
	// The copy does not contain requests that are sent after it is made. So it has all slots in use, as if they had just
	// been taken. A block by the marketplace is kept.
	for (const [key, count] of slotCounts) {
		const name = `limits:${key}`;
		const [row] = backup.all('SELECT value FROM keyv WHERE key = ?', [name]);
		const stored = row ? (JSON.parse(String(row.value)) as { readonly value: StoredLimit }).value : {};
		const value = { ...stored, slots: Array(count).fill(farFuture) };
		backup.all('INSERT OR REPLACE INTO keyv (key, value) VALUES (?, ?)', [name, JSON.stringify({ value })]);
	}
	// VACUUM must run outside of a transaction, and `all` only inside of one.
	backup.exec(`COMMIT; VACUUM; ${beginReading}`);
	const [check] = backup.all('PRAGMA quick_check');
	const checkResult = String(check?.quick_check);
	if (checkResult !== 'ok') throw new Error(`the store is damaged: ${checkResult.split('\n')[0]}`);
	backup.exec('COMMIT');
}

/** Closes the connection when the work is done. */
function withConnection<Result>(file: string, work: (connection: Connection) => Result): Result {
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
