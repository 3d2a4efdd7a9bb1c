import { createRequire } from 'node:module';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** From its built file: threads load only JavaScript, even if the caller runs from source. */
export function startThread(
	file: '#store-worker' | '#decoding-worker' | '#indexing-worker' | '#chart-worker',
	workerData: unknown,
	resourceLimits: ResourceLimits,
): Worker {
	return new Worker(createRequire(import.meta.url).resolve(file), { workerData, resourceLimits });
}
