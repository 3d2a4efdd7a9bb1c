import { createRequire } from 'node:module';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Starts a thread: the built file, also where the sources themselves are run, since a thread loads JavaScript only. */
export function startThread(
	file: '#decoding-worker' | '#indexing-worker' | '#chart-worker',
	workerData: unknown,
	resourceLimits: ResourceLimits,
): Worker {
	return new Worker(createRequire(import.meta.url).resolve(file), { workerData, resourceLimits });
}
