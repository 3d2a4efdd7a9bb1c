/** Time as the bot sees it, injected so that tests can make it pass. All times are Unix milliseconds. */
export interface Clock {
	now(): number;
	/** Runs `work` once after `ms` and returns what cancels it. Waiting keeps no process alive. */
	after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
	now: () => Date.now(),
	after(ms, work) {
		const timer = setTimeout(work, ms).unref();
		return () => clearTimeout(timer);
	},
};

/** Resolves when `ms` have passed. @throws the signal's reason where it is aborted before. */
export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
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

/** Resolves to `work`'s result, or to undefined where `ms` pass first. A late failure of `work` is not lost: it rejects the promise the caller holds. */
export function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T | undefined> {
	return new Promise((resolve, reject) => {
		const cancel = clock.after(Math.max(0, ms), () => resolve(undefined));
		work.then(resolve, reject).finally(cancel);
	});
}

/** As `work`, but rejects with the signal's reason as soon as it is aborted. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const onAbort = () => reject(signal.reason);
		if (signal.aborted) onAbort();
		signal.addEventListener('abort', onAbort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
	});
}
