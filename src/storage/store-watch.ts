import { randomUUID } from 'node:crypto';
import { StoreError } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';

/** How often a working store is tried, and one that fails: ms. */
const beatEvery = 60_000;
const beatAgain = 5_000;

/**
 * Writes a row and reads it back through another connection.
 * @throws StoreError where what the store says it has written is not there for others.
 */
export async function beat(database: Database): Promise<void> {
	const written = randomUUID();
	await database.write((run) => run('INSERT OR REPLACE INTO pulse (id, beat) VALUES (1, ?)', written));
	const [row] = await database.readElsewhere((run) => run('SELECT beat FROM pulse'));
	if (row?.beat === written) return;
	// Another process on the same file beats as well.
	const [own] = await database.read((run) => run('SELECT beat FROM pulse'));
	if (own?.beat !== row?.beat) throw new StoreError('unusable', 'what was written is not in the file');
}

/** Finds out within a minute that the store has stopped working, and says so in the log; also when it works again. */
export class StoreWatch {
	readonly #database: Database;
	readonly #clock: Clock;
	readonly #log: Log;
	#failure: string | undefined;
	#cancel: () => void = () => {};
	#isStopped = false;

	constructor(database: Database, clock: Clock, log: Log) {
		this.#database = database;
		this.#clock = clock;
		this.#log = log;
	}

	start(): void {
		this.#cancel = this.#clock.after(this.#failure === undefined ? beatEvery : beatAgain, () => void this.#beat());
	}

	stop(): void {
		this.#isStopped = true;
		this.#cancel();
	}

	async #beat(): Promise<void> {
		try {
			await beat(this.#database);
			if (this.#failure !== undefined) this.#log.info('the store works again');
			this.#failure = undefined;
		} catch (error) {
			const { failure = 'unusable', message } = error as StoreError;
			if (failure !== 'busy') this.#database.doubt();
			if (this.#failure !== failure)
				this.#log.error({ failure, error: message, advice: advice[failure] }, 'the store does not work');
			this.#failure = failure;
		}
		if (!this.#isStopped) this.start();
	}
}

/** What an operator can do about a store that fails. */
export const advice: Readonly<Record<StoreError['failure'], string>> = {
	busy: 'Another program holds a lock on it (a backup, a database shell, VACUUM). Let it finish or end it.',
	full: 'The disk is full. Free some space.',
	'read-only': 'The file or its file system is read-only. Make it writable, or set STORE_URL to another place.',
	damaged: 'Stop the bot and restore the file from a backup, or move it away.',
	gone: 'Put the same file back, or restart the bot. Until then nothing can be saved.',
	unusable:
		'Check the disk, and that the bot’s user may write to the file and its folder, or set STORE_URL to another place.',
};
