import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { RecordedCourses } from '../../src/history/export/recorded-courses.ts';
import { tables } from '../../src/history/export/tables.ts';
import { byItem, exported } from '../history/export/exported.ts';
import { parseCsv } from '../history/export/parse-csv.ts';
import { newMarket, recordDays, series } from '../history/export/recorded-market.ts';
import { openHistory } from '../history/storage/open-history.ts';
import { run } from '../support/bot-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Runs the program with a folder for its store, and tells its two outputs apart. */
function runExport(args: readonly string[], env: Record<string, string>) {
	const { child, ended } = run('process/export.js', args, env);
	const texts = { output: '', errors: '' };
	child.stdout.on('data', (data) => {
		texts.output += String(data);
	});
	child.stderr.on('data', (data) => {
		texts.errors += String(data);
	});
	return { child, ended: ended.then(({ code }) => ({ code, ...texts })) };
}

const exportOf = (args: string, env: Record<string, string>) =>
	runExport(
		args.split(' ').filter((arg) => arg !== ''),
		env,
	).ended;

/** Three days of Counter-Strike 2 in a SQLite file. */
async function world() {
	const folder = temporaryFolder();
	const env = { STORE_URL: `sqlite://${join(folder, 'store.sqlite')}` };
	const store = await openHistory(join(folder, 'store.sqlite'));
	const market = newMarket(9);
	await recordDays(store, market, 3);
	const recorded = (await RecordedCourses.open(store, series))!;
	const rows = () => exported(tables.asks({ recorded, currency: 'EUR', span: recorded.recorded }));
	return { folder, env, store, market, rows };
}

describe('npm run export', () => {
	test('writes the recorded prices as CSV to standard output, and nothing else there', async () => {
		const { env } = await world();
		const { code, output, errors } = await exportOf('--from 2026-05-21', env);
		const [header, ...lines] = parseCsv(output);
		expect(errors).toBe(`Wrote ${lines.length.toLocaleString('en')} rows.\n`);
		expect(code).toBe(0);
		expect(header!.join()).toBe('time,detail,name,version,currency,lowest_ask,low,high,quantity');
		expect(lines[0]).toEqual([
			'2026-05-21T00:00:00.000Z',
			'list',
			'Item 0',
			'Ruby',
			'EUR',
			...Array(4).fill(expect.anything()),
		]);
		expect(lines.length).toBeGreaterThan(500);
	});

	test('writes Parquet files with all rows, of each table', async () => {
		const { folder, env, rows } = await world();
		for (const what of ['asks', 'sales', 'spans']) {
			const file = join(folder, `${what}.parquet`);
			const { code, output, errors } = await exportOf(`--what ${what} --format parquet --out ${file}`, env);
			expect([code, output]).toEqual([0, '']);
			const read = await parquetReadObjects({ file: new Uint8Array(readFileSync(file)).buffer });
			expect(errors).toBe(`Wrote ${read.length.toLocaleString('en')} rows to ${file}.\n`);
			expect(read.length).toBeGreaterThan(1);
			if (what === 'asks') expect(read.map((row) => ({ ...row, time: Number(row.time) }))).toEqual(await rows());
		}
		expect(
			readdirSync(folder)
				.filter((name) => name.includes('parquet'))
				.sort(),
		).toEqual(['asks.parquet', 'sales.parquet', 'spans.parquet']);
	});

	test('writes only the days and items asked for', async () => {
		const { env, rows } = await world();
		const part = async (args: string) => parseCsv((await exportOf(args, env)).output).slice(1);
		const all = byItem(await rows());
		const lines = await part('--from 2026-05-21 --to 2026-05-21 --item item');
		const times = lines.map(([time]) => time!);
		expect(times.every((time) => time.startsWith('2026-05-21T'))).toBe(true);
		expect(times.some((time) => time > '2026-05-21T07:19')).toBe(true);
		expect(await part('--from 2026-05-21T00:00Z --to 2026-05-21T23:59:59.999')).toEqual(lines);
		expect(await part('--from 2026-05-21T02:00+02:00 --to 2026-05-22T01:59:59+02:00')).toEqual(lines);
		const some = await part('--item 17');
		expect(new Set(some.map((line) => line[2]))).toEqual(
			new Set([...all.values()].flat().flatMap(({ name }) => (String(name).includes('17') ? [name] : []))),
		);
	});

	test('takes game and currency from the configuration, and says what was recorded instead', async () => {
		const { env } = await world();
		for (const [args, configuration] of [
			['--game 570', {}],
			['', { DEFAULT_GAME: '570' }],
		] as const)
			expect(await exportOf(args, { ...env, ...configuration })).toEqual({
				code: 1,
				output: '',
				errors: 'No prices of Dota 2 in EUR were recorded. There are recorded prices of Counter-Strike 2 in EUR.\n',
			});
		expect((await exportOf('', { ...env, DEFAULT_CURRENCY: 'USD' })).errors).toContain('Counter-Strike 2 in USD');
		expect((await exportOf('--currency eur', { ...env, DEFAULT_CURRENCY: 'USD' })).code).toBe(0);
	});

	test('says that nothing was recorded in a time, and what was', async () => {
		const { env, market } = await world();
		const first = new Date(market.history.lists[0]!.time * 1000).toISOString().slice(0, 10);
		const { code, output, errors } = await exportOf('--from 2026-06-01 --to 2026-06-30', env);
		expect([code, output]).toEqual([1, '']);
		expect(errors).toBe(
			`No prices of Counter-Strike 2 in EUR were recorded in that time. The first are of ${first} 00:00 UTC, the last of 2026-05-22 20:57 UTC.\n`,
		);
		expect((await exportOf('--item Redline', env)).errors).toBe('No recorded item has “Redline” in its name.\n');
	});

	test('says what is wrong with its options, and writes nothing', async () => {
		expect(await exportOf('--game 731 --from yesterday', {})).toEqual({
			code: 1,
			output: '',
			errors:
				'--game must be one of 730 (Counter-Strike 2), 570 (Dota 2), 440 (Team Fortress 2), 252490 (Rust).\n' +
				'--from must be a day in UTC, such as 2026-08-01, or a time, such as 2026-08-01T12:00Z.\n',
		});
	});

	test('lists its options', async () => {
		const { code, output, errors } = await exportOf('--help', {});
		expect([code, errors]).toEqual([0, '']);
		for (const option of ['game', 'currency', 'from', 'to', 'what', 'item', 'format', 'out', 'force'])
			expect(output).toContain(`\n  --${option} `);
	});

	test('replaces a file only with --force', async () => {
		const { folder, env } = await world();
		const file = join(folder, 'asks.csv');
		writeFileSync(file, 'old');
		const refused = await exportOf(`--out ${file}`, env);
		expect(refused).toEqual({
			code: 1,
			output: '',
			errors: `${file} already exists. Choose another name, or add --force to replace it.\n`,
		});
		expect(readFileSync(file, 'utf8')).toBe('old');
		expect((await exportOf(`--out ${file} --force`, env)).code).toBe(0);
		expect(readFileSync(file, 'utf8')).toMatch(/^time,detail,/);
	});

	test('neither creates a store that is not there nor changes a damaged one', async () => {
		const folder = temporaryFolder();
		const file = join(folder, 'store.sqlite');
		const env = { STORE_URL: `sqlite://${file}` };
		const missing = await exportOf('', env);
		expect(missing.errors).toContain(`There is no store at ${file}.`);
		expect([missing.code, readdirSync(folder)]).toEqual([1, []]);
		writeFileSync(file, 'not a database, '.repeat(1_000));
		const damaged = await exportOf(`--out ${join(folder, 'asks.csv')}`, env);
		expect(damaged.errors).toMatch(/^The price history cannot be read: .*not a database.*\n$/);
		expect([damaged.code, readdirSync(folder)]).toEqual([1, ['store.sqlite']]);
	});

	test('says so if PostgreSQL is unreachable, without its password', async () => {
		const { code, output, errors } = await exportOf('', { STORE_URL: 'postgres://user:a-secret@127.0.0.1:9/bot' });
		expect([code, output]).toEqual([1, '']);
		expect(errors).toMatch(/^The price history cannot be read: /);
		expect(errors).not.toContain('a-secret');
	});

	test('ends quietly if its reader has seen enough', async () => {
		const { env } = await world();
		const { child, ended } = runExport([], env);
		child.stdout.destroy();
		const { code, errors } = await ended;
		expect([code, errors]).toEqual([0, '']);
	});

	test('does not write Parquet behind the lines that npm itself writes', async () => {
		const { env } = await world();
		const npm = { ...env, npm_lifecycle_event: 'export' };
		const refused = await exportOf('--format parquet', npm);
		expect([refused.code, refused.output]).toEqual([1, '']);
		expect(refused.errors).toContain('Use “npm run -s export”, or add --out FILE.');
		const warned = await exportOf('', npm);
		expect(warned.errors).toMatch(/^Warning: npm writes lines of its own/);
		const silent = await exportOf('--format parquet', { ...npm, npm_config_loglevel: 'silent' });
		expect(silent.output).toMatch(/^PAR1/);
	});

	test('has a line in package.json that runs it', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
		expect(scripts.export).toContain(' dist/src/process/export.js');
		expect(existsSync('src/process/export.ts')).toBe(true);
	});
});
