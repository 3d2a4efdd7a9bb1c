import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Clock } from '../../../src/base/clock.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import { identifyThrottler, type Lease } from '../../../src/discord/connection/identify-throttle.ts';
import { silent } from '../../support/silent-log.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { leaseOn, openDatabase } from '../../support/store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The throttle of a process, as discord.js makes it. */
const throttleOf = (lease: Lease, clock: Clock, max_concurrency: number) =>
	identifyThrottler({ lease, clock, log: silent, onGatewayInformation() {} })({
		fetchGatewayInformation: async () => ({ session_start_limit: { max_concurrency } }),
	} as never);

/** The least time between two identifies in the same bucket, ms. */
function leastGap(identifies: readonly { readonly shard: number; readonly at: number }[], maxConcurrency: number) {
	const gaps: number[] = [];
	for (let bucket = 0; bucket < maxConcurrency; bucket++) {
		const times = identifies.filter(({ shard }) => shard % maxConcurrency === bucket).map(({ at }) => at);
		gaps.push(...times.slice(1).map((at, i) => at - times[i]!));
	}
	return Math.min(...gaps);
}

test('Several processes share the throttle of a bucket, and buckets do not wait for each other', async () => {
	const clock = new SimulatedClock();
	const startedAt = clock.now();
	const file = join(temporaryFolder(), 'store.sqlite');
	const identifies: { shard: number; at: number }[] = [];
	const leases = [1, 2].map(async () => trackedBy(clock, leaseOn(await openDatabase(file), clock)));
	const all = (await Promise.all(leases)).flatMap((lease, processIndex) => {
		const throttle = throttleOf(lease, clock, 2);
		return [0, 1, 2, 3].map(async (i) => {
			const shard = 4 * processIndex + i;
			await (await throttle).waitForIdentify(shard, new AbortController().signal);
			identifies.push({ shard, at: clock.now() });
		});
	});
	await clock.advance(60_000);
	await Promise.all(all);
	expect(identifies).toHaveLength(8);
	expect(leastGap(identifies, 2)).toBeGreaterThanOrEqual(5_000);
	expect(identifies.at(-1)!.at - startedAt).toBeLessThan(20_000);
});

/** A lease for which the simulated clock waits: time does not pass while the store works. */
function trackedBy(clock: SimulatedClock, lease: Lease): Lease {
	return (...args) => {
		const taken = lease(...args);
		clock.elsewhere.add(taken);
		return taken.finally(() => clock.elsewhere.delete(taken));
	};
}

const failing: Lease = async () => {
	throw new StoreError('unreachable', 'the store does not answer');
};

test('Identifies of one process are throttled even if the store fails', async () => {
	const clock = new SimulatedClock();
	const throttle = await throttleOf(failing, clock, 1);
	const identifies: { shard: number; at: number }[] = [];
	for (const shard of [0, 1, 2])
		void throttle
			.waitForIdentify(shard, new AbortController().signal)
			.then(() => identifies.push({ shard, at: clock.now() }));
	await clock.advance(20_000);
	expect(identifies).toHaveLength(3);
	expect(leastGap(identifies, 1)).toBeGreaterThanOrEqual(5_000);
});

test('An identify whose connection has closed meanwhile makes room for the next', async () => {
	const clock = new SimulatedClock();
	const throttle = await throttleOf(failing, clock, 1);
	const closing = new AbortController();
	await throttle.waitForIdentify(0, closing.signal);
	const waiting = throttle.waitForIdentify(1, closing.signal).catch((error) => error.name);
	const next = throttle.waitForIdentify(2, new AbortController().signal);
	await clock.advance(1_000);
	closing.abort();
	expect(await waiting).toBe('AbortError');
	await clock.advance(6_000);
	await expect(next).resolves.toBeUndefined();
});

test('A shard that identifies again and again waits longer each time, until a session lasts', async () => {
	const clock = new SimulatedClock();
	const throttle = await throttleOf(failing, clock, 1);
	const waitOf = async () => {
		const from = clock.now();
		let took = 0;
		const waiting = throttle.waitForIdentify(0, new AbortController().signal).then(() => {
			took = clock.now() - from;
		});
		await clock.advance(100_000);
		await waiting;
		return took;
	};
	const waits = [];
	for (let i = 0; i < 8; i++) waits.push(await waitOf());
	expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000]);
	await clock.advance(300_000);
	expect(await waitOf()).toBe(0);
});

test('The wait for its turn is no part of a session: a shard that fails after it waits longer next time', async () => {
	const clock = new SimulatedClock();
	const throttle = await throttleOf(failing, clock, 1);
	const identify = (shard: number) => throttle.waitForIdentify(shard, new AbortController().signal);
	// The last of 60 shards waits for five minutes, which would count as a session that lasted.
	const all = Array.from({ length: 60 }, (_, shard) => identify(shard));
	await clock.advance(60 * 5_500);
	await Promise.all(all);
	await clock.advance(5_500);
	const from = clock.now();
	const again = identify(59).then(() => clock.now() - from);
	await clock.advance(2_000);
	expect(await again).toBe(1_000);
});
