import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { atMost, figure, type Row } from '../table.ts';

/** MB. */
const memoryLimit = 200;
const program = fileURLToPath(new URL('../../src/process/export.js', import.meta.url));
const meter = new URL('../processes/memory-meter.js', import.meta.url).href;

/**
 * `npm run export` of a whole history, in each format.
 * @param store The path of the store that the history belongs to.
 */
export async function measureExport(store: string): Promise<Row[]> {
	const rows: Row[] = [];
	for (const format of ['csv', 'parquet']) {
		const file = `${store}.${format}`;
		const from = performance.now();
		const { stderr } = await promisify(execFile)(
			process.execPath,
			['--max-semi-space-size=4', '--import', meter, program, '--format', format, '--out', file],
			{ env: { PATH: process.env.PATH, STORE_URL: `sqlite://${store}` } },
		);
		const seconds = (performance.now() - from) / 1000;
		const [, count, memory] = /Wrote ([\d,]+) rows.*\n(\d+)$/.exec(stderr.trim())!;
		const megabytes = (Number(memory) * 1024) / 1e6;
		rows.push({
			what: `exporting it as ${format === 'csv' ? 'CSV' : 'Parquet'}`,
			measured: `${figure(megabytes)} MB at most; ${count} rows, ${figure(statSync(file).size / 1e6)} MB, in ${figure(seconds)} s`,
			target: atMost(memoryLimit, megabytes, 'MB'),
		});
	}
	return rows;
}
