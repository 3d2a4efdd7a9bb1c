import { parentPort, workerData } from 'node:worker_threads';
import type { StoreError } from '../../base/errors.ts';
import type { Reply, Request } from '../../base/threads/thread-calls.ts';
import { CallGate } from './call-gate.ts';
import type { Row } from './connection.ts';
import { type SqliteCall, SqliteFile } from './sqlite-file.ts';
import type { StoreThreadData } from './sqlite-thread.ts';

/** A thread of its own, so that no flush of the disk stops the main thread. */
const { path, gate } = workerData as StoreThreadData;
const file = new SqliteFile(path, new CallGate(gate));
const port = parentPort!;

port.on('message', async ({ id, call }: Request<SqliteCall>) => {
	try {
		port.postMessage({ id, outcome: await file.call(call) } satisfies Reply<Row[]>);
	} catch (error) {
		// Class instances lose their class between threads.
		const { name, message, failure } = error as StoreError;
		port.postMessage({ id, error: { name, message, failure } } satisfies Reply<Row[]>);
	}
});
