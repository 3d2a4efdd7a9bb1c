import { StoreError, type StoreFailure } from '../../errors/store-error.ts';
import { startThread } from '../../threads/start-thread.ts';
import { ThreadCalls } from '../../threads/thread-calls.ts';
import type { Row } from './connection.ts';
import type { RunSqlite, SqliteCall } from './sqlite-file.ts';

/** Memory of the thread's JavaScript, MB: SQLite's own memory is not in it. */
const heap = 64;

/** Starts a thread that opens the file when it is first needed. */
export function sqliteThread(file: string): RunSqlite {
	const calls = new ThreadCalls<SqliteCall, Row[]>({
		start: () => startThread('#store-worker', file, { maxOldGenerationSizeMb: heap }),
		revive: ({ message, failure, name }) =>
			name === 'StoreError' ? new StoreError(failure as StoreFailure, message) : new Error(message),
		died: (cause) => new StoreError('unusable', `the thread of the database has ended: ${String(cause)}`),
	});
	calls.start();
	let isClosed = false;
	return async (call) => {
		if (isClosed) throw new StoreError('unusable', 'the database is closed');
		if (call.name !== 'close') return calls.call(call);
		isClosed = true;
		await calls.call(call);
		await calls.end();
		return [];
	};
}
