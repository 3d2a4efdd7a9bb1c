import { SerialQueue } from '../../runtime/serial-queue.ts';
import type { BodyStore, StoredBody } from './body-store.ts';

/** The retry interval after a failed write, ms. */
const retryInterval = 5_000;

/** A write-behind cache: writes bodies to a store in the background, one after the other, and retries failed writes. */
export class WriteBehindStore {
	readonly #store: BodyStore;
	readonly #onUnsaved: (error: Error) => void;
	readonly #unsaved = new Map<string, StoredBody>();
	readonly #writes = new SerialQueue();
	#retry: NodeJS.Timeout | undefined;
	#isFailing = false;

	/** @param onUnsaved Called when a write fails, and not again until writes have succeeded. */
	constructor(store: BodyStore, onUnsaved: (error: Error) => void) {
		this.#store = store;
		this.#onUnsaved = onUnsaved;
	}

	/** The body, whether it is written yet or not. */
	async get(key: string): Promise<StoredBody | undefined> {
		return this.#unsaved.get(key) ?? this.#store.get(key);
	}

	/** Queues the body for writing. It replaces an unwritten one of the same key. */
	set(key: string, stored: StoredBody): void {
		this.#unsaved.set(key, stored);
		void this.#writes.run(() => this.#writeAll());
	}

	async delete(key: string): Promise<void> {
		this.#unsaved.delete(key);
		await this.#store.delete(key);
	}

	/** Resolves when everything is written, or could not be. */
	async close(): Promise<void> {
		await this.#writes.run(async () => clearTimeout(this.#retry));
	}

	async #writeAll(): Promise<void> {
		clearTimeout(this.#retry);
		try {
			for (const [key, stored] of this.#unsaved) {
				await this.#store.set(key, stored);
				// A newer body may have replaced it meanwhile.
				if (this.#unsaved.get(key) === stored) this.#unsaved.delete(key);
			}
			this.#isFailing = false;
		} catch (error) {
			if (!this.#isFailing) this.#onUnsaved(error as Error);
			this.#isFailing = true;
			this.#retry = setTimeout(() => void this.#writes.run(() => this.#writeAll()), retryInterval).unref();
		}
	}
}
