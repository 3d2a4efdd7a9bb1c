import { statSync } from 'node:fs';
import type { Run } from '../../storage/connection.ts';
import { Database } from '../../storage/database.ts';
import { ReplaceableDatabase } from '../../storage/replaceable-database.ts';
import type { Schema } from '../../storage/schema.ts';
import { type Change, type HistoryStore, maxId, type Page, type View, type Wanted } from './history-store.ts';

/** A page's key is the number of its group times this, plus its id. */
const idsPerGroup = maxId + 1;

/*
 * A page's key is its row id, so that a group's pages lie side by side, in the order of their ids: one is found in a single
 * step, all of them are read in one go, and deleting them leaves whole pages of the file free for others. With 65,000 pages
 * of 670 bytes on average (43.5 MB) and those of the lists of three days (4.6 MB), in a file with SQLite's pages of 4 kB:
 *
 *                                                        file    write 600   one id of 100 groups   600 ids of a group
 * Row ids, with an index of series, group and id       58.5 MB      8.4 ms                 0.5 ms               1.9 ms
 * WITHOUT ROWID, by series, group and id               80.0 MB      9.4 ms                 0.7 ms               1.3 ms
 * The same, by a number of the group, and id           78.4 MB      8.7 ms                 0.5 ms               1.2 ms
 * This one                                             55.3 MB      6.9 ms                 0.4 ms               1.0 ms
 *
 * WITHOUT ROWID moves all but the beginning of rows over 1 kB to pages of their own. SQLite's pages of 8 or 16 kB would
 * make the file 4 or 9 % smaller, and its log two or four times as large.
 */
const schema: Schema = {
	// "PHst"
	applicationId: 0x50487374,
	migrations: [
		(run) => {
			run('CREATE TABLE series (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID');
			run(
				'CREATE TABLE groups (number INTEGER PRIMARY KEY, series TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (series, name))',
			);
			run('CREATE TABLE pages (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL)');
		},
	],
};

/** The first parameter is an array of ranges as JSON: see `rangesOf`. CROSS JOIN keeps SQLite to this order. */
const selectPages = `
	SELECT range.value ->> 0 AS place, pages.key - groups.number * ${idsPerGroup} AS id, bytes
	FROM json_each(?) AS range
	CROSS JOIN groups ON series = ? AND name = range.value ->> 1
	CROSS JOIN pages ON pages.key BETWEEN
		groups.number * ${idsPerGroup} + (range.value ->> 2) AND groups.number * ${idsPerGroup} + (range.value ->> 3)
	ORDER BY place, id`;

/** Stores pages in a SQLite file. */
export class SqliteHistoryStore implements HistoryStore {
	readonly #file: string;
	readonly #database: Pick<Database, 'read' | 'write' | 'close'>;

	private constructor(file: string, database: Pick<Database, 'read' | 'write' | 'close'>) {
		this.#file = file;
		this.#database = database;
	}

	/** @param onMovedAside Called with the path that a damaged file was moved to. */
	static replaceable(file: string, onMovedAside: (file: string) => void): SqliteHistoryStore {
		return new SqliteHistoryStore(file, new ReplaceableDatabase(file, schema, onMovedAside));
	}

	/**
	 * For programs that only read: a damaged file stays where it is.
	 * @throws StoreError; StartError if the file belongs to another program or to a newer version of this one.
	 */
	static async existing(file: string): Promise<SqliteHistoryStore> {
		return new SqliteHistoryStore(file, await Database.open(file, { schema, kind: 'cache' }));
	}

	read(series: string, wanted: readonly Wanted[]): Promise<View> {
		const ranges = JSON.stringify(wanted.flatMap(rangesOf));
		return this.#database.read((run) => {
			const pages: Omit<Page, 'group'>[][] = wanted.map(() => []);
			for (const { place, id, bytes } of run(selectPages, ranges, series))
				pages[Number(place)]!.push({ id: Number(id), bytes: bytes as Uint8Array });
			return { version: versionOf(run, series), pages };
		});
	}

	commit(series: string, version: number, { put, remove = [] }: Change): Promise<boolean> {
		return this.#database.write((run) => {
			if (versionOf(run, series) !== version) return false;
			run('INSERT OR REPLACE INTO series (name, version) VALUES (?, ?)', series, version + 1);
			for (const group of remove) removeGroup(run, series, group);
			const numbers = new Map<string, number>();
			for (const { group, id, bytes } of put) {
				if (!isId(id)) throw new RangeError(`no page can have the id ${id}`);
				if (!numbers.has(group)) numbers.set(group, groupNumber(run, series, group));
				const key = numbers.get(group)! * idsPerGroup + id;
				run('INSERT OR REPLACE INTO pages (key, bytes) VALUES (?, ?)', key, bytes);
			}
			return true;
		});
	}

	/** The size of the file and its log. */
	async size(): Promise<number> {
		const sizes = [this.#file, `${this.#file}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
		return sizes.reduce((sum, size) => sum + size);
	}

	close(): Promise<void> {
		return this.#database.close();
	}
}

/** The ids to read, as ranges: the place among the wanted groups, the group, the first id and the last one. */
function rangesOf({ group, ids, after = -1 }: Wanted, place: number): (string | number)[][] {
	if (!ids) return [[place, group, after + 1, maxId]];
	// With other ids, the keys would be those of other groups.
	return [...new Set(ids.filter(isId))].map((id) => [place, group, id, id]);
}

const isId = (id: number): boolean => Number.isInteger(id) && id >= 0 && id <= maxId;

function versionOf(run: Run, series: string): number {
	return Number(run('SELECT version FROM series WHERE name = ?', series)[0]?.version ?? 0);
}

function groupNumber(run: Run, series: string, group: string): number {
	const [found] = run('SELECT number FROM groups WHERE series = ? AND name = ?', series, group);
	const [row] = found
		? [found]
		: run('INSERT INTO groups (series, name) VALUES (?, ?) RETURNING number', series, group);
	return Number(row!.number);
}

function removeGroup(run: Run, series: string, group: string): void {
	for (const { number } of run('DELETE FROM groups WHERE series = ? AND name = ? RETURNING number', series, group)) {
		const first = Number(number) * idsPerGroup;
		run('DELETE FROM pages WHERE key BETWEEN ? AND ?', first, first + maxId);
	}
}
