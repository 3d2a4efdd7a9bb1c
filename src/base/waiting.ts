import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from './clock.ts';

export { yieldToEventLoop };

export const backoff = (
	failures: number,
	{ first, longest }: { readonly first: number; readonly longest: number },
): number => Math.min(longest, first * 2 ** failures);

/** @throws the signal's reason if it is aborted first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
	let cancel = () => {};
	const passed = new Promise<void>((resolve) => {
		cancel = clock.after(ms, resolve);
	});
	return untilAborted(passed, signal).finally(cancel);
}

/** Undefined after `ms`. The work goes on: if it fails then, only other code that awaits it sees that. */
export function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
	return new Promise((resolve, reject) => {
		const cancel = clock.after(Math.max(0, ms), () => resolve(undefined));
		work.then(resolve, reject);
		work.then(cancel, cancel);
	});
}

/** Rejects with the signal's reason as soon as it is aborted. The work itself goes on. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}

/** Long work on the main thread: after every `itemsPerTurn`, other work gets a turn. */
export async function inTurns<Item>(
	items: readonly Item[],
	itemsPerTurn: number,
	work: (item: Item) => void,
): Promise<void> {
	for (let start = 0; start < items.length; start += itemsPerTurn) {
		if (start > 0) await yieldToEventLoop();
		for (const item of items.slice(start, start + itemsPerTurn)) work(item);
	}
}
