import { DatabaseSync } from 'node:sqlite';
import { type Connection, type OpenConnection, type Row, storeError } from './connection.ts';

/** SQLite as Node brings it along. */
export const openNodeSqlite: OpenConnection = (file, mode) => {
	const database = reporting(() => new DatabaseSync(file, { readOnly: mode === 'read' }));
	const connection: Connection = {
		exec: (sql) => reporting(() => database.exec(sql)),
		all: (sql, parameters) => reporting(() => database.prepare(sql).all(...parameters) as Row[]),
		get isInTransaction() {
			return database.isTransaction ?? false;
		},
		close: () => reporting(() => database.close()),
	};
	connection.exec('PRAGMA busy_timeout = 0');
	return connection;
};

function reporting<Result>(work: () => Result): Result {
	try {
		return work();
	} catch (error) {
		throw storeError(error, (error as { errcode?: number }).errcode);
	}
}
