import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../../errors/start-error.ts';
import { StoreError } from '../../../errors/store-error.ts';
import type { Stamp } from '../../../runtime/stamp.ts';
import type { Run } from '../../../storage/connection.ts';
import { Database } from '../../../storage/database.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Game } from '../../game.ts';
import type { CacheStore, ListFacts, NamesPart, StoredBody, StoredList, StoredRows } from './cache-store.ts';

/** How many damaged files to leave for inspection. */
const maxDamagedFiles = 3;
const suffixes = ['', '-wal', '-shm'];

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

/**
 * Stores lists in a SQLite file. The file is opened when it is first needed and again after each failure, so that the
 * store recovers from a lock, a full disk or a missing permission. Only a damaged file is moved aside and replaced by a
 * new one.
 */
export class CacheFile implements CacheStore {
	readonly keepsRows = true;
	readonly #file: string;
	readonly #onMovedAside: (file: string) => void;
	#database: Promise<Database> | undefined;
	/** The database last found damaged, and the attempt to move its file aside. */
	#damaged: Promise<Database> | undefined;
	#movingAside: Promise<void> | undefined;

	/** @param onMovedAside Called with the path that a damaged file was moved to. */
	constructor(file: string, onMovedAside: (file: string) => void) {
		this.#file = file;
		this.#onMovedAside = onMovedAside;
	}

	async lists(): Promise<Map<string, Stamp>> {
		const rows = await this.#read((run) => run('SELECT key, told FROM lists'));
		return new Map(rows.map(({ key, told }) => [String(key), factsOf(told).fetched]));
	}

	async body(key: string): Promise<StoredBody | undefined> {
		const [row] = await this.#read((run) => run('SELECT told, body FROM lists WHERE key = ?', key));
		return row && { ...factsOf(row.told), body: row.body as Uint8Array };
	}

	async rows(key: string): Promise<StoredRows | undefined> {
		const [row] = await this.#read((run) =>
			run('SELECT told, pack FROM rows JOIN lists USING (key) WHERE key = ?', key),
		);
		return row && { ...factsOf(row.told), rows: row.pack as Uint8Array };
	}

	async set(key: string, { body, rows, ...facts }: StoredList): Promise<void> {
		await this.#write((run) => {
			run('INSERT OR REPLACE INTO lists (key, told, body) VALUES (?, ?, ?)', key, JSON.stringify(facts), body);
			run('INSERT OR REPLACE INTO rows (key, pack) VALUES (?, ?)', key, rows);
		});
	}

	async delete(key: string): Promise<void> {
		await this.#write((run) => {
			for (const table of ['lists', 'rows']) run(`DELETE FROM ${table} WHERE key = ?`, key);
		});
	}

	async names(game: Game, part: NamesPart): Promise<Uint8Array | undefined> {
		const [row] = await this.#read((run) => run('SELECT pack FROM names WHERE game = ? AND part = ?', game, part));
		return row?.pack as Uint8Array | undefined;
	}

	async setNames(game: Game, part: NamesPart, packed: Uint8Array): Promise<void> {
		await this.#write((run) =>
			run('INSERT OR REPLACE INTO names (game, part, pack) VALUES (?, ?, ?)', game, part, packed),
		);
	}

	async close(): Promise<void> {
		const database = await this.#database?.catch(() => undefined);
		await database?.close();
	}

	#read<Result>(work: (run: Run) => Result): Promise<Result> {
		return this.#use((database) => database.read(work));
	}

	#write<Result>(work: (run: Run) => Result): Promise<Result> {
		return this.#use((database) => database.write(work));
	}

	async #use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
		const opened = this.#open();
		try {
			return await work(await opened);
		} catch (error) {
			// A StartError means a foreign or newer file. It is replaced like a damaged one: nothing in it is irreplaceable.
			if (!(error instanceof StartError) && !(error instanceof StoreError && error.failure === 'damaged')) throw error;
			// Once, however many calls found it damaged.
			if (this.#damaged !== opened) {
				this.#damaged = opened;
				this.#movingAside = this.#moveAside(opened);
			}
			await this.#movingAside;
			return work(await this.#open());
		}
	}

	#open(): Promise<Database> {
		if (this.#database) return this.#database;
		const opening = Database.open(this.#file, { schema, kind: 'cache' });
		this.#database = opening;
		opening.catch(() => {
			if (this.#database === opening) this.#database = undefined;
		});
		return opening;
	}

	async #moveAside(damaged: Promise<Database>): Promise<void> {
		if (this.#database === damaged) this.#database = undefined;
		await (await damaged.catch(() => undefined))?.close();
		const name = `${this.#file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
		for (const suffix of suffixes) moveIfPresent(this.#file + suffix, name + suffix);
		this.#onMovedAside(name);
		const [folder, prefix] = [dirname(this.#file), `${basename(this.#file)}.damaged-`];
		const moved = readdirSync(folder).filter((each) => each.startsWith(prefix) && !/-(wal|shm)$/.test(each));
		// The names contain the time, so they sort by age.
		for (const file of moved.sort().slice(0, -maxDamagedFiles))
			for (const suffix of suffixes) rmSync(join(folder, file + suffix), { force: true });
	}
}

const factsOf = (told: unknown): ListFacts => JSON.parse(String(told));

function moveIfPresent(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}
