import { describe, expect, test } from 'vitest';
import { listLimits } from '../../src/market/list-limits.ts';
import type { SimulatedClock } from '../support/simulated-clock.ts';
import { densest } from './densest.ts';
import { storesUnderTest } from './stores-under-test.ts';

const { budget, window, spacing } = listLimits;

describe.each(storesUnderTest())('The rate limiter on $kind', ({ skipped, open }) => {
	const openLimiter = async (clock?: SimulatedClock) => {
		const { clock: its, limiter, another } = await open(clock);
		return { clock: its, limiter: limiter(listLimits), another: async () => (await another()).limiter(listLimits) };
	};

	test.skipIf(skipped)('never lets nine requests through within five minutes, whatever their pattern', async () => {
		const { clock, limiter } = await openLimiter();
		const sent: number[] = [];
		for (let step = 0; step < 300; step++) {
			if ((await limiter.reserve('items')).granted) sent.push(clock.now());
			await clock.advance([100, 2_000, 7_000, 31_000][step % 4]!);
		}
		expect(sent.length).toBeGreaterThan(60);
		expect(densest(sent)).toBe(budget);
	});

	test.skipIf(skipped)('spaces the requests to one endpoint without delaying the others', async () => {
		const { clock, limiter } = await openLimiter();
		expect(await limiter.reserve('items')).toEqual({ granted: true });
		expect(await limiter.reserve('items')).toEqual({
			granted: false,
			reason: 'spacing',
			retryAt: clock.now() + spacing,
			used: 1,
		});
		expect(await limiter.reserve('history')).toEqual({ granted: true });
		await clock.advance(spacing);
		expect(await limiter.reserve('items')).toEqual({ granted: true });
	});

	test.skipIf(skipped)('says when the oldest of the eight requests leaves the window', async () => {
		const { clock, limiter } = await openLimiter();
		const first = clock.now();
		for (let i = 0; i < budget; i++) {
			expect((await limiter.reserve('items')).granted).toBe(true);
			await clock.advance(spacing);
		}
		expect(await limiter.reserve('items')).toEqual({
			granted: false,
			reason: 'budget',
			retryAt: first + window,
			used: budget,
		});
		await clock.advance(first + window - clock.now());
		expect((await limiter.reserve('items')).granted).toBe(true);
	});

	test.skipIf(skipped)('tells how many slots are free', async () => {
		const { clock, limiter } = await openLimiter();
		expect(await limiter.free('items')).toBe(budget);
		await limiter.reserve('items');
		await clock.advance(spacing);
		await limiter.reserve('items');
		expect(await limiter.free('items')).toBe(budget - 2);
		expect(await limiter.free('history')).toBe(budget);
		await limiter.reserveAll('items');
		expect(await limiter.free('items')).toBe(0);
		await clock.advance(window);
		expect(await limiter.free('items')).toBe(budget);
		const until = await limiter.block('items');
		expect(await limiter.free('items')).toBe(0);
		await clock.advance(until - clock.now());
		expect(await limiter.free('items')).toBe(budget);
	});

	test.skipIf(skipped)('is blocked until the end of the longest block, which is what it reports', async () => {
		const { clock, limiter } = await openLimiter();
		const until = clock.now() + 60_000;
		await limiter.block('items', until);
		expect(await limiter.block('items', clock.now() + 10_000)).toBe(until);
		expect(await limiter.blockedUntil('items')).toBe(until);
	});

	test.skipIf(skipped)('lets nothing through for a whole window after all slots are taken at once', async () => {
		const { clock, limiter } = await openLimiter();
		await limiter.reserveAll('items');
		expect(await limiter.reserve('items')).toMatchObject({ reason: 'budget', retryAt: clock.now() + window });
		expect(await limiter.reserve('history')).toEqual({ granted: true });
	});

	test.skipIf(skipped)('reserves no slot above a lower ceiling', async () => {
		const { clock, limiter } = await openLimiter();
		for (let i = 0; i < 6; i++) {
			await limiter.reserve('items', 6);
			await clock.advance(spacing);
		}
		expect(await limiter.reserve('items', 6)).toMatchObject({ granted: false, reason: 'budget', used: 6 });
		expect(await limiter.reserve('items')).toEqual({ granted: true });
	});

	test.skipIf(skipped)(
		'waits longer after each 429 without Retry-After, and starts over after a successful request',
		async () => {
			const { clock, limiter } = await openLimiter();
			const pauses: number[] = [];
			for (let i = 0; i < 6; i++) {
				const until = await limiter.block('items');
				pauses.push((until - clock.now()) / 60_000);
				await clock.advance(until - clock.now());
			}
			expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
			await limiter.answered('items');
			expect((await limiter.block('items')) - clock.now()).toBe(5 * 60_000);
		},
	);

	test.skipIf(skipped)('counts what another process on the same store has reserved', async () => {
		const { clock, limiter, another } = await openLimiter();
		const other = await another();
		const granted = [];
		for (let i = 0; i < 2 * budget; i++) {
			granted.push((await (i % 2 ? limiter : other).reserve('items')).granted);
			await clock.advance(spacing);
		}
		expect(granted.filter(Boolean)).toHaveLength(budget);
	});

	test.skipIf(skipped)('grants the last slot once, however many ask at the same moment', async () => {
		const { limiter, another } = await openLimiter();
		const other = await another();
		const slots = await Promise.all([limiter, other, limiter, other].map((each) => each.reserve('items')));
		expect(slots.filter(({ granted }) => granted)).toHaveLength(1);
	});

	test.skipIf(skipped)('keeps the block of a 429 for other processes, and forgets it after a day', async () => {
		const { clock, limiter, another } = await openLimiter();
		const until = await limiter.block('items');
		expect(await (await another()).reserve('items')).toMatchObject({ reason: 'blocked', retryAt: until });
		await clock.advance(until - clock.now());
		await limiter.answered('items');
		expect(await limiter.blockedUntil('items')).toBeUndefined();
		expect((await limiter.block('items')) - clock.now()).toBe(5 * 60_000);
	});

	describe('with a lease', () => {
		const lease = (holder: string) => ({ task: 'tradable/730/EUR', holder, lasts: 10_000 });

		test.skipIf(skipped)('lets one process do a task, until it is done or the process is gone', async () => {
			const { clock, limiter, another } = await openLimiter();
			const other = await another();
			expect(await limiter.reserve('items', budget, lease('a'))).toEqual({ granted: true });
			await clock.advance(spacing);
			const refused = { granted: false, reason: 'elsewhere', retryAt: clock.now() + 8_000 };
			expect(await other.reserve('items', budget, lease('b'))).toMatchObject(refused);
			await limiter.extend(lease('a'), 20_000);
			await clock.advance(19_999);
			expect(await other.reserve('items', budget, lease('b'))).toMatchObject({ reason: 'elsewhere' });
			await clock.advance(1);
			expect(await other.reserve('items', budget, lease('b'))).toEqual({ granted: true });
			await other.extend(lease('b'), 0);
			await clock.advance(spacing);
			expect(await limiter.reserve('items', budget, lease('a'))).toEqual({ granted: true });
		});

		test.skipIf(skipped)('uses no slot if another process does the task, and lets it do other tasks', async () => {
			const { clock, limiter } = await openLimiter();
			await limiter.reserve('items', budget, lease('a'));
			for (let i = 0; i < 20; i++) await limiter.reserve('items', budget, lease('b'));
			await clock.advance(spacing);
			expect(await limiter.reserve('items', budget, { ...lease('b'), task: 'tradable/730/USD' })).toEqual({
				granted: true,
			});
			await clock.advance(spacing);
			expect(await limiter.reserve('items', budget - 6)).toMatchObject({ reason: 'budget', used: 2 });
		});

		test.skipIf(skipped)('is taken by one of many that ask at once, and is not ended by others', async () => {
			const { clock, limiter, another } = await openLimiter();
			const limiters = [limiter, await another()];
			const asked = await Promise.all(
				[...'abcdef'].map((holder, i) => limiters[i % 2]!.reserve('items', budget, lease(holder))),
			);
			expect(asked.filter(({ granted }) => granted)).toHaveLength(1);
			const holder = [...'abcdef'][asked.findIndex(({ granted }) => granted)]!;
			for (const other of [...'abcdef'].filter((each) => each !== holder)) await limiter.extend(lease(other), 0);
			await clock.advance(spacing);
			expect(await limiter.reserve('items', budget, lease('g'))).toMatchObject({ reason: 'elsewhere' });
		});
	});
});
