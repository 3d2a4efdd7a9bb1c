import type { Stamp } from '../../../runtime/stamp.ts';
import { ReplaceableDatabase } from '../../../storage/replaceable-database.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Game } from '../../game.ts';
import type { CacheStore, ListFacts, NamesPart, StoredBody, StoredList, StoredRows } from './cache-store.ts';

const schema: Schema = {
	// "PLst"
	applicationId: 0x504c7374,
	// Lists from before the file had a schema version are dropped and fetched again.
	isOurs: (tables) => tables.every((table) => ['pricetag', 'lists'].includes(table)),
	migrations: [
		// `told` contains a ListFacts as JSON.
		(run) => {
			for (const table of ['pricetag', 'lists']) run(`DROP TABLE IF EXISTS ${table}`);
			run('CREATE TABLE lists (key TEXT PRIMARY KEY, told TEXT NOT NULL, body BLOB NOT NULL)');
		},
		(run) => {
			run('CREATE TABLE rows (key TEXT PRIMARY KEY, pack BLOB NOT NULL)');
			run('CREATE TABLE names (game INTEGER, part TEXT, pack BLOB NOT NULL, PRIMARY KEY (game, part))');
		},
	],
};

/** Stores lists in a SQLite file. */
export class CacheFile implements CacheStore {
	readonly keepsRows = true;
	readonly #database: ReplaceableDatabase;

	/** @param onMovedAside Called with the path that a damaged file was moved to. */
	constructor(file: string, onMovedAside: (file: string) => void) {
		this.#database = new ReplaceableDatabase(file, schema, onMovedAside);
	}

	async lists(): Promise<Map<string, Stamp>> {
		const rows = await this.#database.read((run) => run('SELECT key, told FROM lists'));
		return new Map(rows.map(({ key, told }) => [String(key), factsOf(told).fetched]));
	}

	async body(key: string): Promise<StoredBody | undefined> {
		const [row] = await this.#database.read((run) => run('SELECT told, body FROM lists WHERE key = ?', key));
		return row && { ...factsOf(row.told), body: row.body as Uint8Array };
	}

	async rows(key: string): Promise<StoredRows | undefined> {
		const [row] = await this.#database.read((run) =>
			run('SELECT told, pack FROM rows JOIN lists USING (key) WHERE key = ?', key),
		);
		return row && { ...factsOf(row.told), rows: row.pack as Uint8Array };
	}

	async set(key: string, { body, rows, ...facts }: StoredList): Promise<void> {
		await this.#database.write((run) => {
			run('INSERT OR REPLACE INTO lists (key, told, body) VALUES (?, ?, ?)', key, JSON.stringify(facts), body);
			run('INSERT OR REPLACE INTO rows (key, pack) VALUES (?, ?)', key, rows);
		});
	}

	async delete(key: string): Promise<void> {
		await this.#database.write((run) => {
			for (const table of ['lists', 'rows']) run(`DELETE FROM ${table} WHERE key = ?`, key);
		});
	}

	async names(game: Game, part: NamesPart): Promise<Uint8Array | undefined> {
		const [row] = await this.#database.read((run) =>
			run('SELECT pack FROM names WHERE game = ? AND part = ?', game, part),
		);
		return row?.pack as Uint8Array | undefined;
	}

	async setNames(game: Game, part: NamesPart, packed: Uint8Array): Promise<void> {
		await this.#database.write((run) =>
			run('INSERT OR REPLACE INTO names (game, part, pack) VALUES (?, ?, ?)', game, part, packed),
		);
	}

	close(): Promise<void> {
		return this.#database.close();
	}
}

const factsOf = (told: unknown): ListFacts => JSON.parse(String(told));
