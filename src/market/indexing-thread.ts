import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { buildIndex } from '../finding/indexing.ts';
import { buffersOf } from './buffers.ts';
import type { NamesToIndex } from './indexing-worker.ts';

/**
 * The thread behind threadIndexer: indexes the names it was started with and ends, and the tens of megabytes it took
 * meanwhile go with it.
 */
// Questions are answered meanwhile, and go first. Only on Linux a thread has a priority of its own.
if (process.platform === 'linux') setPriority(19);
const { game, names } = workerData as NamesToIndex;
const index = buildIndex(game, names);
parentPort!.postMessage(index, buffersOf(index));
