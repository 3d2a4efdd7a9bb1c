/** What has to be closed, whether the start fails halfway or the process stops: the last that was made comes first. */
export class Closers {
	readonly #all: (() => unknown)[] = [];

	add(close: () => unknown): void {
		this.#all.push(close);
	}

	/** Closes each once. */
	async close(): Promise<void> {
		for (let close = this.#all.pop(); close; close = this.#all.pop()) await close();
	}
}
