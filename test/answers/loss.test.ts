import { expect, test } from 'vitest';
import { isLoss } from '../../src/answers/loss.ts';

test.each([
	['what costs as much, although sums of fractions are not exact', 2.82, 0.33 + 2.49, undefined, false],
	['what costs a hundredth more', 2.82, 2.83, undefined, true],
	['what costs as much after the fee', 10, 9, 0.1, false],
	['what costs more after the fee', 10, 9.01, 0.1, true],
])('A sale is compared with %s', (_, price, cost, fee, loses) => {
	expect(isLoss(price, cost, fee)).toBe(loses);
});
