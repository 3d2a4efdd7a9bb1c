/** Time as the bot sees it, injected so that tests can make it pass. All times are milliseconds. */
export interface Clock {
	/**
	 * The process's own time: the Unix time when it started, plus what has passed since. Setting the system clock does not
	 * change it. For everything that is measured, waited for or compared within the process.
	 */
	now(): number;
	/** The system clock: Unix milliseconds. It may be set at any moment, so it is only for what people read and for what is stored. */
	wall(): number;
	/** The steady clock that all processes of this machine share until it is started again. */
	sinceBoot(): SinceBoot;
	/** Runs `work` once after `ms` and returns what cancels it. Waiting keeps no process alive. */
	after(ms: number, work: () => void): () => void;
}

export interface SinceBoot {
	/** Another one after each start of the machine. */
	readonly boot: string;
	/** Milliseconds since then, perhaps without the time the machine slept. */
	readonly up: number;
	/** The same with the time it slept, to some 10 ms; undefined where only the system clock would tell. */
	readonly uptime?: number;
}

/** A moment of the process's own time as the system clock tells it now, for people to read. Unix milliseconds. */
export const wallTime = (clock: Clock, at: number): number => clock.wall() + (at - clock.now());

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
