import { parentPort, workerData } from 'node:worker_threads';
import { inSharedMemory, lowerThreadPriority } from '../../base/threads/worker-thread.ts';
import { buildIndex } from '../../search/index/indexing.ts';
import type { NamesToIndex } from './indexing-client.ts';

/** The thread ends after indexing, which frees tens of megabytes. */
lowerThreadPriority(19);
const { game, names } = workerData as NamesToIndex;
const index = buildIndex(game, names);
parentPort!.postMessage(inSharedMemory(index));
