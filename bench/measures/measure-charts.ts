import type { LocalUser } from '../../src/local/discord/local-user.ts';
import {
	askHistory,
	askPrice,
	type BotProcess,
	figuresOf,
	nthUser,
	startBotProcess,
	started,
	stopBotProcess,
} from '../bot-process.ts';
import { botOptions, type Setting } from '../setting.ts';
import { median } from '../statistics.ts';
import { atMost, figure, type Row, stallRow } from '../table.ts';

/** kB. */
const sizeLimit = 60;
/** How many charts are drawn one after the other, how many at the same time, and how many before both. */
const sequential = 60;
const concurrent = 50;
const warmUp = 20;

/** How long an answer with a new chart took, and the chart's size. */
interface Drawn {
	readonly ms: number;
	readonly kB: number;
}

/** Charts that are not cached: how long the answer takes, their size, and how long the main thread stalls meanwhile. */
export async function measureCharts(setting: Setting): Promise<Row[]> {
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const items = [...setting.soldItems];
	let asked = 0;
	// A different user each time: charts are rate-limited per user.
	const draw = (item: string) => drawFor(bot, item, nthUser(asked++));
	for (const item of items.splice(0, warmUp)) await draw(item);
	await askPrice(bot, setting.items[0]!, nthUser(0));
	await started();
	const { resident: before } = await figuresOf(bot, 'watch');
	const alone: Drawn[] = [];
	for (const item of items.splice(0, sequential)) alone.push(await draw(item));
	const from = performance.now();
	const together = await Promise.all(items.splice(0, concurrent).map((item) => draw(item)));
	const perSecond = (1_000 * concurrent) / (performance.now() - from);
	const { stalls, resident } = await figuresOf(bot);
	await stopBotProcess(bot);
	const times = alone.map(({ ms }) => ms);
	const sizes = [...alone, ...together].map(({ kB }) => kB);
	const largest = Math.max(...sizes);
	return [
		{
			what: '`/history` with a new chart, one at a time',
			measured: `${figure(median(times))} ms (longest of ${sequential}: ${figure(Math.max(...times))} ms); ${figure(perSecond)} per second with ${concurrent} at the same time`,
		},
		{
			what: 'size of a chart',
			measured: `${figure(median(sizes))} kB (largest of ${sizes.length}: ${figure(largest)} kB)`,
			target: atMost(sizeLimit, largest, 'kB'),
		},
		stallRow('longest stall of the main thread meanwhile', stalls),
		{
			what: '… resident memory with the chart thread',
			measured: `${figure(resident)} MB (${figure(before)} MB after ${warmUp} charts)`,
		},
	];
}

async function drawFor(bot: BotProcess, item: string, by: LocalUser): Promise<Drawn> {
	const from = performance.now();
	const { message } = await askHistory(bot, item, by);
	const ms = performance.now() - from;
	const [chart] = message.attachments;
	if (!chart) throw new Error(`/history item:${item} was answered without a chart.`);
	return { ms, kB: chart.data.length / 1_000 };
}
