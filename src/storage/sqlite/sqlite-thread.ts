import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../../base/errors/store-error.ts';
import { startThread, ThreadCalls } from '../../base/threads/thread-calls.ts';
import { CallGate } from './call-gate.ts';
import type { SqliteRow } from './connection.ts';
import type { RunSqlite, SqliteCall } from './sqlite-file.ts';

/** How long closing may take, ms: another program may have locked the file. */
const closeTimeout = 500;

export interface StoreThreadData {
	readonly path: string;
	readonly gate: SharedArrayBuffer;
}

/** The thread's largest heap in MB, without SQLite's own memory. */
const maxHeap = 64;

export function sqliteThread(file: string): RunSqlite {
	const gate = new CallGate();
	const data: StoreThreadData = { path: file, gate: gate.memory };
	const calls = new ThreadCalls<SqliteCall, SqliteRow[]>({
		start: () => startThread('store-worker', data, { maxOldGenerationSizeMb: maxHeap }),
		deathError: (cause) => new StoreError('unusable', `the thread of the database has ended: ${String(cause)}`),
	});
	calls.start();
	let isClosed = false;
	return async (call) => {
		if (isClosed) throw new StoreError('unusable', 'the database is closed');
		if (call.name !== 'close') return calls.call(call);
		isClosed = true;
		await Promise.race([calls.call(call).catch(() => {}), sleep(closeTimeout, undefined, { ref: false })]);
		await gate.close();
		await calls.end();
		return [];
	};
}
