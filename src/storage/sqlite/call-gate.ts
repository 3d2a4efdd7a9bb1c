import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../../base/errors/store-error.ts';

/** How often `close` checks whether the call has ended, ms. */
const checkInterval = 5;

/**
 * Ending a thread amid a call of libsql would abort the whole process. The thread makes its calls through `run`, and
 * the main thread waits for `close` before it ends the thread. Both share `memory`.
 */
export class CallGate {
	readonly memory: SharedArrayBuffer;
	readonly #isCalling: Int32Array;
	readonly #isClosed: Int32Array;

	/** The memory holds two flags of 4 bytes each. */
	constructor(memory = new SharedArrayBuffer(8)) {
		this.memory = memory;
		this.#isCalling = new Int32Array(memory, 0, 1);
		this.#isClosed = new Int32Array(memory, 4, 1);
	}

	/** @throws StoreError if the gate is closed */
	run<Result>(call: () => Result): Result {
		// The call is announced before the check, so that `close` sees the call, or the call sees that the gate is closed.
		Atomics.store(this.#isCalling, 0, 1);
		try {
			if (Atomics.load(this.#isClosed, 0) === 1) throw new StoreError('unusable', 'the database is closed');
			return call();
		} finally {
			Atomics.store(this.#isCalling, 0, 0);
		}
	}

	/** No call begins from now on. Resolves when none is running. */
	async close(): Promise<void> {
		Atomics.store(this.#isClosed, 0, 1);
		while (Atomics.load(this.#isCalling, 0) === 1) await sleep(checkInterval);
	}
}
