import { DatabaseSync } from 'node:sqlite';
import { type Connection, type OpenConnection, type Row, storeError } from '../connection.ts';

/** SQLite from Node's own module `node:sqlite`. */
export const openNodeSqlite: OpenConnection = (file, mode) => {
	const database = withStoreErrors(() => new DatabaseSync(file, { readOnly: mode === 'read' }));
	/** Needed before Node 22.16, which added `isTransaction`. */
	let hasBegun = false;
	const connection: Connection = {
		exec(sql) {
			// Even if this fails, a transaction may have begun.
			if (sql.startsWith('BEGIN')) hasBegun = true;
			withStoreErrors(() => database.exec(sql));
			if (/^(COMMIT|ROLLBACK)/.test(sql)) hasBegun = false;
		},
		all: (sql, parameters) => withStoreErrors(() => database.prepare(sql).all(...parameters) as Row[]),
		get isInTransaction() {
			return database.isTransaction ?? hasBegun;
		},
		close: () => withStoreErrors(() => database.close()),
	};
	connection.exec('PRAGMA busy_timeout = 0');
	return connection;
};

function withStoreErrors<Result>(work: () => Result): Result {
	try {
		return work();
	} catch (error) {
		throw storeError(error, (error as { errcode?: number }).errcode);
	}
}
