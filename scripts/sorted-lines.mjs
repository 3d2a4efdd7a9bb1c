import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes lines of cells as `SortedLines` reads them (src/base/text/sorted-lines.ts). Lines with the same first cell stay in order. */
export function writeSortedLines(file, lines) {
	const sorted = lines
		.map((cells) => ({ key: Buffer.from(`${cells[0]}\t`), line: cells.join('\t') }))
		.sort((a, b) => Buffer.compare(a.key, b.key));
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, sorted.map(({ line }) => line).join('\n'));
}
