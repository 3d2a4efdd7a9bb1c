import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cleanup } from './cleanup.ts';
import { measureCharts } from './measure-charts.ts';
import { measureMemory } from './measure-memory.ts';
import { measureRanking } from './measure-ranking.ts';
import { measureHistories, measurePrices, measureSuggestions } from './measure-rates.ts';
import { measureStall } from './measure-stall.ts';
import { measureStart } from './measure-start.ts';
import { OtherPrograms } from './other-programs.ts';
import { prepare } from './setting.ts';
import { figure, type Row, toMarkdown } from './table.ts';

/**
 * What the bot promises to be, measured on this machine: it runs as by `npm start`, in a process of its own, with a
 * local Discord and a sample marketplace on loopback.
 */
const cleanup = new Cleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, async () => {
		await cleanup.run();
		process.exit(1);
	});

try {
	const others = new OtherPrograms();
	const folder = mkdtempSync(join(tmpdir(), 'pricetag-bench-'));
	cleanup.add(() => rmSync(folder, { recursive: true, force: true }));
	console.log(`${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, Node ${process.version}\n`);
	const setting = await prepare(cleanup, folder);
	if (!setting.recorded) console.log('No recorded lists are at hand: the lists are made up, and smaller.\n');
	if (!setting.recordedQueries) console.log('No recorded queries are at hand: they are made up of names.\n');
	const rows: Row[] = [];
	// What needs the stored lists to be fresh comes first: they are for five minutes.
	for (const measure of [
		measureStart,
		measureMemory,
		measurePrices,
		measureHistories,
		measureCharts,
		measureSuggestions,
		measureRanking,
		measureStall,
	])
		rows.push(...(await measure(setting)));
	console.log(toMarkdown(rows));
	await cleanup.run();
	const share = others.share();
	if (share !== undefined)
		console.log(
			`\nOther programs took ${figure(100 * share)} % of the cores meanwhile; what they take, the bot lacks.`,
		);
} catch (error) {
	console.error(error);
	process.exitCode = 1;
} finally {
	await cleanup.run();
}
