import { expect, test } from 'vitest';
import { worthNow } from '../../../src/market/answers/appraisals.ts';
import { fakeContext, few, fixtureOf } from '../../commands/fake-context.ts';
import { historyRow, itemRow, salesOf } from '../bodies.ts';

test('Items are worth their lowest asks, of several versions the cheapest one, without asks that look wrong', async () => {
	const fixture = await fixtureOf({
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
		worthNow(new Map(some), 'EUR', fakeContext(fixture, { missing }));
	expect(await worth(counts)).toMatchObject({ sum: 5_100, without: 7 });
	expect(await worth(counts.slice(2))).toBeUndefined();
	expect(await worth(counts, ['tradable'])).toBeUndefined();
});

test('Of many names, other work gets a turn in between', async () => {
	const names = Array.from({ length: 1_000 }, (_, i) => `Item ${i}`);
	const fixture = await fixtureOf({ ...few, tradable: names.map((name) => itemRow(name, { min_price: 1 })) });
	let [turns, isOver] = [0, false];
	const turn = () => {
		turns++;
		if (!isOver) setImmediate(turn);
	};
	turn();
	const worth = await worthNow(new Map(names.map((name) => [name, 1])), 'EUR', fakeContext(fixture));
	isOver = true;
	expect(worth).toMatchObject({ sum: 100_000, without: 0 });
	expect(turns).toBeGreaterThanOrEqual(9);
});
