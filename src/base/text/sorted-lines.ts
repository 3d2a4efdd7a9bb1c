const lineFeed = 10;

/**
 * Lines of cells that are separated by tabs, sorted by their bytes. Finding one takes about 3 µs. Unlike a map of the
 * lines, they need hardly any time to load, and no memory but that of the file.
 */
export class SortedLines {
	readonly #data: Buffer;
	/** Where each line begins. */
	readonly #starts: Uint32Array;

	constructor(data: Buffer) {
		this.#data = data;
		const starts: number[] = [];
		for (let start = 0; start < data.length; start = this.#endOf(start) + 1) starts.push(start);
		this.#starts = Uint32Array.from(starts);
	}

	/** Returns the whole text. */
	toString(): string {
		return this.#data.toString('utf8');
	}

	/** Returns a line by its position. It is empty behind the last line. */
	lineAt(position: number): string {
		const start = this.#starts[position];
		return start === undefined ? '' : this.#data.toString('utf8', start, this.#endOf(start));
	}

	/** Returns the position of the first line that begins with the text or sorts behind it. */
	positionOf(text: string): number {
		const key = Buffer.from(text);
		let low = 0;
		let high = this.#starts.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			const start = this.#starts[middle]!;
			const end = Math.min(start + key.length, this.#data.length);
			if (key.compare(this.#data, start, end) > 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/** Returns the cells of each line with this first cell, in the order of the lines. */
	cellsOf(firstCell: string): string[][] {
		const beginning = `${firstCell}\t`;
		const lines: string[][] = [];
		for (let position = this.positionOf(beginning); ; position++) {
			const line = this.lineAt(position);
			if (!line.startsWith(beginning)) return lines;
			lines.push(line.split('\t'));
		}
	}

	#endOf(start: number): number {
		const end = this.#data.indexOf(lineFeed, start);
		return end < 0 ? this.#data.length : end;
	}
}
