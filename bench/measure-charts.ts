import type { LocalUser } from '../src/local/discord/local-user.ts';
import {
	askHistory,
	askPrice,
	type BotProcess,
	figuresOf,
	person,
	startBotProcess,
	stopBotProcess,
} from './bot-process.ts';
import { botOptions, type Setting } from './setting.ts';
import { median } from './statistics.ts';
import { atMost, describeStalls, figure, type Row } from './table.ts';

const stallLimit = 20;
const sizeLimit = 100;
const oneByOne = 60;
const atOnce = 50;
const warmUp = 20;

/** How long an answer with a new chart took, and how large the chart is. */
interface Drawn {
	readonly ms: number;
	readonly kB: number;
}

/** Charts nobody asked for before: how long the answer takes, how large they are, and what else waits meanwhile. */
export async function measureCharts(setting: Setting): Promise<Row[]> {
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const items = [...setting.soldItems];
	let asked = 0;
	// Each time somebody else: one user may not have so many drawn.
	const draw = (item: string) => drawFor(bot, item, person(asked++));
	for (const item of items.splice(0, warmUp)) await draw(item);
	await askPrice(bot, setting.items[0]!, person(0));
	const { resident: before } = await figuresOf(bot, 'watch');
	const alone: Drawn[] = [];
	for (const item of items.splice(0, oneByOne)) alone.push(await draw(item));
	const from = performance.now();
	const together = await Promise.all(items.splice(0, atOnce).map((item) => draw(item)));
	const perSecond = (1_000 * atOnce) / (performance.now() - from);
	const { stalls, resident } = await figuresOf(bot);
	await stopBotProcess(bot);
	const times = alone.map(({ ms }) => ms);
	const sizes = [...alone, ...together].map(({ kB }) => kB);
	const largest = Math.max(...sizes);
	return [
		{
			what: '`/history` with a new chart, one after the other',
			measured: `${figure(median(times))} ms (longest of ${oneByOne}: ${figure(Math.max(...times))} ms); ${figure(perSecond)} a second where ${atOnce} are asked at once`,
		},
		{
			what: 'size of a chart',
			measured: `${figure(median(sizes))} kB (largest of ${sizes.length}: ${figure(largest)} kB)`,
			target: atMost(sizeLimit, largest, 'kB'),
		},
		{
			what: 'longest stall of the main thread meanwhile',
			measured: describeStalls(stalls),
			target: atMost(stallLimit, stalls.longest, 'ms'),
		},
		{
			what: '… resident memory with the thread that draws',
			measured: `${figure(resident)} MB (${figure(before)} MB after ${warmUp} charts)`,
		},
	];
}

async function drawFor(bot: BotProcess, item: string, by: LocalUser): Promise<Drawn> {
	const from = performance.now();
	const { message } = await askHistory(bot, item, by);
	const ms = performance.now() - from;
	const [chart] = message.attachments;
	if (!chart) throw new Error(`/history item:${item} came without a chart.`);
	return { ms, kB: chart.data.length / 1_000 };
}
