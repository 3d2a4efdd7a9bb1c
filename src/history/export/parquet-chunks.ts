import type { SchemaElement } from 'hyparquet-writer';
import type { Column, ColumnType, Row, Table } from './table.ts';

/**
 * Rows that are compressed together, which programs read at once. With 100,000 the file would be a tenth larger, and writing
 * it would take 70 MB more.
 */
const rowsPerGroup = 25_000;

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
/** How Parquet stores the types (https://parquet.apache.org/docs/file-format/types/). Amounts are as the marketplace gave them. */
const types: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
	time: {
		type: 'INT64',
		converted_type: 'TIMESTAMP_MILLIS',
		logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
	},
	day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
	amount: { type: 'DOUBLE' },
	count: { type: 'INT32' },
	word: text,
	text,
};

const dayLength = 86_400_000;

/** Writes a table as Parquet, group by group. */
export async function* parquetChunks({ columns, batches }: Table): AsyncGenerator<Uint8Array> {
	// Loaded only if it is needed.
	const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
	const bytes = new ByteWriter();
	const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
	let pending: Row[] = [];
	const group = (): Uint8Array => {
		const columnData = columns.map(({ name, type }, i) => ({
			name,
			data: pending.map((row) => (type === 'day' ? Number(row[i]) / dayLength : row[i])),
		}));
		writer.write({ columnData, rowGroupSize: pending.length });
		pending = [];
		return taken();
	};
	const taken = (): Uint8Array => {
		const chunk = bytes.getBytes().slice();
		bytes.index = 0;
		return chunk;
	};
	for await (const rows of batches) {
		for (const row of rows) pending.push(row);
		if (pending.length >= rowsPerGroup) yield group();
	}
	if (pending.length > 0) yield group();
	writer.finish();
	yield taken();
}

const schemaOf = (columns: readonly Column[]): SchemaElement[] => [
	{ name: 'root', num_children: columns.length },
	...columns.map(
		({ name, type, isOptional }): SchemaElement => ({
			name,
			repetition_type: isOptional ? 'OPTIONAL' : 'REQUIRED',
			...types[type],
		}),
	),
];
