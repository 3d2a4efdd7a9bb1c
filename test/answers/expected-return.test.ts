import { expect, test } from 'vitest';
import { losingOdds } from '../../src/answers/expected-return.ts';

test.each([
	['loses nothing if it brings the cost, although sums of fractions are not exact', 2.82, 0.33 + 2.49, undefined, 0],
	['loses if it brings a hundredth less than the cost', 2.82, 2.83, undefined, 1],
	['loses nothing if it brings the cost after the fee', 10, 9, 0.1, 0],
	['loses if it brings less than the cost after the fee', 10, 9.01, 0.1, 1],
])('A sale %s', (_, price, cost, fee, odds) => {
	expect(losingOdds([{ odds: 1, price }], cost, fee)).toBe(odds);
});
