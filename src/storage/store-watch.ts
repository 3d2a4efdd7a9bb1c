import type { Clock } from '../base/clock.ts';
import type { StoreError, StoreFailure } from '../base/errors.ts';
import type { Log } from '../base/log.ts';

const checkInterval = 60_000;
const failingCheckInterval = 5_000;

export class StoreWatch {
	readonly #probe: () => Promise<void>;
	readonly #clock: Clock;
	readonly #log: Log;
	#failure: StoreFailure | undefined;
	/** Process time. */
	#checkedAt = -Infinity;
	#checking: Promise<void> | undefined;
	#cancel: () => void = () => {};
	#isStopped = false;

	/** @param probe Writes something and reads it back. @throws StoreError */
	constructor(probe: () => Promise<void>, clock: Clock, log: Log) {
		this.#probe = probe;
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

	/** As of at most `maxAge` ms ago; undefined if it works. */
	async failure(maxAge: number): Promise<StoreFailure | undefined> {
		if (!this.#isStopped && this.#clock.now() - this.#checkedAt > maxAge) await this.#check();
		return this.#failure;
	}

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
			await this.#probe();
			if (this.#failure !== undefined) this.#log.info('the store works again');
			this.#failure = undefined;
		} catch (error) {
			const { failure = 'unusable', message } = error as StoreError;
			if (this.#failure !== failure)
				this.#log.error({ failure, error: message, advice: advice[failure] }, 'the store does not work');
			this.#failure = failure;
		}
		this.#checkedAt = this.#clock.now();
	}
}

export const advice: Readonly<Record<StoreError['failure'], string>> = {
	busy: 'Another program (a backup, a database shell, VACUUM) has locked it. Let that program finish, or stop it.',
	full: 'The disk is full. Free some space.',
	'read-only': 'It does not accept changes. Make it writable, or set STORE_URL to another one.',
	damaged: 'Stop the bot, then restore the file from a backup, or move it to start over.',
	unreachable: 'Check STORE_URL, that the database runs, and the network in between.',
	unusable: 'Check STORE_URL, and that the bot may create tables or files there.',
};
