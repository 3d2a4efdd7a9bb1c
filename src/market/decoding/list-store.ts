import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../errors/start-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Stamp } from '../../runtime/stamp.ts';
import { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';

/** A body as the market sent it: compressed. */
export interface StoredBody {
	/** When its request was sent. */
	readonly fetched: Stamp;
	readonly body: Uint8Array;
	readonly peaks: readonly Peak[];
}

/**
 * How many rows a list of a key had, and when. Kept are those that no later list had more rows than, the largest and
 * oldest first.
 */
export interface Peak {
	readonly rows: number;
	readonly seen: Stamp;
}

/** So long after a peak a smaller one is not worth keeping yet: a day holds a few, ms. */
const betweenPeaks = 60 * 60_000;

export function withPeak(peaks: readonly Peak[], peak: Peak): Peak[] {
	const larger = peaks.filter(({ rows }) => rows > peak.rows);
	const last = larger.at(-1);
	const isSoon = last?.seen.boot === peak.seen.boot && peak.seen.up - last.seen.up < betweenPeaks;
	return isSoon ? larger : [...larger, peak];
}

/** Where bodies are kept. Everything in it can be fetched again. @throws StoreError */
export interface BodyStore {
	get(key: string): Promise<StoredBody | undefined>;
	set(key: string, value: StoredBody): Promise<void>;
	delete(key: string): Promise<void>;
}

/** So many damaged files are kept to be looked at. */
const damagedKept = 3;
const tails = ['', '-wal', '-shm'];

const schema: Schema = {
	// "PLst"
	applicationId: 0x504c7374,
	// Lists of before files had versions are fetched again.
	isOurs: (tables) => tables.every((table) => ['pricetag', 'lists'].includes(table)),
	migrations: [
		(run) => {
			for (const table of ['pricetag', 'lists']) run(`DROP TABLE IF EXISTS ${table}`);
			run('CREATE TABLE lists (key TEXT PRIMARY KEY, told TEXT NOT NULL, body BLOB NOT NULL)');
		},
	],
};

/**
 * Bodies in a SQLite file. The file is opened when it is first needed and after each failure again, so that a lock, a full
 * disk or a missing permission pass by themselves; only a damaged file is put aside and a new one begun.
 */
export class ListStore implements BodyStore {
	readonly #file: string;
	readonly #onSetAside: (file: string) => void;
	#database: Promise<Database> | undefined;
	/** The one that was found damaged last, and what is done about it. */
	#failed: Promise<Database> | undefined;
	#setting: Promise<void> | undefined;

	/** @param onSetAside is told where a damaged file was moved to. */
	constructor(file: string, onSetAside: (file: string) => void) {
		this.#file = file;
		this.#onSetAside = onSetAside;
	}

	async get(key: string): Promise<StoredBody | undefined> {
		const [row] = await this.#use((database) =>
			database.read((run) => run('SELECT told, body FROM lists WHERE key = ?', key)),
		);
		return row && { ...JSON.parse(String(row.told)), body: row.body as Uint8Array };
	}

	async set(key: string, { body, ...told }: StoredBody): Promise<void> {
		await this.#use((database) =>
			database.write((run) =>
				run('INSERT OR REPLACE INTO lists (key, told, body) VALUES (?, ?, ?)', key, JSON.stringify(told), body),
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
		const opened = this.#opened();
		try {
			return await work(await opened);
		} catch (error) {
			// Foreign or newer: not to be mixed with ours, and nothing is lost by beginning anew.
			if (!(error instanceof StartError) && !(error instanceof StoreError && error.failure === 'damaged')) throw error;
			// Once, however many have found it damaged.
			if (this.#failed !== opened) {
				this.#failed = opened;
				this.#setting = this.#setAside(opened);
			}
			await this.#setting;
			return work(await this.#opened());
		}
	}

	#opened(): Promise<Database> {
		if (this.#database) return this.#database;
		const opening = Database.open(this.#file, { schema, kind: 'cache' });
		this.#database = opening;
		opening.catch(() => {
			if (this.#database === opening) this.#database = undefined;
		});
		return opening;
	}

	async #setAside(failed: Promise<Database>): Promise<void> {
		if (this.#database === failed) this.#database = undefined;
		await (await failed.catch(() => undefined))?.close();
		const name = `${this.#file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
		for (const tail of tails) move(this.#file + tail, name + tail);
		this.#onSetAside(name);
		const [folder, start] = [dirname(this.#file), `${basename(this.#file)}.damaged-`];
		const kept = readdirSync(folder).filter((each) => each.startsWith(start) && !/-(wal|shm)$/.test(each));
		// Their names sort by time.
		for (const old of kept.sort().slice(0, -damagedKept))
			for (const tail of tails) rmSync(join(folder, old + tail), { force: true });
	}
}

/** Moves the file, where there is one. */
function move(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}
