import { describe, expect, test } from 'vitest';
import { SearchTurns } from '../../../src/market/snapshots/search-turns.ts';
import { SimulatedClock } from '../../simulated-clock.ts';
import { watch } from '../world.ts';

/** Searches that take as long as they say, by a clock of their own. */
function open() {
	const clock = new SimulatedClock();
	let busy = 0;
	const turns = new SearchTurns(clock, () => busy);
	const search = (userId: string, ms: number) =>
		turns.run(userId, () => {
			busy += ms;
			return ms;
		});
	return { clock, search, busy: () => busy };
}

describe('Searches', () => {
	test('of people who type run at once', async () => {
		const { clock, search } = open();
		for (let letter = 0; letter < 100; letter++) {
			const found = watch(search('ann', 2));
			await clock.settle();
			expect(found.value).toBe(2);
			await clock.advance(100);
		}
	});

	test('of one who sends the worst of them without end take a tenth of the time, and others none of theirs', async () => {
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
		for (const failure of failures) expect(failure).toMatchObject({ problem: { code: 'searching-too-fast' } });
		// Of the 10 s that passed.
		expect(busy()).toBeLessThan(1_500);
		await clock.advance(10_000);
		const found = watch(search('greedy', 5));
		await clock.settle();
		expect(found.value).toBe(5);
	});

	test('that fail are counted, and fail as they are', async () => {
		const { clock } = open();
		const turns = new SearchTurns(clock);
		const bug = new Error('a bug');
		await expect(
			turns.run('ann', () => {
				throw bug;
			}),
		).rejects.toBe(bug);
	});
});
