import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes outside the heap: far less than what a full list leaves there, more than a short one does. */
const tolerated = 8_000_000;

/** On its own, the collector leaves 64 MB and more outside the heap for minutes: bodies are decompressed there. */
export function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect !== 'function') return () => {};
	return () => {
		if (process.memoryUsage().external > tolerated) collect();
	};
}
