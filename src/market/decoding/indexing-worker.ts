import { parentPort, workerData } from 'node:worker_threads';
import { buildIndex } from '../../finding/index/indexing.ts';
import { buffersOf } from '../../threads/buffers.ts';
import { lowerThreadPriority } from '../../threads/thread-priority.ts';
import type { NamesToIndex } from './indexing-client.ts';

/**
 * The thread behind threadIndexer: indexes the names it was started with and ends, and the tens of megabytes it took
 * meanwhile go with it.
 */
lowerThreadPriority(19);
const { game, names } = workerData as NamesToIndex;
const index = buildIndex(game, names);
parentPort!.postMessage(index, buffersOf(index));
