import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Injected, so that tests can control it. All times and durations are milliseconds. */
export interface Clock {
	/**
	 * Process time: the Unix time at which the process started, plus the time since then. Changes of the system clock
	 * do not affect it. All times are process time unless they are called Unix ms.
	 */
	now(): number;
	/** The system clock, Unix ms. It may be set at any moment: use it only for what people read and what is stored. */
	wall(): number;
	/** Returns a function that cancels the timer. Timers do not keep the process alive. */
	after(ms: number, work: () => void): () => void;
}

export const hourLength = 60 * 60_000;
export const dayLength = 24 * hourLength;

/** The last full hour up to a time, Unix ms. */
export const fullHour = (at: number): number => Math.floor(at / hourLength) * hourLength;

/** The age of a stored time, ms. A time from the future was stored before the clock was set back, and counts as new. */
export const ageOf = (clock: Clock, at: number): number => Math.max(0, clock.wall() - at);

/** Converts process time to Unix ms. */
export const wallTime = (clock: Clock, at: number): number => clock.wall() + (at - clock.now());

/**
 * The longest timer, ms: Node.js fires longer ones at once
 * (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args).
 */
const maxTimer = 2 ** 31 - 1;

/** `timeOrigin` never changes, and reading it takes longer than reading the time. */
const { timeOrigin } = performance;

export class SystemClock implements Clock {
	now(): number {
		return Math.round(timeOrigin + performance.now());
	}

	wall(): number {
		return Date.now();
	}

	after(ms: number, work: () => void): () => void {
		const timer = setTimeout(work, Math.min(ms, maxTimer)).unref();
		return () => clearTimeout(timer);
	}
}

export { yieldToEventLoop };

/** @throws the signal's reason if it is aborted first. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
	let cancel = () => {};
	const passed = new Promise<void>((resolve) => {
		cancel = clock.after(ms, resolve);
	});
	return untilAborted(passed, signal).finally(cancel);
}

/** Resolves to undefined after `ms`. The work continues: if it fails later, only other code awaiting it sees that. */
export function withTimeout<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
	return new Promise((resolve, reject) => {
		const cancel = clock.after(Math.max(0, ms), () => resolve(undefined));
		work.then(resolve, reject);
		work.then(cancel, cancel);
	});
}

/** Rejects with the signal's reason as soon as it is aborted. The work itself continues. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}

/** Does long work on the main thread: after every `itemsPerTurn` items, other work gets a turn. */
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
