import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Cleanup } from './cleanup.ts';
import { measureCrash } from './crash/measure-crash.ts';
import { MachineLoad } from './machine-load.ts';
import { measureMovers, measureRanking } from './measures/measure-answers.ts';
import { measureHistory } from './measures/measure-history.ts';
import { measureMemory } from './measures/measure-memory.ts';
import { measurePrices, measureSuggestions } from './measures/measure-rates.ts';
import { measureStall } from './measures/measure-stall.ts';
import { measureStart } from './measures/measure-start.ts';
import { type BenchSetup, prepare } from './setting.ts';
import { heading, type ResultRow, toMarkdown } from './table.ts';

/**
 * The benchmark: measures the bot on this machine against its targets. The bot runs as `npm start` runs it, in a
 * process of its own, with a local Discord and a sample marketplace on loopback. `--only start` runs a single
 * measurement, and `--quick` runs all of them in miniature. `--against DIR` runs each measurement a second time, with
 * the build in another checkout.
 */
const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		quick: { type: 'boolean', default: false },
		against: { type: 'string' },
	},
});
// Stored lists are fresh for five minutes, so the measurements that need them come first.
const measures = {
	start: measureStart,
	memory: measureMemory,
	prices: measurePrices,
	suggestions: measureSuggestions,
	ranking: measureRanking,
	movers: measureMovers,
	stall: measureStall,
	history: measureHistory,
	alerts: measureCrash,
};
if (values.only !== undefined && !Object.hasOwn(measures, values.only)) {
	console.error(`--only must be one of ${Object.keys(measures).join(', ')}.`);
	process.exit(1);
}
const cleanup = new Cleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, async () => {
		await cleanup.run();
		process.exit(1);
	});

try {
	const folder = temporaryFolder();
	console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}\n`);
	const against = values.against === undefined ? undefined : await prepareOther(values.against);
	const setting = { ...(await prepare(cleanup, folder, values.quick)), against };
	if (values.quick) console.log('In miniature: the figures say nothing.\n');
	else if (!setting.recorded) console.log('There are no recorded lists, so the lists are made up, and smaller.\n');
	if (!values.quick && !setting.hasRecordedQueries)
		console.log('There are no recorded queries, so they are made from item names.\n');
	console.log(heading);
	for (const [name, measure] of Object.entries(measures)) {
		if (values.only !== undefined && name !== values.only) continue;
		await print(name, measure(setting));
		if (against) await print(name, measure(against), '(other build) ');
	}
} catch (error) {
	console.error(error);
	process.exitCode = 1;
} finally {
	await cleanup.run();
}

function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-bench-'));
	cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** Prepares another build, with its own lists and marketplace. @throws Error if it is not built */
async function prepareOther(checkout: string): Promise<BenchSetup> {
	const program = resolve(checkout, 'dist/bench/processes/instrumented-bot.js');
	if (!existsSync(program))
		throw new Error(`${program} does not exist: run \`npm ci && npm run bench -- --quick\` there first.`);
	return prepare(cleanup, temporaryFolder(), values.quick, checkout);
}

/** A measurement that fails does not end the others, and its results until then are printed. */
async function print(name: string, rows: AsyncIterable<ResultRow>, prefix = ''): Promise<void> {
	const load = new MachineLoad();
	try {
		for await (const row of rows) console.log(toMarkdown({ ...row, what: prefix + row.what }, load.take()));
	} catch (error) {
		process.exitCode = 1;
		console.log(toMarkdown({ what: prefix + name, measured: `failed: ${(error as Error).message.split('\n')[0]}` }));
		console.error(error);
	}
}
