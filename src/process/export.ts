import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { StartError } from '../errors/start-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { csvChunks } from '../history/export/csv-chunks.ts';
import { parquetChunks } from '../history/export/parquet-chunks.ts';
import { RecordedCourses, recordedSeries } from '../history/export/recorded-courses.ts';
import { type TableOptions, tables } from '../history/export/tables.ts';
import { seriesName } from '../history/series-name.ts';
import type { HistoryStore } from '../history/storage/history-store.ts';
import { SqlHistoryStore } from '../history/storage/sql-history-store.ts';
import type { Currency } from '../market/currency.ts';
import { type Game, gameNames } from '../market/game.ts';
import { connectTo, type StoreLocation } from '../storage/database.ts';
import { type Environment, processEnvironment, readHistorySettings } from './config.ts';
import { type ExportOptions, exportHelp, readExportOptions } from './export-options.ts';
import { checkFile, writeFile, writeStandardOutput } from './export-output.ts';
import { ExportProgress } from './export-progress.ts';

// Otherwise garbage takes four times as much memory as what is in use, and new objects get 50 MB and more.
for (const flag of ['--heap-growing-percent=20', '--semi-space-growth-factor=1']) setFlagsFromString(flag);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());

/** `npm run export`: writes recorded prices as CSV or Parquet. The bot may be running. */
try {
	const env = processEnvironment();
	const { store, defaults } = readHistorySettings(env);
	const options = readExportOptions(process.argv.slice(2), defaults);
	if (options.help) process.stdout.write(exportHelp);
	else await exportFrom(store, options, env);
} catch (error) {
	process.stderr.write(`${messageOf(error)}\n`);
	process.exitCode = 1;
}

async function exportFrom(location: StoreLocation, options: ExportOptions, env: Environment): Promise<void> {
	const { file, overwrites, format, table } = options;
	if (file === undefined) checkStandardOutput(format, env);
	else checkFile(file, overwrites);
	if (location.kind === 'sqlite' && !existsSync(location.path))
		throw new StartError(
			`There is no store at ${location.path}. The bot records one unless HISTORY=off. STORE_URL must be the same as the bot’s.`,
		);
	const store = new SqlHistoryStore(await connectTo(location, false));
	try {
		const progress = new ExportProgress(tables[table](await choose(store, options)));
		const chunks = (format === 'csv' ? csvChunks : parquetChunks)(progress.table);
		if (file !== undefined) await writeFile(file, overwrites, chunks, stop.signal);
		else if (!(await writeStandardOutput(chunks, stop.signal))) return;
		const rows = `${progress.rows.toLocaleString('en')} ${progress.rows === 1 ? 'row' : 'rows'}`;
		process.stderr.write(`Wrote ${rows}${file === undefined ? '' : ` to ${file}`}.\n`);
	} finally {
		await store.close();
	}
}

/** @throws StartError if Parquet would be spoiled */
function checkStandardOutput(format: ExportOptions['format'], env: Environment): void {
	if (process.stdout.isTTY) {
		if (format === 'csv') return;
		throw new StartError('Parquet cannot be shown in a terminal. Add --out FILE.');
	}
	if (env.npm_lifecycle_event === undefined || env.npm_config_loglevel === 'silent') return;
	const problem = 'npm writes lines of its own to standard output, in front of the first row';
	const advice = 'Use “npm run -s export”, or add --out FILE.';
	if (format === 'parquet') throw new StartError(`${problem}. ${advice}`);
	process.stderr.write(`Warning: ${problem}. ${advice}\n`);
}

/** What is to be exported. @throws StartError if there is nothing; StoreError */
async function choose(store: HistoryStore, { game, currency, span, item }: ExportOptions): Promise<TableOptions> {
	const recorded = await RecordedCourses.open(store, seriesName(game, currency));
	if (!recorded) throw new StartError(await nothingRecorded(store, game, currency));
	const { from, to } = recorded.recorded;
	if (!recorded.spans.some((each) => each.to >= span.from && each.from <= span.to))
		throw new StartError(
			`No prices of ${nameOf(game, currency)} were recorded in that time. The first are of ${timeText(from)}, the last of ${timeText(to)}.`,
		);
	const text = item.toLowerCase();
	const isWanted = ({ name, version }: { readonly name: string; readonly version: string | null }) =>
		`${name} ${version ?? ''}`.toLowerCase().includes(text);
	if (!recorded.items.some(isWanted)) throw new StartError(`No recorded item has “${item}” in its name.`);
	return { recorded, currency, span: { from: Math.max(from, span.from), to: Math.min(to, span.to) }, isWanted };
}

async function nothingRecorded(store: HistoryStore, game: Game, currency: Currency): Promise<string> {
	const others = await recordedSeries(store);
	const known = others.map((each) => nameOf(each.game, each.currency)).join(', ');
	return `No prices of ${nameOf(game, currency)} were recorded. ${known === '' ? 'Nothing has been recorded yet.' : `There are recorded prices of ${known}.`}`;
}

function nameOf(game: Game, currency: Currency): string {
	return `${gameNames[game]} in ${currency}`;
}

function timeText(at: number): string {
	return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function messageOf(error: unknown): string {
	if (stop.signal.aborted) return 'Stopped before everything was written.';
	if (error instanceof StartError) return error.message;
	if (error instanceof StoreError) return `The price history cannot be read: ${error.message}.`;
	const { message, stack, syscall } = error as NodeJS.ErrnoException;
	return syscall === undefined ? String(stack) : message;
}
