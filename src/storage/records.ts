import type { Row } from './connection.ts';
import type { Database } from './database.ts';
import type { RecordTable } from './store-schema.ts';

/** A key-value table with values as JSON. If the store fails, every method throws: a failing store never looks empty. */
export class Records<T> {
	readonly #database: Database;
	readonly #table: RecordTable;

	constructor(database: Database, table: RecordTable) {
		this.#database = database;
		this.#table = table;
	}

	/** @throws SyntaxError if the stored value is not JSON; StoreError. */
	async get(key: string): Promise<T | undefined> {
		const [row] = await this.#database.read((run) => run(`SELECT value FROM ${this.#table} WHERE key = ?`, key));
		return row && parseValue<T>(row);
	}

	/** All keys with this prefix. @throws StoreError */
	async keys(prefix: string): Promise<string[]> {
		const sql = `SELECT key FROM ${this.#table} WHERE substr(key, 1, ?) = ?`;
		const rows = await this.#database.read((run) => run(sql, prefix.length, prefix));
		return rows.map(({ key }) => String(key));
	}

	/** The values of at most `limit` records, in no particular order. @throws StoreError */
	async sample(limit: number): Promise<T[]> {
		const rows = await this.#database.read((run) => run(`SELECT value FROM ${this.#table} LIMIT ?`, limit));
		return rows.map((row) => parseValue<T>(row));
	}

	/** Resolves once the value is on disk. @throws StoreError, and then the old value is still there. */
	async set(key: string, value: T): Promise<void> {
		await this.update(key, () => value);
	}

	/** Replaces a value by `change` of it in one atomic step, also across processes. Resolves to the new value. */
	update(key: string, change: (was: T | undefined) => T): Promise<T> {
		return this.#database.write((run) => {
			const [row] = run(`SELECT value FROM ${this.#table} WHERE key = ?`, key);
			const value = change(row && parseValue<T>(row));
			run(`INSERT OR REPLACE INTO ${this.#table} (key, value) VALUES (?, ?)`, key, toText(value));
			return value;
		});
	}

	/** Compare-and-set: replaces the value only if it still equals `was`, in one atomic step; false if it does not. */
	replace(key: string, was: T, value: T): Promise<boolean> {
		const sql = `UPDATE ${this.#table} SET value = ? WHERE key = ? AND value = ? RETURNING key`;
		return this.#database.write((run) => run(sql, toText(value), key, toText(was)).length > 0);
	}

	/** Deletes a record and overwrites its data; false if there was none. Resolves once that is on disk. @throws StoreError */
	async delete(key: string): Promise<boolean> {
		const sql = `DELETE FROM ${this.#table} WHERE key = ? RETURNING key`;
		const deleted = await this.#database.write((run) => run(sql, key).length > 0);
		// Even if there was none: a record deleted a moment ago may not have been overwritten yet.
		this.#database.overwriteDeleted();
		return deleted;
	}
}

const parseValue = <T>({ value }: Row): T => (JSON.parse(String(value)) as { value: T }).value;
const toText = (value: unknown): string => JSON.stringify({ value });
