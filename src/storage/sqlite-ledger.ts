import type { Row, Run } from './connection.ts';
import type { Database } from './database.ts';
import type { Changed, Document, Ledger, LedgerTable } from './ledger.ts';
import { toText, valueIn } from './records.ts';

/** A ledger in a table of a SQLite file. */
export class SqliteLedger<Doc extends Document> implements Ledger<Doc> {
	readonly #database: Database;
	readonly #table: LedgerTable;

	constructor(database: Database, table: LedgerTable) {
		this.#database = database;
		this.#table = table;
	}

	get(key: string): Promise<Doc | undefined> {
		return this.#database.read((run) => this.#get(run, key));
	}

	async keys(): Promise<string[]> {
		const rows = await this.#database.read((run) => run(`SELECT key FROM ${this.#table}`));
		return rows.map(keyOf);
	}

	async update(
		keys: readonly string[],
		change: (key: string, was: Doc | undefined) => Doc | undefined,
	): Promise<(Doc | undefined)[]> {
		if (keys.length === 0) return [];
		let hasDeleted = false;
		const stored = await this.#database.write((run) => {
			// The transaction may run several times.
			hasDeleted = false;
			const before = this.#lastNumber(run);
			let last = before;
			const values = keys.map((key) => {
				const was = this.#get(run, key);
				const value = change(key, was);
				if (value === was) return was;
				if (value === undefined) {
					run(`DELETE FROM ${this.#table} WHERE key = ?`, key);
					hasDeleted = true;
				} else {
					const sql = `INSERT OR REPLACE INTO ${this.#table} (key, value, changed, due) VALUES (?, ?, ?, ?)`;
					run(sql, key, toText(value), ++last, value.dueAt ?? null);
				}
				return value;
			});
			if (last > before) run('INSERT OR REPLACE INTO changes (ledger, last) VALUES (?, ?)', this.#table, last);
			return values;
		});
		if (hasDeleted) this.#database.overwriteDeleted();
		return stored;
	}

	changes(after: number, limit: number) {
		const sql = `SELECT key, value, changed FROM ${this.#table} WHERE changed > ? ORDER BY changed LIMIT ?`;
		return this.#database.read((run) => {
			const rows = run(sql, after, limit);
			const changed = rows.map((row): Changed<Doc> => ({ key: keyOf(row), value: documentIn<Doc>(row) }));
			return { changed, last: rows.length < limit ? this.#lastNumber(run) : Number(rows.at(-1)?.changed ?? after) };
		});
	}

	async due(until: number, limit: number): Promise<string[]> {
		const sql = `SELECT key FROM ${this.#table} WHERE due <= ? ORDER BY due, key LIMIT ?`;
		return (await this.#database.read((run) => run(sql, until, limit))).map(keyOf);
	}

	async nextDue(): Promise<number | undefined> {
		const sql = `SELECT due FROM ${this.#table} WHERE due IS NOT NULL ORDER BY due LIMIT 1`;
		const [row] = await this.#database.read((run) => run(sql));
		return row && Number(row.due);
	}

	#get(run: Run, key: string): Doc | undefined {
		const [row] = run(`SELECT value FROM ${this.#table} WHERE key = ?`, key);
		return row && documentIn<Doc>(row);
	}

	#lastNumber(run: Run): number {
		return Number(run('SELECT last FROM changes WHERE ledger = ?', this.#table)[0]?.last ?? 0);
	}
}

const keyOf = ({ key }: Row): string => String(key);
const documentIn = <Doc>({ value }: Row): Doc => valueIn<Doc>(String(value));
