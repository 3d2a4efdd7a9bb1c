import { getPriority, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** On few cores, the main thread goes first. Only on Linux: elsewhere this would change the whole process. */
export function lowerThreadPriority(niceness: number): void {
	if (process.platform !== 'linux' || getPriority() >= niceness) return;
	try {
		setPriority(niceness);
	} catch {
		// The thread works without it.
	}
}

/** For `postMessage`, which then transfers them instead of copying. */
export function buffersOf(value: unknown): ArrayBuffer[] {
	const buffers = new Set<ArrayBuffer>();
	collect(value);
	return [...buffers];

	function collect(part: unknown): void {
		if (ArrayBuffer.isView(part)) buffers.add(part.buffer as ArrayBuffer);
		else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect);
	}
}

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
