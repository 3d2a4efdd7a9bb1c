import { describe, expect, test } from 'vitest';
import { chainedIndex, changeOver } from '../../src/answers/market-trends.ts';
import { codeOf } from '../../src/prices/price-history.ts';

/** Asks in euro of items for each day; null if nothing was on offer. */
function asksOf(...items: readonly (readonly (number | null)[])[]) {
	const days = items[0]!.length;
	const asks = Uint32Array.from(items.flat(), (ask) => codeOf(ask === null ? null : Math.round(100 * ask)));
	return { days, asks };
}
const indexOf = (items: readonly (readonly (number | null)[])[], weights: readonly number[]) => [
	...chainedIndex(asksOf(...items), [...items.keys()], Float64Array.from(weights)),
];
/** Items whose asks stay the same. */
const steady = (count: number, days: number) => Array.from({ length: count }, () => Array(days).fill(20));

describe('The index of a market', () => {
	test('moves by the mean of the changes, weighted by turnover', () => {
		const index = indexOf(
			[
				[10, 11, 11],
				[10, 10, 9],
			],
			[3, 1],
		);
		expect(index[0]).toBe(1);
		expect(index[1]).toBeCloseTo(1.1 ** (3 / 4), 9);
		expect(index[2]).toBeCloseTo(index[1]! * 0.9 ** (1 / 4), 9);
	});

	test('does not move when an item is listed at 100 times its price, or at a hundredth, and sold again', () => {
		const others = steady(100, 4);
		for (const odd of [1_000, 0.1])
			expect(indexOf([...others, [10, odd, odd, 10]], Array(101).fill(1))).toEqual([1, 1, 1, 1]);
	});

	test('does not move when items appear or disappear, or 200 new names come', () => {
		const names = Array.from({ length: 200 }, () => [null, null, 500]);
		expect(indexOf([...steady(100, 3), ...names, [7, null, 9], [5, 5, null]], Array(302).fill(1))).toEqual([1, 1, 1]);
	});

	test('counts at most a fiftieth of the turnover of all for an item, if there are more than 50', () => {
		const weights = [1e9, ...Array(99).fill(1)];
		const [, moved] = indexOf([[10, 12], ...steady(99, 2)], weights);
		const cap = 0.02 * (1e9 + 99);
		expect(moved).toBeCloseTo(1.2 ** (cap / (cap + 99)), 9);
		const even = indexOf([[10, 12], ...steady(99, 2)], Array(100).fill(1));
		expect(even[1]).toBeCloseTo(1.2 ** 0.01, 9);
	});

	test('says nothing of a time before recording began', () => {
		const index = Float64Array.of(1, 1.1, 1.21);
		expect(changeOver(index, 1, 2, 0.9)).toBeCloseTo(0.1, 9);
		expect(changeOver(index, 2, 2, 0.9)).toBeCloseTo(0.21, 9);
		expect(changeOver(index, 2, 1, 0.9)).toBeUndefined();
		expect(changeOver(index, 7, 30, 0.9)).toBeUndefined();
	});

	test('goes back to the end of the day that is nearest to so many days ago', () => {
		const index = Float64Array.of(1, 2, 4, 8);
		// In the morning, the end of the day before is only hours ago.
		expect(changeOver(index, 2, 3, 0.1)).toBe(7);
		expect(changeOver(index, 2, 3, 0.6)).toBe(3);
		expect(changeOver(index, 3, 3, 0.1)).toBe(7);
	});
});
