import type { LocalUser } from '../../playground/discord/local-user.ts';
import { createLog } from '../../src/base/log.ts';
import { SystemClock } from '../../src/base/system-clock.ts';
import { Charts } from '../../src/charts/charts.ts';
import { courseColumns } from '../../src/charts/course/course-columns.ts';
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
import { busyCourse } from '../busy-course.ts';
import { botOptions, type Setting } from '../setting.ts';
import { median } from '../statistics.ts';
import { atMost, figure, type Row, stallRow } from '../table.ts';

/** kB, and ms for the chart of a course. */
const sizeLimit = 60;
const courseTimeLimit = 60;
const day = 24 * 60 * 60_000;
/** How many charts are drawn one after the other, how many at the same time, and how many before both. */
const usual = { sequential: 60, concurrent: 50, warmUp: 20 };
const countsOf = ({ count }: Setting) => ({
	sequential: count(usual.sequential),
	concurrent: count(usual.concurrent),
	warmUp: count(usual.warmUp),
});

/** How long an answer with a new chart took, and the chart's size. */
interface Drawn {
	readonly ms: number;
	readonly kB: number;
}

/** Charts that are not cached: how long the answer takes, their size, and how long the main thread stalls meanwhile. */
export async function measureCharts(setting: Setting): Promise<Row[]> {
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', botOptions(setting));
	const { sequential, concurrent, warmUp } = countsOf(setting);
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
		...(await measureCourses(setting)),
	];
}

/** Charts of 90 days with about 4,000 changes: how long they take, from the course to the picture, and their size. */
async function measureCourses(setting: Setting): Promise<Row[]> {
	const { cleanup } = setting;
	const { sequential, warmUp } = countsOf(setting);
	const clock = new SystemClock();
	const charts = new Charts(clock, createLog('error', []));
	cleanup.add(() => charts.close());
	const span = { from: clock.wall() - 90 * day, to: clock.wall() };
	const drawn: Drawn[] = [];
	const reductions: number[] = [];
	for (let i = 0; i < warmUp + sequential; i++) {
		const course = busyCourse(`${i}`, span.to);
		const from = performance.now();
		const columns = courseColumns(course, span);
		const reduced = performance.now();
		const order = { kind: 'course', name: 'AK-47 | Redline (Field-Tested)', currency: 'EUR', locale: 'en-US' } as const;
		const chart = await charts.draw(`${i}`, { ...order, columns, change: { share: 0.1, days: 90 } }, `user ${i}`);
		if (!Buffer.isBuffer(chart)) throw new Error('A chart of a course cannot be drawn.');
		if (i < warmUp) continue;
		drawn.push({ ms: performance.now() - from, kB: chart.length / 1_000 });
		reductions.push(reduced - from);
	}
	await charts.close();
	const [times, sizes] = [drawn.map(({ ms }) => ms), drawn.map(({ kB }) => kB)];
	return [
		{
			what: 'chart of a course of 90 days with 4,000 changes',
			measured: `${figure(median(times))} ms (longest of ${sequential}: ${figure(Math.max(...times))} ms), of them ${figure(median(reductions))} ms on the main thread`,
			target: atMost(courseTimeLimit, median(times), 'ms'),
		},
		{
			what: '… its size',
			measured: `${figure(median(sizes))} kB (largest: ${figure(Math.max(...sizes))} kB)`,
			target: atMost(sizeLimit, Math.max(...sizes), 'kB'),
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
