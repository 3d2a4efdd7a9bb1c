import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, SystemClock } from '../../src/base/clock.ts';
import { type ChartRequest, Charts } from '../../src/charts/charts.ts';
import { seriesColumns } from '../../src/charts/series/series-columns.ts';
import { day, minute, newest, noise, seriesOf, wandering } from '../support/made-up-series.ts';
import { silent } from '../support/silent-log.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { usual } from './chart-requests.ts';

function startCharts(start?: () => Worker, clock: Clock = new SystemClock()) {
	const warnings: { readonly error?: string; readonly cause?: string }[] = [];
	const log = { ...silent, warn: (about: object) => warnings.push(about) } as never;
	const charts = new Charts(clock, log, start);
	onTestFinished(() => charts.close());
	let users = 0;
	/** Each chart is for a user who has not asked before. */
	const draw = async (identity: string, order: ChartRequest) => {
		const chart = await charts.draw(identity, order, `user ${++users}`);
		if (chart === 'later') throw new Error('The rate limit was exceeded.');
		return chart;
	};
	return { charts, draw, warnings };
}

/** A thread that answers each order with the number of orders so far. */
const countingThread = () =>
	new Worker(
		`const { parentPort } = require('node:worker_threads');
		let count = 0;
		parentPort.on('message', ({ id }) => parentPort.postMessage({ id, outcome: Uint8Array.of(++count) }));`,
		{ eval: true },
	);

describe('Charts', () => {
	test('of 90 days with thousands of changes and many gaps are under 100 kB', async () => {
		const { draw } = startCharts();
		const span = { from: newest - 90 * day, to: newest };
		const gaps = Array.from({ length: 12 }, (_, i) => ({
			from: span.from + (7 * i + 3) * day,
			to: span.from + (7 * i + 4) * day,
		}));
		const step = 30 * minute;
		const price = wandering(0.1, step, 0.3);
		const series = seriesOf({
			days: 90,
			ask: (at) => 38 * price(at),
			quantity: (at) => 400 * noise(Math.floor(at / step)),
			medians: (at) => [38 * price(at - 3 * day), 38 * price(at - 14 * day)],
			gaps,
		});
		const { sales: _, ...rest } = usual;
		const change = { share: 0.1, days: 90 };
		const png = (await draw('series', { ...rest, kind: 'series', columns: seriesColumns(series, span), change }))!;
		expect(png.length).toBeLessThan(100_000);
	});

	test('are drawn by a thread that ends after a minute without any, and starts again with the next one', async () => {
		const clock = new SimulatedClock();
		const { draw } = startCharts(countingThread, clock);
		await draw('one', usual);
		await clock.advance(50_000);
		expect((await draw('two', usual))![0]).toBe(2);
		await clock.advance(50_000);
		expect((await draw('three', usual))![0]).toBe(3);
		await clock.advance(61_000);
		expect((await draw('four', usual))![0]).toBe(1);
	});

	test('are drawn only once, however many people ask for them', async () => {
		const { draw } = startCharts(countingThread);
		const drawn = await Promise.all(Array.from({ length: 20 }, () => draw('one', usual)));
		expect(new Set(drawn.map((chart) => chart![0]))).toEqual(new Set([1]));
		expect((await draw('one', usual))![0]).toBe(1);
	});

	test('are cached, at most a hundred: the least recently used one is dropped first', async () => {
		const { draw } = startCharts(countingThread);
		for (let i = 0; i < 100; i++) await draw(`chart ${i}`, usual);
		expect((await draw('chart 0', usual))![0]).toBe(1);
		expect((await draw('chart 100', usual))![0]).toBe(101);
		expect((await draw('chart 0', usual))![0]).toBe(1);
		expect((await draw('chart 1', usual))![0]).toBe(102);
	});

	test('are missing if the thread dies, which is logged with its cause; a new thread draws the next one', async () => {
		let threads = 0;
		const dyingThread = () => new Worker('throw new Error("a bug")', { eval: true });
		const { draw, warnings } = startCharts(() => (++threads === 1 ? dyingThread() : countingThread()));
		expect(await draw('one', usual)).toBeUndefined();
		expect(warnings).toMatchObject([{ chart: 'one', error: 'Error: The drawing thread died.', cause: 'Error: a bug' }]);
		expect((await draw('one', usual))![0]).toBe(1);
	});

	test('are missing if the thread cannot be started, and are tried again', async () => {
		let starts = 0;
		const { draw } = startCharts(() => {
			if (++starts === 1) throw new Error('no threads left');
			return countingThread();
		});
		expect(await draw('one', usual)).toBeUndefined();
		expect(await draw('one', usual)).toBeDefined();
	});

	test('time out after 10 s, and a thread that does not answer is replaced', async () => {
		let threads = 0;
		const stuckThread = () =>
			new Worker(`require('node:worker_threads').parentPort.on('message', () => {})`, { eval: true });
		const clock = new SimulatedClock();
		const { draw, warnings } = startCharts(() => (++threads === 1 ? stuckThread() : countingThread()), clock);
		const waiting = [draw('one', usual), draw('two', usual)];
		await clock.advance(10_000);
		expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
		expect(warnings.map(({ error }) => error)).toContain('Error: The drawing thread does not answer.');
		expect(await draw('one', usual)).toBeDefined();
		expect(threads).toBe(2);
	});

	test('that wait in the queue when the bot shuts down start no new thread', async () => {
		let started = 0;
		const { charts, draw } = startCharts(() => {
			started++;
			return countingThread();
		});
		const waiting = ['one', 'two', 'three'].map((identity) => draw(identity, usual));
		await charts.close();
		expect(await Promise.all(waiting)).toEqual([undefined, undefined, undefined]);
		expect(await draw('four', usual)).toBeUndefined();
		expect(started).toBeLessThanOrEqual(1);
	});

	test('that cannot be drawn are missing, and the thread continues', async () => {
		const { draw, warnings } = startCharts();
		expect(await draw('bad', { ...usual, currency: 'no such currency' as never })).toBeUndefined();
		expect(warnings).toHaveLength(1);
		expect(await draw('good', usual)).toBeDefined();
	});

	test('of a user who asks for hundreds are limited, so that nobody else waits for them', async () => {
		const clock = new SimulatedClock();
		const { charts } = startCharts(countingThread, clock);
		const greedy = Array.from({ length: 600 }, (_, i) => charts.draw(`greedy ${i}`, usual, 'greedy'));
		const drawn = (await Promise.all(greedy)).filter((chart) => chart !== 'later');
		expect(drawn).toHaveLength(12);
		await clock.advance(3_000);
		expect(await charts.draw('greedy 700', usual, 'greedy')).not.toBe('later');
		expect(await charts.draw('greedy 701', usual, 'greedy')).toBe('later');
		// A cached chart does not count.
		expect(await charts.draw('greedy 0', usual, 'greedy')).not.toBe('later');
	});
});
