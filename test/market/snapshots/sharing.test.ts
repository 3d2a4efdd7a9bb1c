import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import { listBody } from '../bodies.ts';
import { type MarketProcess, sharedWorld } from '../shared-world.ts';
import { key } from '../world.ts';

const second = 1_000;
const minute = 60 * second;
const tradable = key('tradable');

describe('Processes that share a store', () => {
	const fetchedAt = ({ snapshots }: MarketProcess, list: ListKey = tradable) => snapshots.list(list)?.fetchedAt;

	test('request each list once, and all of them answer from it', async () => {
		const world = sharedWorld();
		const processes = [await world.start(), await world.start(), await world.start()];
		await world.clock.advance(20 * second);
		expect(world.count(tradable)).toBe(1);
		expect(new Set(processes.map((each) => fetchedAt(each))).size).toBe(1);
		await world.clock.advance(16 * minute);
		expect(world.count(tradable)).toBe(4);
		expect(world.count(key('out-of-stock'))).toBe(1);
		for (const each of processes) expect(world.clock.now() - fetchedAt(each)!).toBeLessThan(6 * minute);
	});

	test('fetch a list that another one was fetching when it died', async () => {
		const world = sharedWorld();
		world.answer = () => new Promise(() => {});
		const first = await world.start();
		await world.clock.advance(1 * second);
		const other = await world.start();
		expect(world.count(tradable)).toBe(1);
		first.kill();
		world.answer = async (requested) => listBody(requested);
		await world.clock.advance(50 * second);
		expect(world.count(tradable)).toBe(2);
		expect(fetchedAt(other)).toBeDefined();
	});

	test('wait for a slow request of another one, as long as it lives', async () => {
		const world = sharedWorld();
		world.answer = async (requested) => {
			await new Promise<void>((resolve) => void world.clock.after(24 * second, resolve));
			return listBody(requested);
		};
		const processes = [await world.start(), await world.start()];
		await world.clock.advance(40 * second);
		expect(world.count(tradable)).toBe(1);
		for (const each of processes) expect(fetchedAt(each)).toBeDefined();
	});

	test('try by themselves if the request of another one fails', async () => {
		const world = sharedWorld();
		let requests = 0;
		world.answer = async (requested) => {
			if (++requests <= 3) throw new MarketError('unreachable', 'no connection');
			return listBody(requested);
		};
		const processes = [await world.start(), await world.start()];
		await world.clock.advance(30 * second);
		for (const each of processes) expect(fetchedAt(each)).toBeDefined();
	});

	test('start with the lists that others have fetched', async () => {
		const world = sharedWorld();
		await world.start();
		await world.clock.advance(20 * second);
		const sent = world.sent.length;
		const late = await world.start();
		await world.clock.advance(3 * second);
		expect(fetchedAt(late)).toBeDefined();
		expect(world.sent).toHaveLength(sent);
	});

	test('take a list over even if it cannot be read at first', async () => {
		const world = sharedWorld();
		const processes = [await world.start(), await world.start()];
		await world.clock.advance(4 * minute);
		for (const each of processes) each.failingReads = 2;
		await world.clock.advance(80 * second);
		for (const each of processes) expect(world.clock.now() - fetchedAt(each)!).toBeLessThan(40 * second);
		expect(world.count(tradable)).toBe(2);
	});

	test('use the exchange rates that one of them has measured', async () => {
		const world = sharedWorld();
		const [first, other] = [await world.start(), await world.start()];
		await world.clock.advance(12 * minute);
		for (const { snapshots } of [first, other]) expect(snapshots.for('1').rate('USD')?.rate).toBeCloseTo(1);
		expect(world.sent.filter(({ list }) => list.endsWith('USD'))).toHaveLength(1);
	});

	test('never send nine requests within five minutes, whoever dies and starts when', async () => {
		const world = sharedWorld();
		const processes = [await world.start(), await world.start()];
		for (let step = 0; step < 60; step++) {
			await world.clock.advance([3, 17, 40][step % 3]! * second);
			if (step % 4 !== 3) continue;
			processes.shift()!.kill();
			processes.push(await world.start());
		}
		for (const endpoint of [/^trad/, /^history/]) {
			const times = world.sent.filter(({ list }) => endpoint.test(list)).map(({ at }) => at);
			expect(times.length).toBeGreaterThan(12);
			const within = (start: number) => times.filter((at) => at >= start && at < start + 5 * minute).length;
			expect(Math.max(...times.map(within))).toBeLessThanOrEqual(8);
		}
		expect(world.clock.now() - fetchedAt(processes[0]!)!).toBeLessThan(6 * minute);
	});
});
