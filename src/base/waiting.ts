import type { Clock } from './clock.ts';

/** Lets other work of this thread have its turn. */
export { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Exponential backoff: the pause after so many failures in a row, from 0, ms. */
export const backoff = (
	failures: number,
	{ first, longest }: { readonly first: number; readonly longest: number },
): number => Math.min(longest, first * 2 ** failures);

/** Sleeps: resolves after `ms`. @throws the signal's reason if it is aborted first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal?.aborted) return reject(signal.reason);
		const onAbort = () => {
			cancel();
			reject(signal!.reason);
		};
		const cancel = clock.after(ms, () => {
			signal?.removeEventListener('abort', onAbort);
			resolve();
		});
		signal?.addEventListener('abort', onAbort, { once: true });
	});
}

/**
 * Waits for `work` with a timeout: resolves to its result, or to undefined after `ms`. The work itself goes on after the
 * timeout. If it fails then, only other code that awaits `work` sees that failure.
 */
export function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
	return new Promise((resolve, reject) => {
		const cancel = clock.after(Math.max(0, ms), () => resolve(undefined));
		work.then(resolve, reject);
		work.then(cancel, cancel);
	});
}

/** Waits for `work`, but rejects with the signal's reason as soon as it is aborted. The work itself goes on. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
