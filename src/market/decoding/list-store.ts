import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../errors/start-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import type { BodyStore, StoredBody } from './body-store.ts';

/** How many damaged files to leave for inspection. */
const maxDamagedFiles = 3;
const suffixes = ['', '-wal', '-shm'];

const schema: Schema = {
	// "PLst"
	applicationId: 0x504c7374,
	// Lists from before the file had a schema version are dropped and fetched again.
	isOurs: (tables) => tables.every((table) => ['pricetag', 'lists'].includes(table)),
	migrations: [
		// `told` contains everything of a StoredBody except the body, as JSON.
		(run) => {
			for (const table of ['pricetag', 'lists']) run(`DROP TABLE IF EXISTS ${table}`);
			run('CREATE TABLE lists (key TEXT PRIMARY KEY, told TEXT NOT NULL, body BLOB NOT NULL)');
		},
	],
};

/**
 * Stores bodies in a SQLite file. The file is opened when it is first needed and again after each failure, so that the
 * store recovers from a lock, a full disk or a missing permission. Only a damaged file is moved aside and replaced by a
 * new one.
 */
export class ListStore implements BodyStore {
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

	async get(key: string): Promise<StoredBody | undefined> {
		const [row] = await this.#use((database) =>
			database.read((run) => run('SELECT told, body FROM lists WHERE key = ?', key)),
		);
		return row && { ...JSON.parse(String(row.told)), body: row.body as Uint8Array };
	}

	async set(key: string, { body, ...metadata }: StoredBody): Promise<void> {
		await this.#use((database) =>
			database.write((run) =>
				run('INSERT OR REPLACE INTO lists (key, told, body) VALUES (?, ?, ?)', key, JSON.stringify(metadata), body),
			),
		);
	}

	async delete(key: string): Promise<void> {
		await this.#use((database) => database.write((run) => run('DELETE FROM lists WHERE key = ?', key)));
	}

	async close(): Promise<void> {
		const database = await this.#database?.catch(() => undefined);
		await database?.close();
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

function moveIfPresent(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}
