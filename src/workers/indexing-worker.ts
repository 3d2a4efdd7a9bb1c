import { parentPort, workerData } from 'node:worker_threads';
import { inSharedMemory, lowerThreadPriority } from '../base/threads/worker-thread.ts';
import { Names } from '../names/names.ts';
import { buildIndex } from '../search/index/indexing.ts';
import type { IndexingData } from './indexing-client.ts';

const lowestPriority = 19;

// The thread ends after indexing, which frees tens of megabytes.
const { columns, isFirst } = workerData as IndexingData;
if (!isFirst) lowerThreadPriority(lowestPriority);
const index = buildIndex(new Names(columns));
parentPort!.postMessage(inSharedMemory(index));
