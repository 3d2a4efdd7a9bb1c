import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../base/threads/buffers.ts';
import { lowerThreadPriority } from '../../base/threads/thread-priority.ts';
import { buildIndex } from '../../search/index/indexing.ts';
import type { NamesToIndex } from './indexing-client.ts';

/**
 * The worker thread of `threadIndexer`: indexes the names that it was started with and ends, which frees the tens of
 * megabytes that indexing takes.
 */
lowerThreadPriority(19);
const { game, names } = workerData as NamesToIndex;
const index = buildIndex(game, names);
parentPort!.postMessage(index, buffersOf(index));
