import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../errors/start-error.ts';
import { StoreError } from '../errors/store-error.ts';
import type { Run } from './connection.ts';
import { Database, type Transactions } from './database.ts';
import { type FileId, fileIdOf } from './file-identity.ts';
import type { Schema } from './schema.ts';

/** How many damaged files to leave for inspection. */
const maxDamagedFiles = 3;
/** How often a call tries to use the file while it is found damaged. */
const maxAttempts = 3;
const suffixes = ['', '-wal', '-shm'];

interface Opened {
	readonly database: Promise<Database>;
	/** The file that was there before it was opened. */
	readonly fileId: FileId | undefined;
}

/**
 * A SQLite file that the bot can do without. It is opened when it is first needed and again after each failure, so that it
 * recovers from a lock, a full disk or a missing permission. If it is damaged it is moved aside, and a new one is begun.
 * If it is deleted while it is open, a new one is begun as well.
 */
export class ReplaceableDatabase implements Transactions {
	readonly #file: string;
	readonly #schema: Schema;
	readonly #onMovedAside: (file: string) => void;
	#opened: Opened | undefined;
	#movingAside: Promise<void> | undefined;

	/** @param onMovedAside Called with the path that a damaged file was moved to. */
	constructor(file: string, schema: Schema, onMovedAside: (file: string) => void) {
		this.#file = file;
		this.#schema = schema;
		this.#onMovedAside = onMovedAside;
	}

	/** As `Database.read`. */
	read<Result>(work: (run: Run) => Result): Promise<Result> {
		return this.#use((database) => database.read(work));
	}

	/** As `Database.write`. */
	write<Result>(work: (run: Run) => Result): Promise<Result> {
		return this.#use((database) => database.write(work));
	}

	async close(): Promise<void> {
		await closeIfOpen(this.#opened);
	}

	async #use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
		for (let attempt = 1; ; attempt++) {
			await this.#movingAside;
			this.#opened ??= this.#open();
			const opened = this.#opened;
			try {
				return await work(await opened.database);
			} catch (error) {
				if (!isDamage(error) || attempt === maxAttempts) throw error;
				// Once, however many calls found it damaged.
				if (this.#opened === opened) this.#replace(opened);
			}
		}
	}

	#open(): Opened {
		const fileId = fileIdOf(this.#file);
		const database = Database.open(this.#file, { schema: this.#schema, kind: 'cache' });
		const opened = { database, fileId };
		database.catch((error) => {
			if (this.#opened === opened && !isDamage(error)) this.#opened = undefined;
		});
		return opened;
	}

	#replace(damaged: Opened): void {
		this.#opened = undefined;
		this.#movingAside = this.#moveAside(damaged).finally(() => {
			this.#movingAside = undefined;
		});
	}

	async #moveAside(damaged: Opened): Promise<void> {
		await closeIfOpen(damaged);
		// Another process may have replaced the file already, and the new one is sound.
		if (fileIdOf(this.#file) !== damaged.fileId) return;
		const name = `${this.#file}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
		try {
			for (const suffix of suffixes) moveIfPresent(this.#file + suffix, name + suffix);
			this.#onMovedAside(name);
			this.#deleteOldest();
		} catch (cause) {
			throw new StoreError('unusable', `cannot move ${this.#file} aside: ${(cause as Error).message}`, { cause });
		}
	}

	#deleteOldest(): void {
		const [folder, prefix] = [dirname(this.#file), `${basename(this.#file)}.damaged-`];
		const moved = readdirSync(folder).filter((each) => each.startsWith(prefix) && !/-(wal|shm)$/.test(each));
		// The names contain the time, so they sort by age.
		for (const file of moved.sort().slice(0, -maxDamagedFiles))
			for (const suffix of suffixes) rmSync(join(folder, file + suffix), { force: true });
	}
}

/** A StartError means a foreign or newer file. It is replaced like a damaged one: nothing in it is irreplaceable. */
const isDamage = (error: unknown): boolean =>
	error instanceof StartError || (error instanceof StoreError && error.failure === 'damaged');

async function closeIfOpen(opened: Opened | undefined): Promise<void> {
	const database = await opened?.database.catch(() => undefined);
	await database?.close();
}

function moveIfPresent(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}
