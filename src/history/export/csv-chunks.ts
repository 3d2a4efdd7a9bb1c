import { type Cell, csvLine } from '../../text/csv.ts';
import type { Column, ColumnType, Row, Table } from './table.ts';

const formats: Readonly<Partial<Record<ColumnType, (value: number) => string>>> = {
	time: (value) => new Date(value).toISOString(),
	day: (value) => new Date(value).toISOString().slice(0, 'YYYY-MM-DD'.length),
};

/**
 * Writes a table as CSV (RFC 4180, UTF-8), piece by piece. It has no byte order mark: it is read by programs, and many take
 * that for a part of the first column's name. Texts are always quoted: programs that guess the format from the first rows,
 * such as DuckDB, would otherwise fail at the first name with a comma in it.
 */
export async function* csvChunks({ columns, batches }: Table): AsyncGenerator<string> {
	const isText = (column: number) => columns[column]!.type === 'text';
	yield csvLine(columns.map(({ name }) => name));
	for await (const rows of batches) yield rows.map((row) => csvLine(cellsOf(row, columns), isText)).join('');
}

const cellsOf = (row: Row, columns: readonly Column[]): Cell[] =>
	row.map((value, i) => {
		const format = formats[columns[i]!.type];
		return format && typeof value === 'number' ? format(value) : value;
	});
