import { DatabaseSync } from 'node:sqlite';
import { type Connection, type OpenConnection, type Row, storeError } from './connection.ts';

/** SQLite as Node brings it along. */
export const openNodeSqlite: OpenConnection = (file, mode) => {
	const database = reporting(() => new DatabaseSync(file, { readOnly: mode === 'read' }));
	/** Node tells by itself from 22.16 on. */
	let hasBegun = false;
	const connection: Connection = {
		exec(sql) {
			// A transaction that could not be begun whole may have been begun all the same.
			if (sql.startsWith('BEGIN')) hasBegun = true;
			reporting(() => database.exec(sql));
			if (/^(COMMIT|ROLLBACK)/.test(sql)) hasBegun = false;
		},
		all: (sql, parameters) => reporting(() => database.prepare(sql).all(...parameters) as Row[]),
		get isInTransaction() {
			return database.isTransaction ?? hasBegun;
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
