import type { Row } from './connection.ts';
import type { Database } from './database.ts';
import { type Records, type RecordTable, toText, valueIn } from './records.ts';

/** Records in a table of a SQLite file. */
export class SqliteRecords<T> implements Records<T> {
	readonly #database: Database;
	readonly #table: RecordTable;

	constructor(database: Database, table: RecordTable) {
		this.#database = database;
		this.#table = table;
	}

	async get(key: string): Promise<T | undefined> {
		const [row] = await this.#database.read((run) => run(`SELECT value FROM ${this.#table} WHERE key = ?`, key));
		return row && parseValue<T>(row);
	}

	async keys(prefix: string): Promise<string[]> {
		const sql = `SELECT key FROM ${this.#table} WHERE substr(key, 1, ?) = ?`;
		const rows = await this.#database.read((run) => run(sql, prefix.length, prefix));
		return rows.map(({ key }) => String(key));
	}

	async sample(limit: number): Promise<T[]> {
		const rows = await this.#database.read((run) => run(`SELECT value FROM ${this.#table} LIMIT ?`, limit));
		return rows.map((row) => parseValue<T>(row));
	}

	async set(key: string, value: T): Promise<void> {
		await this.update(key, () => value);
	}

	update(key: string, change: (was: T | undefined) => T): Promise<T> {
		return this.#database.write((run) => {
			const [row] = run(`SELECT value FROM ${this.#table} WHERE key = ?`, key);
			const value = change(row && parseValue<T>(row));
			run(`INSERT OR REPLACE INTO ${this.#table} (key, value) VALUES (?, ?)`, key, toText(value));
			return value;
		});
	}

	replace(key: string, was: T, value: T): Promise<boolean> {
		const sql = `UPDATE ${this.#table} SET value = ? WHERE key = ? AND value = ? RETURNING key`;
		return this.#database.write((run) => run(sql, toText(value), key, toText(was)).length > 0);
	}

	async delete(key: string): Promise<boolean> {
		const sql = `DELETE FROM ${this.#table} WHERE key = ? RETURNING key`;
		const deleted = await this.#database.write((run) => run(sql, key).length > 0);
		// Even if there was none: a record deleted a moment ago may not have been overwritten yet.
		this.#database.overwriteDeleted();
		return deleted;
	}
}

const parseValue = <T>({ value }: Row): T => valueIn(String(value));
