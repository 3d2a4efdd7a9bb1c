import { existsSync, statSync, writeFileSync } from 'node:fs';
import { StartError } from '../errors/start-error.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Log } from '../runtime/log.ts';
import { Database } from './database.ts';
import { storeSchema } from './store-schema.ts';
import { advice, beat } from './store-watch.ts';

/** How long a start waits for another program to let go of the file, ms. A change itself waits for 2 s. */
const startPatience = 15_000;

export interface OpenedStore {
	readonly database: Database;
	/** When the backup was made that this file is, Unix milliseconds; undefined where it is none. */
	readonly restoredFrom: number | undefined;
}

/**
 * Opens the file of accounts, settings and the limiter's log, checks every page of it, and proves that it can be written.
 * @throws StartError that says what to do; the signal's reason where it is aborted.
 */
export async function openStore(file: string, log: Log, signal?: AbortSignal): Promise<OpenedStore> {
	refuseVanished(file);
	const until = performance.now() + startPatience;
	let isWaiting = false;
	for (;;) {
		signal?.throwIfAborted();
		try {
			return await openOnce(file);
		} catch (error) {
			if (!(error instanceof StoreError)) throw error;
			if (error.failure !== 'busy' || performance.now() > until) throw startError(file, error);
			if (!isWaiting) log.warn({ file }, 'the store is locked by another program; waiting for it');
			isWaiting = true;
		}
	}
}

async function openOnce(file: string): Promise<OpenedStore> {
	const database = await Database.open(file, { schema: storeSchema, kind: 'store' });
	try {
		await database.check();
		await beat(database);
		markAsUsed(file);
		// What could not be overwritten before the last stop.
		database.overwriteDeleted();
		const [restored] = await database.read((run) => run('SELECT copied_at FROM restored'));
		return { database, restoredFrom: restored && Number(restored.copied_at) };
	} catch (error) {
		await database.close();
		throw error;
	}
}

/** Notes that what follows from a restored backup was done. */
export function restoringDone(database: Database): Promise<unknown> {
	return database.write((run) => run('DELETE FROM restored'));
}

const markOf = (file: string): string => `${file}.in-use`;

/** Without this mark a file that vanished could not be told from one that never was. */
function markAsUsed(file: string): void {
	if (existsSync(markOf(file))) return;
	const text = `${file} holds the accounts and settings of this bot. As long as this note is here, the bot does not start without that file.\n`;
	try {
		writeFileSync(markOf(file), text, { mode: 0o600 });
	} catch (cause) {
		throw new StoreError('unusable', (cause as Error).message, { cause });
	}
}

/** @throws StartError where everything that was kept is gone: beginning anew must be somebody's decision. */
function refuseVanished(file: string): void {
	if (!existsSync(markOf(file)) || (existsSync(file) && statSync(file).size > 0)) return;
	throw new StartError(
		`The database ${file} is ${existsSync(file) ? 'empty' : 'missing'}, though the bot has kept accounts and settings in it. Restore it from a backup; to begin with an empty one, delete ${markOf(file)}.`,
	);
}

/** What stopped the start, in words. */
export function startError(file: string, error: StoreError): StartError {
	const start = error.failure === 'damaged' ? `The database ${file} is damaged` : `The database ${file} cannot be used`;
	return new StartError(`${start}: ${error.message}. ${advice[error.failure]}`, { cause: error });
}
