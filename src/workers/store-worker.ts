import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/threads/worker-thread.ts';
import { CallGate } from '../storage/sqlite/call-gate.ts';
import { type SqliteCall, SqliteFile } from '../storage/sqlite/sqlite-file.ts';
import type { StoreThreadData } from '../storage/sqlite/sqlite-thread.ts';

// The store has a thread of its own, so that flushing to the disk never stops the main thread.
const { path, gate } = workerData as StoreThreadData;
const file = new SqliteFile(path, new CallGate(gate));
serveCalls<SqliteCall>((call) => file.call(call));
