import { parentPort, workerData } from 'node:worker_threads';
import { buildIndex } from '../finding/indexing.ts';
import { buffersOf } from '../threads/buffers.ts';
import { giveWay } from '../threads/priority.ts';
import type { NamesToIndex } from './indexing-worker.ts';

/**
 * The thread behind threadIndexer: indexes the names it was started with and ends, and the tens of megabytes it took
 * meanwhile go with it.
 */
giveWay(19);
const { game, names } = workerData as NamesToIndex;
const index = buildIndex(game, names);
parentPort!.postMessage(index, buffersOf(index));
