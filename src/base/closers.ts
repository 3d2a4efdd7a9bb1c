/** Closes everything in reverse order, whether the start fails halfway or the process stops. */
export class Closers {
	readonly #closers: (() => unknown)[] = [];

	add(close: () => unknown): void {
		this.#closers.push(close);
	}

	/** Closes each once. */
	async close(): Promise<void> {
		for (let close = this.#closers.pop(); close; close = this.#closers.pop()) await close();
	}
}
