import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much may lie outside a thread's heap, bytes: far less than what a full list leaves there, more than a short one does. */
const tolerated = 8_000_000;

/**
 * Returns a function that runs this thread's garbage collector at once if there is something to collect. On its own the
 * collector leaves 64 MB and more outside its heap uncollected for minutes, and that is where bodies are decompressed and
 * charts drawn.
 */
export function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect !== 'function') return () => {};
	return () => {
		if (process.memoryUsage().external > tolerated) collect();
	};
}
