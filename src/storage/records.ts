import type { Row } from './connection.ts';
import type { Database } from './database.ts';
import type { RecordTable } from './store-schema.ts';

/** Values by key, as JSON in a table of their own. A store that fails throws, always: it never looks like "nothing there". */
export class Records<T> {
	readonly #database: Database;
	readonly #table: RecordTable;

	constructor(database: Database, table: RecordTable) {
		this.#database = database;
		this.#table = table;
	}

	/** @throws SyntaxError where what is kept is no JSON; StoreError. */
	async get(key: string): Promise<T | undefined> {
		const [row] = await this.#database.read((run) => run(`SELECT value FROM ${this.#table} WHERE key = ?`, key));
		return row && valueIn<T>(row);
	}

	/** The keys that begin with `start`. @throws StoreError */
	async keys(start: string): Promise<string[]> {
		const sql = `SELECT key FROM ${this.#table} WHERE substr(key, 1, ?) = ?`;
		const rows = await this.#database.read((run) => run(sql, start.length, start));
		return rows.map(({ key }) => String(key));
	}

	/** Resolves once the value is on disk. @throws StoreError, and then what was there before still is. */
	async set(key: string, value: T): Promise<void> {
		await this.update(key, () => value);
	}

	/** Puts what `change` makes of the record in its place, in one step whoever else changes it. Resolves to the new one. */
	update(key: string, change: (was: T | undefined) => T): Promise<T> {
		return this.#database.write((run) => {
			const [row] = run(`SELECT value FROM ${this.#table} WHERE key = ?`, key);
			const value = change(row && valueIn<T>(row));
			run(`INSERT OR REPLACE INTO ${this.#table} (key, value) VALUES (?, ?)`, key, textOf(value));
			return value;
		});
	}

	/** As `set`, where the record still is `was`, whoever else may change it; false where it is not. */
	replace(key: string, was: T, value: T): Promise<boolean> {
		const sql = `UPDATE ${this.#table} SET value = ? WHERE key = ? AND value = ? RETURNING key`;
		return this.#database.write((run) => run(sql, textOf(value), key, textOf(was)).length > 0);
	}

	/** Deletes the record for good; false where there was none. Resolves once that is on disk. @throws StoreError */
	async delete(key: string): Promise<boolean> {
		const sql = `DELETE FROM ${this.#table} WHERE key = ? RETURNING key`;
		const deleted = await this.#database.write((run) => run(sql, key).length > 0);
		// Also where nothing was: what was deleted a moment ago may not have been overwritten yet.
		this.#database.overwriteDeleted();
		return deleted;
	}
}

const valueIn = <T>({ value }: Row): T => (JSON.parse(String(value)) as { value: T }).value;
const textOf = (value: unknown): string => JSON.stringify({ value });
