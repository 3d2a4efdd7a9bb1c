import { setImmediate as afterOthers } from 'node:timers/promises';

/**
 * Splits long work on the main thread, so that others get a turn: call the result once per step, and await what it returns.
 * It returns undefined until `steps` steps were done.
 */
export function turnsOf(steps: number): () => Promise<void> | undefined {
	let done = 0;
	return () => (++done % steps === 0 ? afterOthers() : undefined);
}
