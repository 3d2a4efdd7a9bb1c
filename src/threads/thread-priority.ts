import { getPriority, setPriority } from 'node:os';

/**
 * Has this thread stand back where cores are few: questions are answered meanwhile, and go first.
 * @param niceness From 0 to 19, as Unix counts. Only Linux gives threads a priority of their own; elsewhere it would be
 * the whole process'.
 */
export function lowerThreadPriority(niceness: number): void {
	if (process.platform !== 'linux' || getPriority() >= niceness) return;
	try {
		setPriority(niceness);
	} catch {
		// It is a courtesy, and no reason to answer nothing.
	}
}
