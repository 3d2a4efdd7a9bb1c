import { getPriority, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { ThreadFailure, ThreadReply, ThreadRequest } from './thread-calls.ts';

/** Answers the calls of `ThreadCalls`. `afterwards` runs when the answer has been sent. */
export function serveCalls<Call>(answer: (call: Call) => unknown, afterwards?: (call: Call) => unknown): void {
	const port = parentPort!;
	port.on('message', async ({ id, call }: ThreadRequest<Call>) => {
		try {
			port.postMessage({ id, outcome: await answer(call) } satisfies ThreadReply<unknown>);
		} catch (error) {
			// Class instances lose their class between threads.
			const { name, message, failure, cause } = error as Error & Pick<ThreadFailure, 'failure'>;
			port.postMessage({
				id,
				error: { name, message, failure, cause: (cause as Error | undefined)?.message },
			} satisfies ThreadReply<unknown>);
		}
		await afterwards?.(call);
	});
}

/**
 * Lets the main thread come first if there are few cores. This works only on Linux: elsewhere it would change the whole
 * process.
 */
export function lowerThreadPriority(niceness: number): void {
	if (process.platform !== 'linux' || getPriority() >= niceness) return;
	try {
		setPriority(niceness);
	} catch {
		// The thread works without it.
	}
}

/**
 * Returns a copy for `postMessage`, with its typed arrays in memory that threads share. Other arrays would count as the
 * main thread's memory, where V8 would collect garbage at each new list: nobody would be answered for 4 to 10 ms.
 */
export function inSharedMemory<Value>(value: Value): Value {
	if (ArrayBuffer.isView(value)) {
		const array = value as unknown as Uint8Array;
		if (array.buffer instanceof SharedArrayBuffer) return value;
		const copy = new (array.constructor as Uint8ArrayConstructor)(new SharedArrayBuffer(array.byteLength));
		copy.set(array);
		return copy as Value;
	}
	if (Array.isArray(value)) return value.map(inSharedMemory) as Value;
	const isPlainObject =
		typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
	if (!isPlainObject) return value;
	return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inSharedMemory(part)])) as Value;
}

/** How many bytes may be outside the heap: far fewer than a full list leaves there, but more than a short one does. */
const maxExternal = 8_000_000;

/**
 * Returns a function that collects garbage if much memory outside the heap is in use. Decompressed bodies are outside
 * the heap, and V8 by itself may leave 64 MB or more of them there for minutes.
 */
export function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	if (typeof collect !== 'function') return () => {};
	return () => {
		if (process.memoryUsage().external > maxExternal) collect();
	};
}
