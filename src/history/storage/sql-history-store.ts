import type { Database } from '../../storage/database.ts';
import { type Change, type HistoryStore, maxId, type Page, type View, type Wanted } from './history-store.ts';

/** A page's key is the number of its group times this, plus its id: a group's pages lie side by side, in the order of their ids. */
const idsPerGroup = maxId + 1;
/** How often to read again what another process has changed meanwhile. */
const attempts = 20;
/** Pages that are written by one statement: databases limit its parameters. */
const pagesAtOnce = 500;

/** Stores pages in tables of the bot's database. */
export class SqlHistoryStore implements HistoryStore {
	readonly #database: Database;

	constructor(database: Database) {
		this.#database = database;
	}

	async read(series: string, wanted: readonly Wanted[]): Promise<View> {
		for (let attempt = 1; ; attempt++) {
			const version = await this.#version(series);
			const pages = await this.#pages(series, wanted);
			// Otherwise the pages may be of two versions.
			if ((await this.#version(series)) === version || attempt === attempts) return { version, pages };
		}
	}

	async #version(series: string): Promise<number> {
		const found = this.#database.sql.selectFrom('series').select('version').where('name', '=', series);
		return (await found.executeTakeFirst())?.version ?? 0;
	}

	async #pages(series: string, wanted: readonly Wanted[]): Promise<Omit<Page, 'group'>[][]> {
		const { sql } = this.#database;
		const names = [...new Set(wanted.map(({ group }) => group))];
		if (names.length === 0) return [];
		const groups = await sql
			.selectFrom('page_groups')
			.select(['number', 'name'])
			.where('series', '=', series)
			.where('name', 'in', names)
			.execute();
		const firstKeys = new Map(groups.map(({ number, name }) => [name, number * idsPerGroup]));
		const known = wanted.filter(({ group }) => firstKeys.has(group));
		if (known.length === 0) return wanted.map(() => []);
		const single = known.flatMap(({ group, ids = [] }) => ids.filter(isId).map((id) => firstKeys.get(group)! + id));
		const ranges = known.filter(({ ids }) => !ids);
		const rows = await sql
			.selectFrom('pages')
			.select(['key', 'bytes'])
			.where(({ or, eb, between }) =>
				or([
					...(single.length > 0 ? [eb('key', 'in', single)] : []),
					...ranges.map(({ group, after = -1 }) => {
						const first = firstKeys.get(group)!;
						return between('key', first + after + 1, first + maxId);
					}),
				]),
			)
			.orderBy('key')
			.execute();
		const found = rows.map(({ key, bytes }) => ({
			key,
			page: { id: key % idsPerGroup, bytes: new Uint8Array(bytes) },
		}));
		return wanted.map(({ group, ids, after = -1 }) => {
			const number = (firstKeys.get(group) ?? -1) / idsPerGroup;
			const isWanted = (id: number) => (ids ? ids.includes(id) : id > after);
			return found
				.filter(({ key, page }) => Math.floor(key / idsPerGroup) === number && isWanted(page.id))
				.map(({ page }) => page);
		});
	}

	async commit(series: string, version: number, { put, remove = [] }: Change): Promise<boolean> {
		if (!put.every(({ id }) => isId(id))) throw new RangeError('a page has an id that none can have');
		return this.#database.write([`series:${series}`], async (sql) => {
			const stored = await sql.selectFrom('series').select('version').where('name', '=', series).executeTakeFirst();
			if ((stored?.version ?? 0) !== version) return false;
			await sql
				.insertInto('series')
				.values({ name: series, version: version + 1 })
				.onConflict((row) => row.column('name').doUpdateSet({ version: version + 1 }))
				.execute();
			for (const group of remove) {
				const deleted = sql.deleteFrom('page_groups').where('series', '=', series).where('name', '=', group);
				for (const { number } of await deleted.returning('number').execute())
					await sql
						.deleteFrom('pages')
						.where(({ between }) => between('key', number * idsPerGroup, number * idsPerGroup + maxId))
						.execute();
			}
			const numbers = new Map<string, number>();
			for (const group of new Set(put.map((page) => page.group))) {
				const { number } = await sql
					.insertInto('page_groups')
					.values({ series, name: group })
					.onConflict((row) => row.columns(['series', 'name']).doUpdateSet({ name: group }))
					.returning('number')
					.executeTakeFirstOrThrow();
				numbers.set(group, number);
			}
			// A page may be put twice: the last one counts.
			const pages = new Map(put.map(({ group, id, bytes }) => [numbers.get(group)! * idsPerGroup + id, bytes]));
			const rows = [...pages].map(([key, bytes]) => ({ key, bytes }));
			for (let start = 0; start < rows.length; start += pagesAtOnce)
				await sql
					.insertInto('pages')
					.values(rows.slice(start, start + pagesAtOnce))
					.onConflict((row) => row.column('key').doUpdateSet(({ ref }) => ({ bytes: ref('excluded.bytes') })))
					.execute();
			return true;
		});
	}

	close(): Promise<void> {
		return this.#database.close();
	}
}

const isId = (id: number): boolean => Number.isInteger(id) && id >= 0 && id <= maxId;
