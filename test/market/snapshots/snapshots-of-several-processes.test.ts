import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/base/errors/market-error.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import { listBody } from '../bodies.ts';
import { key } from '../fixture.ts';
import { type MarketProcess, sharedFixture } from '../shared-fixture.ts';

const second = 1_000;
const minute = 60 * second;
const tradable = key('tradable');

describe('Processes that share a store', () => {
	const fetchedAt = ({ snapshots }: MarketProcess, list: ListKey = tradable) => snapshots.list(list)?.fetchedAt;

	test('request each list once, and all of them answer from it', async () => {
		const fixture = sharedFixture();
		const processes = [await fixture.start(), await fixture.start(), await fixture.start()];
		await fixture.clock.advance(20 * second);
		expect(fixture.count(tradable)).toBe(1);
		expect(new Set(processes.map((each) => fetchedAt(each))).size).toBe(1);
		await fixture.clock.advance(6 * minute);
		expect(fixture.count(tradable)).toBe(2);
		expect(fixture.count(key('out-of-stock'))).toBe(1);
		for (const each of processes) expect(fixture.clock.now() - fetchedAt(each)!).toBeLessThan(6 * minute);
	});

	test('fetch a list that another one was fetching when it died', async () => {
		const fixture = sharedFixture();
		fixture.answer = () => new Promise(() => {});
		const first = await fixture.start();
		await fixture.clock.advance(1 * second);
		const other = await fixture.start();
		expect(fixture.count(tradable)).toBe(1);
		first.kill();
		fixture.answer = async (requested) => listBody(requested);
		await fixture.clock.advance(50 * second);
		expect(fixture.count(tradable)).toBe(2);
		expect(fetchedAt(other)).toBeDefined();
	});

	test('wait for a slow request of another one, as long as it lives', async () => {
		const fixture = sharedFixture();
		fixture.answer = async (requested) => {
			await new Promise<void>((resolve) => void fixture.clock.after(24 * second, resolve));
			return listBody(requested);
		};
		const processes = [await fixture.start(), await fixture.start()];
		await fixture.clock.advance(60 * second);
		expect(fixture.count(tradable)).toBe(1);
		for (const each of processes) expect(fetchedAt(each)).toBeDefined();
	});

	test('try by themselves if the request of another one fails', async () => {
		const fixture = sharedFixture();
		let requests = 0;
		fixture.answer = async (requested) => {
			if (++requests <= 3) throw new MarketError('unreachable', 'no connection');
			return listBody(requested);
		};
		const processes = [await fixture.start(), await fixture.start()];
		await fixture.clock.advance(30 * second);
		for (const each of processes) expect(fetchedAt(each)).toBeDefined();
	});

	test('take over what another one has fetched while they wait before they try again themselves', async () => {
		const fixture = sharedFixture();
		fixture.answer = async () => Promise.reject(new MarketError('unreachable', 'no connection'));
		const failing = await fixture.start();
		await fixture.clock.advance(4 * minute);
		fixture.answer = async (requested) => listBody(requested);
		await fixture.start();
		await fixture.clock.advance(10 * second);
		expect(fetchedAt(failing)).toBeDefined();
	});

	test('take a list over even if it cannot be read at first', async () => {
		const fixture = sharedFixture();
		const processes = [await fixture.start(), await fixture.start()];
		await fixture.clock.advance(4 * minute);
		for (const each of processes) each.failingReads = 2;
		await fixture.clock.advance(80 * second);
		for (const each of processes) expect(fixture.clock.now() - fetchedAt(each)!).toBeLessThan(40 * second);
		expect(fixture.count(tradable)).toBe(2);
	});

	test('compare a list that only another one has used with the one that is stored, however old that is', async () => {
		const fixture = sharedFixture();
		const one = await fixture.start();
		const other = await fixture.start();
		const locked = key('trade-locked');
		const sizes = () => [one, other].map(({ snapshots }) => snapshots.list(locked)?.rows.items.length);
		await fixture.clock.advance(20 * second);
		one.snapshots.marketFor('1').requestTradeLocked(730);
		await fixture.clock.advance(20 * second);
		const [size] = sizes();
		expect(sizes()).toEqual([size, undefined]);
		await fixture.clock.jump(70 * minute);
		fixture.answer = async (requested) => listBody(requested, requested.kind === 'trade-locked' ? 1 : 50);
		other.snapshots.marketFor('2').requestTradeLocked(730);
		await fixture.clock.advance(20 * second);
		expect(sizes()).toEqual([size, size]);
	});

	test('use the exchange rates that one of them has measured', async () => {
		const fixture = sharedFixture();
		const first = await fixture.start();
		const other = await fixture.start();
		await fixture.clock.advance(12 * minute);
		for (const { snapshots } of [first, other]) expect(snapshots.marketFor('1').rate('USD')?.rate).toBeCloseTo(1);
		expect(fixture.sent.filter(({ list }) => list.endsWith('USD'))).toHaveLength(1);
	});

	test('never send nine requests within five minutes, whoever dies and starts when', async () => {
		const fixture = sharedFixture();
		const processes = [await fixture.start(), await fixture.start()];
		for (let step = 0; step < 45; step++) {
			await fixture.clock.advance([3, 17, 40][step % 3]! * second);
			if (step % 4 !== 3) continue;
			processes.shift()!.kill();
			processes.push(await fixture.start());
		}
		// Tradable and trade-locked lists share an endpoint.
		for (const endpoint of [/^trad/, /^history/]) {
			const times = fixture.sent.filter(({ list }) => endpoint.test(list)).map(({ at }) => at);
			expect(times.length).toBeGreaterThan(8);
			const within = (start: number) => times.filter((at) => at >= start && at < start + 5 * minute).length;
			expect(Math.max(...times.map(within))).toBeLessThanOrEqual(8);
		}
		expect(fixture.clock.now() - fetchedAt(processes[0]!)!).toBeLessThan(6 * minute);
	});
});
