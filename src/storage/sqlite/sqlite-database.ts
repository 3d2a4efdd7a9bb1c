import { KeyvSqlite } from '@keyv/sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { type Database, iterationLimit } from '../database.ts';
import type { Tables } from '../tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { RunSqlite } from './sqlite-file.ts';

/** See `connectTo`. */
export function connectToSqlite(run: RunSqlite): Database {
	const sql = new Kysely<Tables>({ dialect: sqliteDialect(run) });
	return {
		engine: 'sqlite',
		sql,
		// Its transactions run one at a time, so nothing else is locked.
		write: (_, work) => sql.transaction().execute(work),
		adapter: (table) =>
			Object.assign(new KeyvSqlite({ table, iterationLimit }), {
				query: async (statement: string, ...parameters: unknown[]) =>
					(await sql.executeQuery(CompiledQuery.raw(statement, parameters.flat()))).rows as never[],
				async close() {},
			}),
		overwriteDeleted: () => void run({ name: 'overwriteDeleted' }).catch(() => {}),
		async notify() {},
		listen() {},
		async close() {
			// Changes in progress come first.
			await sql
				.transaction()
				.execute(async () => {})
				.catch(() => {});
			await run({ name: 'close' }).catch(() => {});
		},
	};
}
