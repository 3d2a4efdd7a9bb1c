import type { Row, Table } from '../history/export/table.ts';

/** How often the progress is shown, ms. */
const interval = 250;
const eraseLine = '\r\x1b[K';

/** Counts the rows of a table as they are read, and shows it on standard error if that is a terminal. */
export class ExportProgress {
	readonly table: Table;
	rows = 0;
	#shownAt = 0;

	constructor(table: Table) {
		this.table = { ...table, batches: this.#counted(table.batches) };
	}

	async *#counted(batches: Table['batches']): AsyncGenerator<readonly Row[]> {
		try {
			for await (const rows of batches) {
				this.rows += rows.length;
				this.#show();
				yield rows;
			}
		} finally {
			if (this.#shownAt > 0) process.stderr.write(eraseLine);
		}
	}

	#show(): void {
		if (!process.stderr.isTTY || performance.now() - this.#shownAt < interval) return;
		this.#shownAt = performance.now();
		process.stderr.write(`${eraseLine}${this.rows.toLocaleString('en')} rows`);
	}
}
