import Libsql from 'libsql';
import { type Connection, type OpenConnection, type Row, storeError, type Value } from './connection.ts';

/** SQLite as libsql builds it in advance for every platform: no compiler, no install script. */
export const openLibsql: OpenConnection = (file, mode) => {
	const database = reporting(() => new Libsql(address(file, mode)));
	const connection: Connection = {
		exec: (sql) => reporting(() => void database.exec(sql)),
		all: (sql, parameters) =>
			reporting(() => (database.prepare(sql).all(...parameters.map(bound)) as Row[]).map(unbound)),
		get isInTransaction() {
			return database.inTransaction;
		},
		close: () => reporting(() => void database.close()),
	};
	connection.exec('PRAGMA busy_timeout = 0');
	return connection;
};

/** libsql ignores its own `readonly` and `fileMustExist`; SQLite's address of a file is heeded. */
function address(file: string, mode: 'create' | 'read'): string {
	if (mode === 'create') return file;
	return `file:${file.replaceAll(/[%?#]/g, encodeURIComponent)}?mode=ro`;
}

/** Bytes that are part of a larger buffer end the process: libsql takes only those that fill theirs. */
const bound = (value: Value): Value => (value instanceof Uint8Array ? new Uint8Array(value) : value);

/** libsql gives bytes back as an ArrayBuffer. */
function unbound(row: Row): Row {
	for (const [name, value] of Object.entries(row)) if (value instanceof ArrayBuffer) row[name] = new Uint8Array(value);
	return row;
}

function reporting<Result>(work: () => Result): Result {
	try {
		return work();
	} catch (error) {
		const { rawCode, message } = error as { rawCode?: number; message: string };
		// Where the file cannot be opened, the code is only in the message.
		throw storeError(error, rawCode ?? Number(/: (\d+)"\)$/.exec(message)?.[1] ?? 0));
	}
}
