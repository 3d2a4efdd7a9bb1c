import { randomUUID } from 'node:crypto';
import { StoreError, type StoreFailure } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from './database.ts';

/** Time between two checks of a working store, ms. */
const checkInterval = 60_000;
/** Time between two checks of a failing store, ms. */
const failingCheckInterval = 5_000;

/**
 * Checks that the store works: writes a row and reads it back through another connection.
 * @throws StoreError, also if the row that was written is not in the file.
 */
export async function probe(database: Database): Promise<void> {
	const written = randomUUID();
	await database.write((run) => run('INSERT OR REPLACE INTO pulse (id, beat) VALUES (1, ?)', written));
	const [row] = await database.readThroughNewConnection((run) => run('SELECT beat FROM pulse'));
	if (row?.beat === written) return;
	// Another process on the same file may have written the row since.
	const [own] = await database.read((run) => run('SELECT beat FROM pulse'));
	if (own?.beat !== row?.beat) throw new StoreError('unusable', 'a row that was written is not in the file');
}

/** What a StoreWatch checks. */
export interface WatchedStore {
	/** Writes something and reads it back. @throws StoreError */
	probe(): Promise<void>;
	/** Discards a connection that may be broken. */
	reset(): void;
}

/** A periodic health check: logs that the store has stopped working, and later that it works again. */
export class StoreWatch {
	readonly #store: WatchedStore;
	readonly #clock: Clock;
	readonly #log: Log;
	#failure: StoreFailure | undefined;
	/** Process time. */
	#checkedAt = -Infinity;
	#checking: Promise<void> | undefined;
	#cancel: () => void = () => {};
	#isStopped = false;

	constructor(store: WatchedStore, clock: Clock, log: Log) {
		this.#store = store;
		this.#clock = clock;
		this.#log = log;
	}

	start(): void {
		this.#cancel = this.#clock.after(
			this.#failure === undefined ? checkInterval : failingCheckInterval,
			() => void this.#check(),
		);
	}

	stop(): void {
		this.#isStopped = true;
		this.#cancel();
	}

	/** What is wrong with the store, as it was at most `maxAge` ms ago; undefined if it works. */
	async failure(maxAge: number): Promise<StoreFailure | undefined> {
		if (!this.#isStopped && this.#clock.now() - this.#checkedAt > maxAge) await this.#check();
		return this.#failure;
	}

	/** Checks the store. If a check is in progress already, there is no second one. */
	#check(): Promise<void> {
		this.#checking ??= this.#checkNow().finally(() => {
			this.#checking = undefined;
			this.#cancel();
			if (!this.#isStopped) this.start();
		});
		return this.#checking;
	}

	async #checkNow(): Promise<void> {
		try {
			await this.#store.probe();
			if (this.#failure !== undefined) this.#log.info('the store works again');
			this.#failure = undefined;
		} catch (error) {
			const { failure = 'unusable', message } = error as StoreError;
			if (failure !== 'busy') this.#store.reset();
			if (this.#failure !== failure)
				this.#log.error({ failure, error: message, advice: advice[failure] }, 'the store does not work');
			this.#failure = failure;
		}
		this.#checkedAt = this.#clock.now();
	}
}

/** What an operator can do about a failing store. */
export const advice: Readonly<Record<StoreError['failure'], string>> = {
	busy: 'Another program (a backup, a database shell, VACUUM) has locked it. Let that program finish, or stop it.',
	full: 'The disk is full. Free some space.',
	'read-only': 'The file or its file system is read-only. Make it writable, or set STORE_URL to another path.',
	damaged: 'Stop the bot, then restore the file from a backup, or move it to start over.',
	unreachable: 'Check that Redis runs, and the network in between. The bot reconnects by itself.',
	gone: 'Put the same file back, or restart the bot. Nothing can be saved until then.',
	unusable:
		'Check the disk, and that the bot’s user may write to the file and its folder, or set STORE_URL to another path.',
};
