/** Tells everyone who waits for a list that one has been loaded. */
export class ListArrivals {
	readonly #waiting = new Set<() => void>();

	/** Wakes everyone who waits now. */
	announce(): void {
		for (const wake of [...this.#waiting]) wake();
	}

	/**
	 * Resolves at the next announcement, or when the signal is aborted. Nothing remains of a caller that gave up, even if
	 * no list is ever loaded again.
	 */
	next(signal: AbortSignal): Promise<void> {
		return new Promise((resolve) => {
			const wake = () => {
				this.#waiting.delete(wake);
				signal.removeEventListener('abort', wake);
				resolve();
			};
			if (signal.aborted) return resolve();
			this.#waiting.add(wake);
			signal.addEventListener('abort', wake);
		});
	}
}
