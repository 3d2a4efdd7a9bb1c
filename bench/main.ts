import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cleanup } from './cleanup.ts';
import { measureCrash } from './crash/measure-crash.ts';
import { measureMovers, measureRanking } from './measures/measure-answers.ts';
import { measureHistory } from './measures/measure-history.ts';
import { measureMemory } from './measures/measure-memory.ts';
import { measurePrices, measureSuggestions } from './measures/measure-rates.ts';
import { measureStall } from './measures/measure-stall.ts';
import { measureStart } from './measures/measure-start.ts';
import { prepare } from './setting.ts';
import { heading, toMarkdown } from './table.ts';

/**
 * The benchmark: measures the bot on this machine against its targets. The bot runs as `npm start` runs it, in a process
 * of its own, with a local Discord and a sample marketplace on loopback. `--only start` makes one of the measurements,
 * `--quick` all of them in miniature.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } });
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
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-bench-'));
	cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
	console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}\n`);
	const setting = await prepare(cleanup, folder, values.quick);
	if (values.quick) console.log('In miniature: the figures say nothing.\n');
	else if (!setting.recorded) console.log('There are no recorded lists, so the lists are made up, and smaller.\n');
	if (!values.quick && !setting.recordedQueries)
		console.log('There are no recorded queries, so they are made from item names.\n');
	console.log(heading);
	for (const [name, measure] of Object.entries(measures))
		if (name === (values.only ?? name)) for (const row of await measure(setting)) console.log(toMarkdown(row));
} catch (error) {
	console.error(error);
	process.exitCode = 1;
} finally {
	await cleanup.run();
}
