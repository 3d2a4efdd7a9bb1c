import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { csvChunks } from '../../../src/history/export/csv-chunks.ts';
import { parquetChunks } from '../../../src/history/export/parquet-chunks.ts';
import type { Column, Row, Table } from '../../../src/history/export/table.ts';
import { parseCsv } from './parse-csv.ts';

const columns: readonly Column[] = [
	{ name: 'time', type: 'time' },
	{ name: 'day', type: 'day' },
	{ name: 'name', type: 'text' },
	{ name: 'version', type: 'text', isOptional: true },
	{ name: 'currency', type: 'word' },
	{ name: 'ask', type: 'amount', isOptional: true },
	{ name: 'quantity', type: 'count' },
];
const time = Date.UTC(2026, 7, 14, 12, 5);
const day = Date.UTC(2026, 7, 14);

const names = [
	'★ Karambit | Doppler (Factory New)',
	'Music Kit | 3kliksphilip, Heading for the Source',
	'The “Best” of "quotes"',
	'Two\nlines\r\nand more',
	'龍王 — 😀',
	'',
];
const formulas = ['=1+1', '+SUM(A1)', '-2', '@A1', '\t=1', '＝1', '  =1'];
const rows = (texts: readonly string[]): Row[] =>
	texts.map((name, i) => [time + i, day, name, i % 2 ? null : 'Ruby', 'EUR', i % 3 ? i / 100 : null, i]);

/** A table in some batches, which notes how many of them were read. */
function tableOf(...batches: readonly (readonly Row[])[]): Table & { readonly read: { count: number } } {
	const read = { count: 0 };
	async function* each() {
		for (const batch of batches) {
			read.count++;
			yield batch;
		}
	}
	return { columns, batches: each(), read };
}

async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
	const all = [];
	for await (const chunk of chunks) all.push(Buffer.from(chunk as Uint8Array));
	return Buffer.concat(all);
}

/** The parts of a buffer as Parquet's reader asks for them: an ArrayBuffer of its own. */
const asFile = (bytes: Buffer) => new Uint8Array(bytes).buffer;

describe('As CSV, a table', () => {
	test('has a header and all rows: times in ISO form, days, plain numbers, nothing for null', async () => {
		const csv = (await bytesOf(csvChunks(tableOf(rows(['AK-47']), [], rows(['A', 'B']))))).toString();
		expect(csv).toBe(
			[
				'time,day,name,version,currency,ask,quantity',
				'2026-08-14T12:05:00.000Z,2026-08-14,"AK-47","Ruby",EUR,,0',
				'2026-08-14T12:05:00.000Z,2026-08-14,"A","Ruby",EUR,,0',
				'2026-08-14T12:05:00.001Z,2026-08-14,"B",,EUR,0.01,1',
				'',
			].join('\r\n'),
		);
	});

	test('has names with commas, quotes and line breaks as they are', async () => {
		const [, ...lines] = parseCsv((await bytesOf(csvChunks(tableOf(rows(names))))).toString());
		expect(lines.map((cells) => cells[2])).toEqual(names);
	});

	test('has no name that a spreadsheet takes for a formula', async () => {
		const [, ...lines] = parseCsv((await bytesOf(csvChunks(tableOf(rows(formulas))))).toString());
		expect(lines.map((cells) => cells[2])).toEqual(formulas.map((name) => `'${name}`));
	});
});

describe('As Parquet, a table', () => {
	test('has its columns with types that programs know', async () => {
		const { schema } = parquetMetadata(asFile(await bytesOf(parquetChunks(tableOf(rows(names))))));
		const types = schema
			.slice(1)
			.map((each) => [each.name, each.type, each.logical_type?.type ?? each.converted_type, each.repetition_type]);
		expect(types).toEqual([
			['time', 'INT64', 'TIMESTAMP', 'REQUIRED'],
			['day', 'INT32', 'DATE', 'REQUIRED'],
			['name', 'BYTE_ARRAY', 'STRING', 'REQUIRED'],
			['version', 'BYTE_ARRAY', 'STRING', 'OPTIONAL'],
			['currency', 'BYTE_ARRAY', 'STRING', 'REQUIRED'],
			['ask', 'DOUBLE', undefined, 'OPTIONAL'],
			['quantity', 'INT32', undefined, 'REQUIRED'],
		]);
	});

	test('has all rows as they are, over many groups', async () => {
		const texts = Array.from({ length: 70_000 }, (_, i) => [...names, ...formulas][Math.floor(i / 50) % 13]!);
		const batches = [rows(texts.slice(0, 30_000)), rows(texts.slice(30_000, 30_001)), [], rows(texts.slice(30_001))];
		const file = asFile(await bytesOf(parquetChunks(tableOf(...batches))));
		expect(parquetMetadata(file).row_groups.length).toBeGreaterThan(1);
		const read = await parquetReadObjects({ file });
		const expected = batches.flat().map(([at, on, name, version, currency, ask, quantity]) => ({
			time: new Date(Number(at)),
			day: new Date(Number(on)),
			name,
			version,
			currency,
			ask,
			quantity,
		}));
		expect(read.length).toBe(70_000);
		for (const [i, row] of read.entries()) if (i % 977 === 0 || i > 69_990) expect(row).toEqual(expected[i]);
		expect(read.map(({ name }) => name)).toEqual(texts);
	});

	test('is a file also without rows', async () => {
		const file = asFile(await bytesOf(parquetChunks(tableOf([]))));
		expect(Number(parquetMetadata(file).num_rows)).toBe(0);
		expect(await parquetReadObjects({ file })).toEqual([]);
	});
});

test('Both formats are written while the rows are read, and keep few of them in memory', async () => {
	const batch = rows(Array.from({ length: 1_000 }, () => 'AK-47'));
	for (const [format, most] of [
		[csvChunks, 1],
		[parquetChunks, 25],
	] as const) {
		const table = tableOf(...Array.from({ length: 100 }, () => batch));
		const chunks = format(table);
		let before = 0;
		for (;;) {
			const { done } = await chunks.next();
			expect(table.read.count - before).toBeLessThanOrEqual(most);
			before = table.read.count;
			if (done) break;
		}
		expect(before).toBe(100);
	}
});
