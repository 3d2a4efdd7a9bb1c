import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../../base/threads/buffers.ts';
import { lowerThreadPriority } from '../../base/threads/thread-priority.ts';
import { buildIndex } from '../../search/index/indexing.ts';
import type { NamesToIndex } from './indexing-client.ts';

/** The thread ends after indexing, which frees tens of megabytes. */
lowerThreadPriority(19);
const { game, names } = workerData as NamesToIndex;
const index = buildIndex(game, names);
parentPort!.postMessage(index, buffersOf(index));
