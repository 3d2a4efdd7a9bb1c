import { describe, expect, test } from 'vitest';
import { feeOfSales } from '../../src/accounts/accounts.ts';
import { transaction } from './fixture.ts';

const sale = (id: number, amount: number, fee: number | null) => transaction(id, { amount, fee });

describe('The observed fee', () => {
	test('is the fee on most of the sales by value, not an average that nobody pays', () => {
		expect(feeOfSales([sale(3, 100, 12), sale(2, 100, 8), sale(1, 50, 4)])).toBe(0.08);
	});

	test('is the percentage behind fees that were rounded to the cent', () => {
		expect(feeOfSales([sale(3, 0.1, 0.01), sale(2, 0.12, 0.01), sale(1, 500, 40)])).toBe(0.08);
		expect(feeOfSales([sale(1, 1_234.56, 90.12)])).toBe(0.073);
	});

	test('of any whole or tenth of a percent is found exactly in 50 sales', () => {
		for (let tenths = 0; tenths <= 200; tenths++) {
			const rows = Array.from({ length: 50 }, (_, i) => {
				// Spreads the amounts between 0.01 and 400.
				const amount = 1 + ((i * i * 7_919 + tenths * 104_729) % 40_000);
				return sale(50 - i, amount / 100, Math.round((amount * tenths) / 1000) / 100);
			});
			expect(feeOfSales(rows)).toBe(tenths / 1000);
		}
	});

	test('is that of the latest 50 sales', () => {
		const rows = Array.from({ length: 200 }, (_, i) => sale(200 - i, 100, i < 50 ? 5 : 12));
		expect(feeOfSales(rows)).toBe(0.05);
	});

	test('counts only completed sales that name a fee', () => {
		expect(
			feeOfSales([
				sale(1, 100, null),
				sale(2, 0, 0),
				sale(3, 1, -1),
				transaction(4, { status: 'canceled' }),
				transaction(5, { type: 'purchase', fee: 3 }),
				transaction(6, { type: 'withdraw', items: null, fee: 3 }),
				transaction(7, { sub_type: 'gift', fee: 3 }),
			]),
		).toBeUndefined();
		expect(feeOfSales([])).toBeUndefined();
		expect(feeOfSales([sale(1, 100, 0)])).toBe(0);
	});
});
