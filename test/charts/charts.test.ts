import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Charts } from '../../src/charts/charts.ts';
import { silent } from '../market/world.ts';
import { sold, usual } from './orders.ts';

function open(start?: () => Worker) {
	const warnings: object[] = [];
	const log = { ...silent, warn: (about: object) => warnings.push(about) };
	const charts = start ? new Charts(log as never, start) : new Charts(log as never);
	onTestFinished(() => charts.close());
	return { charts, warnings };
}

/** A thread that answers each order with how many it got so far. */
const counting = () =>
	new Worker(
		`const { parentPort } = require('node:worker_threads');
		let count = 0;
		parentPort.on('message', ({ id }) => parentPort.postMessage({ id, outcome: Uint8Array.of(++count) }));`,
		{ eval: true },
	);

describe('Charts', () => {
	test('are PNGs of 1600 by 800 pixels and under 100 kB, another for other figures', async () => {
		const { charts } = open();
		const png = (await charts.draw('one', usual))!;
		expect(png.subarray(1, 4).toString()).toBe('PNG');
		expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 800]);
		expect(png.length).toBeLessThan(100_000);
		const risen = { ...usual.sales, day: sold(30.5, 36, 36.1, 38, 12) };
		expect((await charts.draw('other', { ...usual, sales: risen }))!.equals(png)).toBe(false);
		expect((await charts.draw('same', usual))!.equals(png)).toBe(true);
	});

	test('are under 100 kB with as much in them as there can be', async () => {
		const { charts } = open();
		const much = sold(1_034_567.89, 1_334_567.89, 1_434_567.89, 39_534_567.89, 1_234_567);
		const order = { name: 'Ŵ@%&8'.repeat(16), currency: 'CZK', locale: 'cs' } as const;
		const png = await charts.draw('', { ...order, sales: { day: much, week: much, month: much, quarter: much } });
		expect(png!.length).toBeLessThan(100_000);
	});

	test('are drawn once however many ask at once and later', async () => {
		const { charts } = open(counting);
		const drawn = await Promise.all(Array.from({ length: 20 }, () => charts.draw('one', usual)));
		expect(new Set(drawn.map((chart) => chart![0]))).toEqual(new Set([1]));
		expect((await charts.draw('one', usual))![0]).toBe(1);
	});

	test('that were not asked for longest go, so that they are a hundred at most', async () => {
		const { charts } = open(counting);
		for (let i = 0; i < 100; i++) await charts.draw(`chart ${i}`, usual);
		expect((await charts.draw('chart 0', usual))![0]).toBe(1);
		expect((await charts.draw('chart 100', usual))![0]).toBe(101);
		expect((await charts.draw('chart 0', usual))![0]).toBe(1);
		expect((await charts.draw('chart 1', usual))![0]).toBe(102);
	});

	test('whose thread dies are none, which is logged; the next is drawn by another thread', async () => {
		let threads = 0;
		const dying = () => new Worker('throw new Error("a bug")', { eval: true });
		const { charts, warnings } = open(() => (++threads === 1 ? dying() : counting()));
		expect(await charts.draw('one', usual)).toBeUndefined();
		expect(warnings).toEqual([{ chart: 'one', error: 'Error: The drawing thread died.' }]);
		expect((await charts.draw('one', usual))![0]).toBe(1);
	});

	test('that cannot be drawn are none, and the thread goes on', async () => {
		const { charts, warnings } = open();
		expect(await charts.draw('bad', { ...usual, locale: 'no such locale' })).toBeUndefined();
		expect(warnings).toHaveLength(1);
		expect(await charts.draw('good', usual)).toBeDefined();
	});
});
