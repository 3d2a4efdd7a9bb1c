import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns a function that runs this thread's garbage collector at once. On its own the collector leaves 64 MB and more
 * outside its heap uncollected for minutes, and that is where bodies are decompressed and charts drawn.
 */
export function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	return typeof collect === 'function' ? () => collect() : () => {};
}
