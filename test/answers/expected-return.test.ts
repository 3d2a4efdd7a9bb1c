import { expect, test } from 'vitest';
import { losingOdds } from '../../src/answers/expected-return.ts';

test.each([
	['what costs as much, although sums of fractions are not exact', 2.82, 0.33 + 2.49, undefined, false],
	['what costs a hundredth more', 2.82, 2.83, undefined, true],
	['what costs as much after the fee', 10, 9, 0.1, false],
	['what costs more after the fee', 10, 9.01, 0.1, true],
])('A sale is compared with %s', (_, price, cost, fee, loses) => {
	expect(losingOdds([{ odds: 1, price }], cost, fee)).toBe(loses ? 1 : 0);
});
