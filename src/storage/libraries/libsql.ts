import Libsql from 'libsql';
import { type Connection, type OpenConnection, type Row, storeError, type Value } from '../connection.ts';

/** SQLite from libsql, which ships prebuilt binaries: no compiler, no install script. */
export const openLibsql: OpenConnection = (file, mode) => {
	const database = withStoreErrors(() => new Libsql(uriOf(file, mode)));
	const connection: Connection = {
		exec: (sql) => withStoreErrors(() => void database.exec(sql)),
		all: (sql, parameters) =>
			withStoreErrors(() => (database.prepare(sql).all(...parameters.map(toParameter)) as Row[]).map(toRow)),
		get isInTransaction() {
			return database.inTransaction;
		},
		close: () => withStoreErrors(() => void database.close()),
	};
	connection.exec('PRAGMA busy_timeout = 0');
	return connection;
};

/** libsql ignores its own options `readonly` and `fileMustExist`, but respects the mode in a SQLite URI. */
function uriOf(file: string, mode: 'create' | 'read'): string {
	if (mode === 'create') return file;
	return `file:${file.replaceAll(/[%?#]/g, encodeURIComponent)}?mode=ro`;
}

/** libsql crashes the process if bytes are only a part of their buffer, so they are copied into one of their own. */
const toParameter = (value: Value): Value => (value instanceof Uint8Array ? new Uint8Array(value) : value);

/** libsql returns bytes as an ArrayBuffer. */
function toRow(row: Row): Row {
	for (const [name, value] of Object.entries(row)) if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value);
	return row;
}

function withStoreErrors<Result>(work: () => Result): Result {
	try {
		return work();
	} catch (error) {
		const { rawCode, message } = error as { rawCode?: number; message: string };
		// If the file cannot be opened, the code is only in the message.
		throw storeError(error, rawCode ?? Number(/: (\d+)"\)$/.exec(message)?.[1] ?? 0));
	}
}
