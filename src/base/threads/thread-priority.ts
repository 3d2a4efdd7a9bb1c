import { getPriority, setPriority } from 'node:os';

/** On few cores, the main thread goes first. Only on Linux: elsewhere this would change the whole process. */
export function lowerThreadPriority(niceness: number): void {
	if (process.platform !== 'linux' || getPriority() >= niceness) return;
	try {
		setPriority(niceness);
	} catch {
		// The thread works without it.
	}
}
