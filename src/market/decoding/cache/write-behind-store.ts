import { SerialQueue } from '../../../runtime/serial-queue.ts';
import type { Game } from '../../game.ts';
import type { CacheStore, NamesPart, StoredList } from './cache-store.ts';

/** The retry interval after a failed write, ms. */
const retryInterval = 5_000;

type Write = () => Promise<void>;

/** A write-behind cache: writes to a store in the background, one after the other, and retries failed writes. */
export class WriteBehindStore {
	readonly #store: CacheStore;
	readonly #onUnsaved: (error: Error) => void;
	readonly #lists = new Map<string, StoredList>();
	/** What is not written yet. Names come before the lists that were decoded with them. */
	readonly #unwritten = new Map<string, Write>();
	readonly #writes = new SerialQueue();
	#retry: NodeJS.Timeout | undefined;
	#isFailing = false;

	/** @param onUnsaved Called when a write fails, and not again until writes have succeeded. */
	constructor(store: CacheStore, onUnsaved: (error: Error) => void) {
		this.#store = store;
		this.#onUnsaved = onUnsaved;
	}

	/** When each list was fetched, whether it is written yet or not. */
	async lists(): Promise<Map<string, number>> {
		const unwritten = [...this.#lists].map(([key, { fetchedAt }]) => [key, fetchedAt] as const);
		return new Map([...(await this.#store.lists()), ...unwritten]);
	}

	/** The list, whether it is written yet or not. */
	async list(key: string): Promise<StoredList | undefined> {
		const list = this.#lists.get(key);
		// A copy: the rows are transferred to another thread, and must still be here to be written.
		return list ? { ...list, rows: list.rows.slice() } : this.#store.list(key);
	}

	names(game: Game, part: NamesPart): Promise<Uint8Array | undefined> {
		return this.#store.names(game, part);
	}

	/** Queues the list for writing. It replaces an unwritten one of the same key. */
	set(key: string, list: StoredList): void {
		this.#lists.set(key, list);
		this.#queue(key, async () => {
			await this.#store.set(key, list);
			// A newer list may have replaced it meanwhile.
			if (this.#lists.get(key) === list) this.#lists.delete(key);
		});
	}

	/** Queues names for writing. They replace unwritten ones of the same game. */
	setNames(game: Game, part: NamesPart, packed: Uint8Array): void {
		this.#queue(`${part} ${game}`, () => this.#store.setNames(game, part, packed));
	}

	async delete(key: string): Promise<void> {
		this.#lists.delete(key);
		this.#unwritten.delete(key);
		await this.#store.delete(key);
	}

	/** Resolves when everything is written, or could not be. */
	async close(): Promise<void> {
		await this.#writes.run(async () => clearTimeout(this.#retry));
	}

	#queue(what: string, write: Write): void {
		this.#unwritten.set(what, write);
		void this.#writes.run(() => this.#writeAll());
	}

	async #writeAll(): Promise<void> {
		clearTimeout(this.#retry);
		try {
			for (const [what, write] of this.#unwritten) {
				await write();
				if (this.#unwritten.get(what) === write) this.#unwritten.delete(what);
			}
			this.#isFailing = false;
		} catch (error) {
			if (!this.#isFailing) this.#onUnsaved(error as Error);
			this.#isFailing = true;
			this.#retry = setTimeout(() => void this.#writes.run(() => this.#writeAll()), retryInterval).unref();
		}
	}
}
