import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this worker thread, so that on a machine with few cores the main thread goes first and users
 * are answered meanwhile. Does nothing except on Linux: elsewhere this would change the priority of the whole process.
 * @param niceness From 0 to 19, as on Unix.
 */
export function lowerThreadPriority(niceness: number): void {
	if (process.platform !== 'linux' || getPriority() >= niceness) return;
	try {
		setPriority(niceness);
	} catch {
		// A lower priority is only nice to have: the thread works without it.
	}
}
