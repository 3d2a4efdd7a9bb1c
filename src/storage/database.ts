import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import KeyvSqlite from '@keyv/sqlite';
import { StartError } from '../errors.ts';
import { Records } from './records.ts';

/** How long a statement waits for another process' write before it fails. */
const busyTimeout = 1_000;
/** How long until overwriting what was deleted is tried again, ms. */
const overwriteAgain = 5_000;

/** Runs one SQL statement and gives its rows. Throws where it fails. */
export type Query = (sql: string, ...parameters: (string | number | null)[]) => Promise<unknown[]>;

/**
 * One SQLite file: SQL for what must be decided in one statement, and named tables of records.
 * Every failure throws: what cannot be read or written is never taken for "nothing there".
 */
export class Database {
	readonly #file: string;
	readonly #adapters: KeyvSqlite[] = [];
	/** A connection of its own, which waits for nobody. */
	readonly #overwriter: KeyvSqlite;
	#later: NodeJS.Timeout | undefined;
	#isClosed = false;
	readonly query: Query;

	private constructor(file: string) {
		this.#file = file;
		const base = this.#adapter('pricetag');
		this.query = (sql, ...parameters) => base.query(sql, ...parameters);
		this.#overwriter = this.#adapter('pricetag');
	}

	/**
	 * Opens `file`, making it and its folder where they are missing, and checks every page of it.
	 * @throws StartError where the file is damaged or cannot be used.
	 */
	static async open(file: string): Promise<Database> {
		try {
			mkdirSync(dirname(file), { recursive: true });
		} catch (cause) {
			throw new StartError(
				`The folder of ${file} cannot be made (${(cause as Error).message}). Set STORE_URL to a place that can be written.`,
			);
		}
		const database = new Database(file);
		try {
			await prepare(database.#adapters[0]!);
			const [found] = (await database.query('PRAGMA quick_check')) as { quick_check: string }[];
			if (found?.quick_check !== 'ok') throw new Error(found?.quick_check.split('\n')[0] ?? 'no answer');
			await database.#overwriter.ready;
			await database.#overwriter.query('PRAGMA busy_timeout = 0');
			// What could not be overwritten before the last stop.
			await database.#overwrite();
			return database;
		} catch (cause) {
			await database.close().catch(() => {});
			throw new StartError(
				`The database ${file} is damaged or cannot be used: ${(cause as Error).message}. Restore it from a backup or move it away.`,
				{ cause },
			);
		}
	}

	/** The records of table `name`. One adapter each: two tables behind one adapter would mix their rows. */
	async records<T>(name: string): Promise<Records<T>> {
		const adapter = this.#adapter(name);
		await prepare(adapter);
		return new Records<T>({
			adapter,
			async replace(key, was, text) {
				const sql = `UPDATE ${name} SET value = ? WHERE key = ? AND value = ? RETURNING key`;
				return (await adapter.query(sql, text, key, was)).length > 0;
			},
			afterDelete: () => this.#overwrite(),
		});
	}

	/**
	 * What was deleted is to be gone from the log in front of the file as well. Where somebody else reads the file, a
	 * backup say, it has to wait, and must not make everybody wait meanwhile.
	 */
	async #overwrite(): Promise<void> {
		clearTimeout(this.#later);
		const sql = 'PRAGMA wal_checkpoint(TRUNCATE)';
		// Whatever keeps it from being done, it is deleted, and this is tried again.
		const [done] = (await this.#overwriter.query(sql).catch(() => [])) as { busy: number }[];
		if (done?.busy === 0 || this.#isClosed) return;
		this.#later = setTimeout(() => void this.#overwrite(), overwriteAgain).unref();
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#later);
		await Promise.all(this.#adapters.map((adapter) => adapter.close()));
	}

	#adapter(table: string): KeyvSqlite {
		const adapter = new KeyvSqlite({
			uri: `sqlite://${this.#file}`,
			table,
			driver: 'better-sqlite3',
			wal: true,
			busyTimeout,
		});
		this.#adapters.push(adapter);
		return adapter;
	}
}

async function prepare(adapter: KeyvSqlite): Promise<void> {
	await adapter.ready;
	// What is deleted is overwritten, not only forgotten.
	await adapter.query('PRAGMA secure_delete = ON');
}
