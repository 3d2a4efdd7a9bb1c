import { describe, expect, test } from 'vitest';
import { listRateLimit } from '../../src/market/client/market-api.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';
import { engines } from './engines.ts';

const bothEngines = engines();

const { budget, window, spacing } = listRateLimit;
const fiveMinutes = 5 * 60_000;

/** The most of these times, ascending, within five minutes. */
const mostInFiveMinutes = (times: readonly number[]): number =>
	Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + fiveMinutes).length));

describe.each(bothEngines)('The rate limiter on $engine', ({ skipped, open }) => {
	const openLimiter = async (clock?: SimulatedClock) => {
		const store = await open(clock);
		const another = async () => (await store.another()).limiter(listRateLimit);
		return { clock: store.clock, limiter: store.limiter(listRateLimit), another };
	};

	test.skipIf(skipped)('never lets nine requests through within five minutes, whatever their pattern', async () => {
		const { clock, limiter } = await openLimiter();
		const sent: number[] = [];
		for (let step = 0; step < 100; step++) {
			if ((await limiter.reserve('items')).granted) sent.push(clock.now());
			await clock.advance([100, 2_000, 7_000, 31_000][step % 4]!);
		}
		expect(sent.length).toBeGreaterThan(20);
		expect(mostInFiveMinutes(sent)).toBe(8);
	});

	test.skipIf(skipped)(
		'grants no more to several processes if the system clock is set forward while they run',
		async () => {
			const { clock, limiter, another } = await openLimiter();
			const limiters = [limiter, await another()];
			let granted = 0;
			const reserveOften = async () => {
				for (let i = 0; i < 2 * budget; i++) {
					if ((await limiters[i % 2]!.reserve('items')).granted) granted++;
					await clock.advance(spacing);
				}
			};
			await reserveOften();
			clock.shiftWall(2 * window);
			await reserveOften();
			expect(granted).toBe(8);
			await clock.advance(window);
			await reserveOften();
			expect(granted).toBe(16);
		},
	);

	test.skipIf(skipped)('spaces the requests to one endpoint without delaying the others', async () => {
		const { clock, limiter } = await openLimiter();
		expect(await limiter.reserve('items')).toEqual({ granted: true });
		const retryAt = clock.now() + spacing;
		expect(await limiter.reserve('items')).toEqual({ granted: false, reason: 'spacing', retryAt });
		expect(await limiter.reserve('history')).toEqual({ granted: true });
		await clock.advance(spacing);
		expect(await limiter.reserve('items')).toEqual({ granted: true });
	});

	test.skipIf(skipped)('says how many slots are free, and when the oldest leaves the window', async () => {
		const { clock, limiter } = await openLimiter();
		const retryAt = clock.now() + window;
		for (let i = 0; i < budget; i++) {
			expect(await limiter.freeSlots('items')).toBe(budget - i);
			await limiter.reserve('items');
			await clock.advance(spacing);
		}
		expect(await limiter.reserve('items')).toEqual({ granted: false, reason: 'budget', retryAt });
		await clock.advance(retryAt - clock.now());
		expect(await limiter.freeSlots('items')).toBe(1);
		expect(await limiter.reserve('items')).toEqual({ granted: true });
	});

	test.skipIf(skipped)('reserves no slot above a lower ceiling', async () => {
		const { clock, limiter } = await openLimiter();
		for (let i = 0; i < 6; i++) {
			await limiter.reserve('items', 6);
			await clock.advance(spacing);
		}
		expect(await limiter.reserve('items', 6)).toMatchObject({ granted: false, reason: 'budget' });
		expect(await limiter.reserve('items')).toEqual({ granted: true });
	});

	test.skipIf(skipped)(
		'waits longer after each 429 without Retry-After, and starts over an hour after the last',
		async () => {
			const { clock, limiter } = await openLimiter();
			const pauses: number[] = [];
			for (let i = 0; i < 6; i++) {
				const until = await limiter.block('items');
				expect(await limiter.freeSlots('items')).toBe(0);
				pauses.push((until - clock.now()) / 60_000);
				await clock.advance(until - clock.now());
			}
			expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
			await clock.advance(60 * 60_000 + 1);
			expect((await limiter.block('items')) - clock.now()).toBe(fiveMinutes);
		},
	);

	test.skipIf(skipped)('is blocked until the end of the longest block, for other processes too', async () => {
		const { clock, limiter, another } = await openLimiter();
		const until = clock.now() + 60_000;
		await limiter.block('items', until);
		expect(await limiter.block('items', clock.now() + 10_000)).toBe(until);
		const other = await another();
		expect(await other.reserve('items')).toMatchObject({ reason: 'blocked', retryAt: until });
	});

	test.skipIf(skipped)('grants the last slot once, however many processes ask at the same moment', async () => {
		const { limiter, another } = await openLimiter();
		const other = await another();
		const slots = await Promise.all([limiter, other, limiter, other].map((each) => each.reserve('items')));
		expect(slots.filter(({ granted }) => granted)).toHaveLength(1);
	});

	test.skipIf(skipped)('counts requests from the future as new, after the system clock was set back', async () => {
		const { clock, limiter, another } = await openLimiter();
		for (let i = 0; i < budget; i++) {
			await limiter.reserve('items');
			await clock.advance(spacing);
		}
		await limiter.block('history');
		clock.shiftWall(-24 * 60 * 60_000);
		const restarted = await another();
		expect(await restarted.reserve('items')).toMatchObject({ reason: 'budget', retryAt: clock.now() + window });
		expect(await restarted.reserve('history')).toMatchObject({ reason: 'blocked', retryAt: clock.now() + fiveMinutes });
		await clock.advance(window);
		expect(await restarted.reserve('items')).toEqual({ granted: true });
		expect(await restarted.reserve('history')).toEqual({ granted: true });
	});

	test.skipIf(skipped)('forgets what was limited long ago', async () => {
		const store = await open();
		const limiter = store.limiter({ ...listRateLimit, keyPrefix: 'account' });
		await limiter.reserve('old');
		await limiter.block('blocked', store.clock.now() + 3 * 60 * 60_000);
		await store.clock.advance(2 * 60 * 60_000);
		await limiter.reserve('new');
		await expect
			.poll(async () => (await store.keyv('limits').keys()).sort())
			.toEqual(['account/blocked', 'account/new']);
		await store.clock.advance(6 * 60 * 60_000);
		await expect.poll(() => store.keyv('limits').keys()).toEqual([]);
	});
});
