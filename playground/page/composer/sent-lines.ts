export class SentLines {
	/** Oldest first. */
	readonly #lines: string[] = [];
	#index: number | undefined;

	add(line: string): void {
		this.#lines.push(line);
	}

	/** The next older (1) or newer (-1) line; undefined if there is none. */
	recall(step: 1 | -1): string | undefined {
		const index = (this.#index ?? this.#lines.length) - step;
		const line = this.#lines[index];
		if (line !== undefined) this.#index = index;
		return line;
	}

	get isRecalling(): boolean {
		return this.#index !== undefined;
	}

	reset(): void {
		this.#index = undefined;
	}
}
