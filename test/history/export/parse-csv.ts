/** The cells of a CSV file by line, as RFC 4180 has them. */
export function parseCsv(text: string): string[][] {
	const lines: string[][] = [[]];
	for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
		lines.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
		if (end !== ',') lines.push([]);
	}
	return lines.slice(0, -1);
}
