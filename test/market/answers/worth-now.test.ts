import { expect, test } from 'vitest';
import { worthNow } from '../../../src/market/answers/worth-now.ts';
import { fakeContext, few, worldOf } from '../../commands/fake-context.ts';
import { historyRow, itemRow, salesOf } from '../bodies.ts';

test('Items are worth their lowest asks, of several versions the cheapest one, without asks that look wrong', async () => {
	const world = await worldOf({
		...few,
		tradable: [
			itemRow('A', { min_price: 10.5 }),
			itemRow('B', { version: 'Ruby', min_price: 90 }),
			itemRow('B', { version: 'Phase 1', min_price: 30 }),
			itemRow('Mistake', { min_price: 900 }),
		],
		history: [historyRow('Mistake', { last_30_days: salesOf(10, 50) })],
	});
	const counts = Object.entries({ A: 2, B: 1, Mistake: 3, Unknown: 4 });
	const worth = (some: readonly (readonly [string, number])[], missing: readonly 'tradable'[] = []) =>
		worthNow(new Map(some), 'EUR', fakeContext(world, { missing }));
	expect(worth(counts)).toEqual({ sum: 5_100, without: 7 });
	expect(worth(counts.slice(2))).toBeUndefined();
	expect(worth(counts, ['tradable'])).toBeUndefined();
});
