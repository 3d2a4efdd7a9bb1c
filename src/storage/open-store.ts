import { existsSync, statSync, writeFileSync } from 'node:fs';
import { StartError } from '../errors/start-error.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Log } from '../runtime/log.ts';
import { Database } from './database.ts';
import { storeSchema } from './store-schema.ts';
import { advice, probe } from './store-watch.ts';

/** How long the start waits for another program to unlock the file, ms. Each attempt takes 2 s. */
const startTimeout = 15_000;

export interface OpenedStore {
	readonly database: Database;
	/** If the file is a restored backup: when that backup was made, Unix milliseconds. */
	readonly restoredFrom: number | undefined;
}

/**
 * Opens the file with accounts, settings and the log of the rate limiter, checks every page, and tests writing to it.
 * @throws StartError that says what to do; the signal's reason if it is aborted.
 */
export async function openStore(file: string, log: Log, signal?: AbortSignal): Promise<OpenedStore> {
	refuseMissing(file);
	const until = performance.now() + startTimeout;
	let isWaiting = false;
	for (;;) {
		signal?.throwIfAborted();
		try {
			return await openOnce(file);
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			if (error.failure !== 'busy' || performance.now() > until) throw startError(file, error);
			if (!isWaiting) log.warn({ file }, 'the store is locked by another program; waiting for the lock');
			isWaiting = true;
		}
	}
}

async function openOnce(file: string): Promise<OpenedStore> {
	const database = await Database.open(file, { schema: storeSchema, kind: 'store' });
	try {
		await database.check();
		await probe(database);
		markAsUsed(file);
		// Data deleted before the last stop may not have been overwritten yet.
		database.overwriteDeleted();
		const [restored] = await database.read((run) => run('SELECT copied_at FROM restored'));
		return { database, restoredFrom: restored && Number(restored.copied_at) };
	} catch (error) {
		await database.close();
		throw error;
	}
}

/** Removes the mark of a restored backup, once the bot has dealt with it. */
export function clearRestoredMark(database: Database): Promise<unknown> {
	return database.write((run) => run('DELETE FROM restored'));
}

const markerOf = (file: string): string => `${file}.in-use`;

/** With this marker file, a database that has disappeared can be distinguished from a first start. */
function markAsUsed(file: string): void {
	if (existsSync(markerOf(file))) return;
	const text = `${file} contains the accounts and settings of this bot. While this note exists, the bot does not start if that file is missing.\n`;
	try {
		writeFileSync(markerOf(file), text, { mode: 0o600 });
	} catch (cause) {
		throw new StoreError('unusable', (cause as Error).message, { cause });
	}
}

/** @throws StartError if a database that was in use is missing or empty: only an operator may decide to start over. */
function refuseMissing(file: string): void {
	if (!existsSync(markerOf(file)) || (existsSync(file) && statSync(file).size > 0)) return;
	throw new StartError(
		`The database ${file} is ${existsSync(file) ? 'empty' : 'missing'}, although the bot has stored accounts and settings in it. Restore it from a backup; to start over with an empty database, delete ${markerOf(file)}.`,
	);
}

/** A StartError with advice for the operator. */
export function startError(file: string, error: StoreError): StartError {
	const start = error.failure === 'damaged' ? `The database ${file} is damaged` : `The database ${file} cannot be used`;
	return new StartError(`${start}: ${error.message}. ${advice[error.failure]}`, { cause: error });
}
