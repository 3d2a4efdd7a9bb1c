/** The lines sent before, to be recalled with the arrow keys like in a shell. */
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

	/** Whether the line in the message box is a recalled one. */
	get isRecalling(): boolean {
		return this.#index !== undefined;
	}

	/** The next recall starts at the newest line. */
	reset(): void {
		this.#index = undefined;
	}
}
