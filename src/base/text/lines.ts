/** The offset of the line feed that ends the line from `start`. Offsets are in code units of a string, or in bytes. */
export function endOfLine(text: string | Buffer, start: number): number {
	const end = text.indexOf('\n', start);
	return end < 0 ? text.length : end;
}

export function lineAt(text: string | Buffer, start: number): string {
	const end = endOfLine(text, start);
	return typeof text === 'string' ? text.slice(start, end) : text.toString('utf8', start, end);
}
