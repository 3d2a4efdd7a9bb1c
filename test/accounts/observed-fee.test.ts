import { describe, expect, test } from 'vitest';
import { observedFee } from '../../src/accounts/observed-fee.ts';
import { transaction } from './world.ts';

const sale = (id: number, amount: number, fee: number | null) => transaction(id, { amount, fee });

describe('The observed fee', () => {
	test('is the median share of the sales', () => {
		expect(observedFee([sale(3, 100, 8), sale(2, 100, 12), sale(1, 100, 6)])).toBe(0.08);
		expect(observedFee([sale(2, 100, 8), sale(1, 100, 12)])).toBeCloseTo(0.1);
	});

	test('is that of the latest 50 sales', () => {
		const rows = Array.from({ length: 200 }, (_, i) => sale(200 - i, 100, i < 50 ? 5 : 12));
		expect(observedFee(rows)).toBe(0.05);
	});

	test('counts only completed sales that name a fee', () => {
		expect(
			observedFee([
				sale(1, 100, null),
				sale(2, 0, 0),
				sale(3, 1, -1),
				transaction(4, { status: 'canceled' }),
				transaction(5, { type: 'purchase', fee: 3 }),
				transaction(6, { type: 'withdraw', items: null, fee: 3 }),
				transaction(7, { sub_type: 'gift', fee: 3 }),
			]),
		).toBeUndefined();
		expect(observedFee([])).toBeUndefined();
		expect(observedFee([sale(1, 100, 0)])).toBe(0);
	});
});
