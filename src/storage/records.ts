import Keyv, { type KeyvStorageAdapter } from 'keyv';

/**
 * A table of records by key. Keyv keeps them; this holds it to one promise that Keyv does not make by itself: a
 * failing store throws, always.
 */
export class Records<T> {
	readonly #keyv: Keyv;
	readonly #afterDelete: () => Promise<void>;

	/** @param afterDelete runs when something was deleted, before that counts as done. */
	constructor(store: KeyvStorageAdapter, afterDelete = async () => {}) {
		this.#afterDelete = afterDelete;
		// No 'error' listener: with one, Keyv turns a failing get into undefined.
		this.#keyv = new Keyv({ store });
	}

	async get(key: string): Promise<T | undefined> {
		return (await this.#keyv.get<T>(key)) ?? undefined;
	}

	async set(key: string, value: T): Promise<void> {
		if (!(await this.#keyv.set(key, value))) throw new Error(`The store did not keep ${key}.`);
	}

	async delete(key: string): Promise<boolean> {
		const deleted = await this.#keyv.delete(key);
		if (deleted) await this.#afterDelete();
		return deleted;
	}
}
