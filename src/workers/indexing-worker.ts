import { parentPort, workerData } from 'node:worker_threads';
import { inSharedMemory, lowerThreadPriority } from '../base/threads/worker-thread.ts';
import { buildIndex } from '../search/index/indexing.ts';
import type { NamesToIndex } from './indexing-client.ts';

/** The thread ends after indexing, which frees tens of megabytes. */
const { game, names, isFirst } = workerData as NamesToIndex;
if (!isFirst) lowerThreadPriority(19);
const index = buildIndex(game, names);
parentPort!.postMessage(inSharedMemory(index));
