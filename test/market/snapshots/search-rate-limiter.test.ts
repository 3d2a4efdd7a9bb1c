import { describe, expect, test } from 'vitest';
import { SearchRateLimiter } from '../../../src/market/snapshots/search-rate-limiter.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { watch } from '../world.ts';

/** Searches that take a given time, measured by a clock of their own. */
function open() {
	const clock = new SimulatedClock();
	let busy = 0;
	const limiter = new SearchRateLimiter(clock, () => busy);
	const search = (userId: string, ms: number) =>
		limiter.run(userId, () => {
			busy += ms;
			return ms;
		});
	return { clock, search, busy: () => busy };
}

describe('Searches', () => {
	test('of people who are typing run at once', async () => {
		const { clock, search } = open();
		for (let letter = 0; letter < 100; letter++) {
			const found = watch(search('ann', 2));
			await clock.settle();
			expect(found.value).toBe(2);
			await clock.advance(100);
		}
	});

	test('of a user who never stops take a tenth of the main thread’s time, and do not delay others', async () => {
		const { clock, search, busy } = open();
		const failures: unknown[] = [];
		for (let i = 0; i < 2_000; i++) {
			search('greedy', 5).catch((error) => failures.push(error));
			await clock.advance(5);
			if (i % 100 !== 0) continue;
			const found = watch(search('ann', 1));
			await clock.settle();
			expect(found.value).toBe(1);
		}
		expect(failures.length).toBeGreaterThan(1_000);
		expect(failures[0]).toMatchObject({ problem: { code: 'searching-too-fast' } });
		// Of the 10 s that have passed.
		expect(busy()).toBeLessThan(1_500);
		await clock.advance(10_000);
		const found = watch(search('greedy', 5));
		await clock.settle();
		expect(found.value).toBe(5);
	});

	test('that fail are counted too, and their errors are passed on', async () => {
		const { clock } = open();
		const limiter = new SearchRateLimiter(clock);
		const bug = new Error('a bug');
		await expect(
			limiter.run('ann', () => {
				throw bug;
			}),
		).rejects.toBe(bug);
	});
});
