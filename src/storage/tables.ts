import { type Generated, type Kysely, type Migration, type MigrationProvider, sql } from 'kysely';
import type { Engine } from './database.ts';

/** What Keyv stores: values as text, or as bytes. Keys begin with a namespace and a colon. */
interface KeyValueTable<Value> {
	key: string;
	value: Value;
}

/** Documents: see Ledger. */
interface DocumentTable {
	key: string;
	/** JSON. */
	value: string;
	/** The number of the last change. */
	changed: number;
	/** When there is something to do about it, Unix ms. */
	due: number | null;
}

export interface Tables {
	keyv: KeyValueTable<string>;
	blobs: KeyValueTable<Uint8Array>;
	alerts: DocumentTable;
	feeds: DocumentTable;
	/** The number of the last change in each table of documents, also if that document has been deleted since. */
	changes: { ledger: string; last: number };
	/** The price history: see HistoryStore. */
	series: { name: string; version: number };
	page_groups: { number: Generated<number>; series: string; name: string };
	/** Ordered by group, then by id: see `pageKey`. */
	pages: { key: number; bytes: Uint8Array };
}

/** The schema and its changes. Times are doubles, which both engines return as numbers: whole milliseconds are exact. */
export function migrations(engine: Engine): MigrationProvider {
	const bytes = sql.raw(engine === 'postgres' ? 'bytea' : 'blob');
	const number = engine === 'postgres' ? 'serial' : 'integer';
	const first: Migration = {
		async up(database: Kysely<unknown>) {
			const { schema } = database;
			const keyValues = (table: string) =>
				schema.createTable(table).addColumn('key', 'text', (key) => key.primaryKey());
			await keyValues('keyv').addColumn('value', 'text', notNull).execute();
			await keyValues('blobs').addColumn('value', bytes, notNull).execute();
			for (const table of ['alerts', 'feeds']) {
				await keyValues(table)
					.addColumn('value', 'text', notNull)
					.addColumn('changed', 'double precision', notNull)
					.addColumn('due', 'double precision')
					.execute();
				for (const column of ['changed', 'due'])
					await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
			}
			await schema
				.createTable('changes')
				.addColumn('ledger', 'text', (ledger) => ledger.primaryKey())
				.addColumn('last', 'double precision', notNull)
				.execute();
			await schema
				.createTable('series')
				.addColumn('name', 'text', (name) => name.primaryKey())
				.addColumn('version', 'integer', notNull)
				.execute();
			await schema
				.createTable('page_groups')
				.addColumn('number', number, (column) => column.primaryKey())
				.addColumn('series', 'text', notNull)
				.addColumn('name', 'text', notNull)
				.addUniqueConstraint('page_groups_names', ['series', 'name'])
				.execute();
			await schema
				.createTable('pages')
				// In SQLite, only a key of this type is the one that rows are ordered by.
				.addColumn('key', engine === 'postgres' ? 'bigint' : 'integer', (key) => key.primaryKey())
				.addColumn('bytes', bytes, notNull)
				.execute();
		},
	};
	return { getMigrations: async () => ({ '1': first }) };
}

const notNull = <Column extends { notNull(): Column }>(column: Column): Column => column.notNull();
