import type { Clock } from '../runtime/clock.ts';

/** Waits that end at a given time, and all at once when the bot stops. */
export class Pauses {
	readonly #clock: Clock;
	readonly #endings = new Set<() => void>();
	#isStopped = false;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	get isStopped(): boolean {
		return this.#isStopped;
	}

	/** Ends all waits, now and from now on. */
	stop(): void {
		this.#isStopped = true;
		for (const end of [...this.#endings]) end();
	}

	/**
	 * Resolves as `work` does. Its signal is aborted at `time` (process time) and when the bot stops; if it rejects after
	 * that, the result is undefined.
	 */
	async until<Result>(
		time: number,
		work: (signal: AbortSignal) => Promise<Result> = aborted,
	): Promise<Result | undefined> {
		const pause = new AbortController();
		const end = () => pause.abort();
		const cancel = this.#clock.after(Math.max(0, time - this.#clock.now()), end);
		this.#endings.add(end);
		if (this.#isStopped) end();
		try {
			return await work(pause.signal);
		} catch (error) {
			if (pause.signal.aborted) return undefined;
			throw error;
		} finally {
			cancel();
			this.#endings.delete(end);
		}
	}
}

/** Rejects when the signal is aborted. */
const aborted = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => {
		if (signal.aborted) reject(signal.reason);
		else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
