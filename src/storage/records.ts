import Keyv, { type KeyvStorageAdapter } from 'keyv';

/** What records are kept in. */
export interface RecordStore {
	readonly adapter: KeyvStorageAdapter;
	/** Puts one text, as Keyv writes a record, in the place of another in one step; false where it was another one. */
	replace(key: string, was: string, text: string): Promise<boolean>;
	/** Runs before deleting counts as done. */
	afterDelete(): Promise<void>;
}

/**
 * A table of records by key. Keyv keeps them; this holds it to one promise that Keyv does not make by itself: a
 * failing store throws, always.
 */
export class Records<T> {
	readonly #keyv: Keyv;
	readonly #store: RecordStore;

	constructor(store: RecordStore) {
		this.#store = store;
		// No 'error' listener: with one, Keyv turns a failing get into undefined.
		this.#keyv = new Keyv({ store: store.adapter });
	}

	async get(key: string): Promise<T | undefined> {
		return (await this.#keyv.get<T>(key)) ?? undefined;
	}

	async set(key: string, value: T): Promise<void> {
		if (!(await this.#keyv.set(key, value))) throw new Error('The store did not keep a record.');
	}

	/** As `set`, where the record still is `was`, whoever else may change it; false where it is not. */
	replace(key: string, was: T, value: T): Promise<boolean> {
		return this.#store.replace(key, JSON.stringify({ value: was }), JSON.stringify({ value }));
	}

	async delete(key: string): Promise<boolean> {
		const deleted = await this.#keyv.delete(key);
		// Also where nothing was: what was deleted a moment ago may not have been overwritten yet.
		await this.#store.afterDelete();
		return deleted;
	}
}
