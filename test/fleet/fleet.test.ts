import { describe, expect, test } from 'vitest';
import { StartError } from '../../src/errors/start-error.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import { storesUnderTest } from '../stores/stores-under-test.ts';
import { failureOf } from '../support/failure-of.ts';
import { fleetOn } from './fleet-under-test.ts';

const range = (from: number, to: number, total: number) => ({ from, to, total });
let interactions = 0;
const nextInteraction = () => String(++interactions);
const hasDied = 'another process of the fleet has died';

describe.each(storesUnderTest())('A fleet on $kind', ({ skipped, open }) => {
	const openFleet = async () => fleetOn(await open());

	test.skipIf(skipped)('of one process starts at once, and writes nothing more', async () => {
		const { clock, start } = await openFleet();
		const startedAt = clock.now();
		const process = await start('auto');
		expect(process.connected).toBe('auto');
		expect(clock.now() - startedAt).toBeLessThan(200);
		const { writes } = process;
		await clock.advance(60_000);
		expect(process.writes).toBe(writes);
	});

	test.skipIf(skipped)('has nothing to do with another bot that uses the same store', async () => {
		const { clock, start, stop } = await openFleet();
		const one = await start('auto', 'one bot');
		const other = await start('0-3/4', 'another bot');
		await clock.advance(20_000);
		expect([...one.logged, ...other.logged]).toEqual([]);
		expect([one.fleet.isAlone, other.fleet.isShared]).toEqual([true, false]);
		// Ids are unique within one Discord.
		const id = nextInteraction();
		expect(await Promise.all([one, other].map(({ fleet }) => fleet.claim(id)))).toEqual([true, true]);
		await stop(one);
		expect(await one.fleet.claim(nextInteraction())).toBe(true);
	});

	test.skipIf(skipped)('knows of a new process before that connects', async () => {
		const { clock, start, join } = await openFleet();
		const old = await start('0-1/4');
		const joinedAt = clock.now();
		await join('0-1/4');
		expect(clock.now() - joinedAt).toBeLessThan(2_000);
		expect(old.logged).toEqual(['another process of the fleet has joined']);
	});

	test.skipIf(skipped)('does not wait long for a process that has died', async () => {
		const { clock, start } = await openFleet();
		(await start('0-1/4')).die();
		const startedAt = clock.now();
		const next = await start('0-1/4');
		expect(clock.now() - startedAt).toBeLessThan(4_000);
		await clock.advance(10_000);
		const { writes } = next;
		await clock.advance(10_000);
		// The record of the dead process is gone.
		expect(next.writes).toBe(writes);
	});

	test.skipIf(skipped)('notices within 9 s that a process has died, and not sooner than after 7', async () => {
		const { clock, start } = await openFleet();
		const [one, other] = [await start('0-1/4'), await start('2-3/4')];
		await clock.advance(5_000);
		other.die();
		await clock.advance(5_000);
		expect(one.logged).not.toContain(hasDied);
		await clock.advance(4_000);
		expect(one.logged).toContain(hasDied);
	});

	test.skipIf(skipped)('takes nobody for dead because the store has failed, or the machine has slept', async () => {
		const { clock, start } = await openFleet();
		const all = [await start('0-1/4'), await start('2-3/4'), await start('standby/4')];
		for (const each of all) each.fails = new StoreError('unreachable', 'Redis does not answer');
		await clock.advance(60_000);
		for (const each of all) each.fails = undefined;
		await clock.advance(20_000);
		await clock.jump(60_000);
		await clock.advance(20_000);
		expect(all.flatMap(({ logged }) => logged)).not.toContain(hasDied);
		expect(all.map(({ connected }) => connected)).toEqual([range(0, 1, 4), range(2, 3, 4), undefined]);
	});

	test.skipIf(skipped)('refuses a process whose shards do not fit, and says which do not', async () => {
		const { start } = await openFleet();
		await start('0-1/4');
		for (const [shards, words] of [
			['0-3/8', /SHARDS is 0-3\/8, but process \d+ on .+ has 0-1\/4.*same total number of shards/],
			['standby/8', /SHARDS is standby\/8, but .* has 0-1\/4.*same total/],
			['1-2/4', /SHARDS is 1-2\/4, but .* has 0-1\/4.*overlap/],
			['0-3/4', /overlap/],
		] as const) {
			const error = await failureOf(start(shards));
			expect(error).toBeInstanceOf(StartError);
			expect(String(error)).toMatch(words);
		}
		await start('2-3/4');
		await start('0-1/4');
		await start('standby/4');
		expect((await start('auto')).logged).toContain(
			'one process has all shards and another only some: this should only be so while you change SHARDS',
		);
	});

	test.skipIf(skipped)('accepts one of two processes that start at the same time and do not fit', async () => {
		const { start } = await openFleet();
		const results = await Promise.allSettled([start('0-1/4'), start('2-3/8')]);
		expect(results.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1);
	});

	test.skipIf(skipped)('answers each interaction of two processes with the same shards once', async () => {
		const { start } = await openFleet();
		const both = [await start('auto'), await start('auto')];
		for (let i = 0; i < 20; i++) {
			const id = nextInteraction();
			const claims = await Promise.all(both.map(({ fleet }) => fleet.claim(id)));
			expect(claims.filter(Boolean)).toHaveLength(1);
		}
	});

	test.skipIf(skipped)('answers if the store cannot say who does', async () => {
		const { start } = await openFleet();
		const both = [await start('auto'), await start('auto')];
		for (const each of both) each.fails = new StoreError('unreachable', 'Redis does not answer');
		expect(await both[0]!.fleet.claim(nextInteraction())).toBe(true);
	});

	test.skipIf(skipped)('leaves interactions to the process that replaces one that stops', async () => {
		const { start, stop } = await openFleet();
		const old = await start('0-1/4');
		await start('2-3/4');
		const next = await start('0-1/4');
		const stopping = stop(old);
		await stopping;
		expect(await old.fleet.claim(nextInteraction())).toBe(false);
		expect(await next.fleet.claim(nextInteraction())).toBe(true);
		expect(old.connected).toBeUndefined();
	});

	test.skipIf(skipped)('has a process that stops answer by itself until one that replaces it is ready', async () => {
		const { clock, start, join, serve } = await openFleet();
		const old = await start('0-1/4');
		const next = await join('0-1/4');
		await old.fleet.handOver();
		expect(await old.fleet.claim(nextInteraction())).toBe(true);
		await serve(next);
		await clock.advance(2_000);
		expect(await old.fleet.claim(nextInteraction())).toBe(false);
	});
});

describe.each(storesUnderTest())('A standby on $kind', ({ skipped, open }) => {
	const openFleet = async () => fleetOn(await open());

	test.skipIf(skipped)('replaces a process that has died within 10 s, and steps back when that returns', async () => {
		const { clock, start } = await openFleet();
		const first = await start('0-1/4');
		await start('2-3/4');
		const standby = await start('standby/4');
		expect(standby.fleet.isStandingBy).toBe(true);
		await clock.advance(30_000);
		expect(standby.connected).toBeUndefined();
		first.die();
		await clock.advance(10_000);
		expect(standby.connected).toEqual(range(0, 1, 4));
		expect(standby.fleet.isStandingBy).toBe(false);
		expect(standby.logged).toContain('replacing a process that has died');
		const back = await start('0-1/4');
		expect(back.connected).toEqual(range(0, 1, 4));
		await clock.advance(2_000);
		expect(standby.connected).toBeUndefined();
		expect(standby.fleet.isStandingBy).toBe(true);
		back.die();
		await clock.advance(10_000);
		expect(standby.connected).toEqual(range(0, 1, 4));
	});

	test.skipIf(skipped)('replaces a process with all shards, whatever their number', async () => {
		const { clock, start } = await openFleet();
		const first = await start('auto');
		const standby = await start('standby/4');
		await clock.advance(5_000);
		first.die();
		await clock.advance(10_000);
		expect(standby.connected).toBe('auto');
		await start('auto');
		await clock.advance(2_000);
		expect(standby.connected).toBeUndefined();
	});

	test.skipIf(skipped)('steps back if the process was only paused', async () => {
		const { clock, start } = await openFleet();
		const first = await start('0-1/4');
		const standby = await start('standby/4');
		await clock.advance(5_000);
		first.die();
		await clock.advance(20_000);
		expect(standby.connected).toEqual(range(0, 1, 4));
		first.wake();
		await clock.advance(5_000);
		expect([first.connected, standby.connected]).toEqual([range(0, 1, 4), undefined]);
	});

	test.skipIf(skipped)('replaces a process that was stopped and did not return', async () => {
		const { clock, start, stop } = await openFleet();
		const first = await start('0-1/4');
		const standby = await start('standby/4');
		await stop(first);
		await clock.advance(5_000);
		expect(standby.connected).toBeUndefined();
		await clock.advance(6_000);
		expect(standby.connected).toEqual(range(0, 1, 4));
	});

	test.skipIf(skipped)('does not replace a process that was replaced in good order', async () => {
		const { clock, start, stop } = await openFleet();
		const old = await start('0-1/4');
		const standby = await start('standby/4');
		await start('0-1/4');
		await stop(old);
		await clock.advance(30_000);
		expect(standby.connected).toBeUndefined();
	});

	test.skipIf(skipped)('leaves a process to the other of two', async () => {
		const { clock, start } = await openFleet();
		const [first, second] = [await start('0-1/4'), await start('2-3/4')];
		const standbys = [await start('standby/4'), await start('standby/4')];
		await clock.advance(5_000);
		first.die();
		await clock.advance(30_000);
		expect(standbys.filter(({ connected }) => connected)).toHaveLength(1);
		second.die();
		await clock.advance(10_000);
		expect(standbys.map(({ connected }) => connected)).toEqual(
			expect.arrayContaining([range(0, 1, 4), range(2, 3, 4)]),
		);
	});
});
