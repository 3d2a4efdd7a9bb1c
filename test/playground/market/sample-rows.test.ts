import { describe, expect, test } from 'vitest';
import { sampleLists } from '../../support/sample-lists.ts';

interface Listed {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly min_price: number;
	readonly median_price: number;
	readonly mean_price: number;
	readonly max_price: number;
	readonly quantity: number;
}

interface Sold {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly last_30_days: { readonly volume: number };
}

const tradableRows = sampleLists.rows('tradable', 730, 'EUR') as unknown as Listed[];
const historyRows = sampleLists.rows('history', 730, 'EUR') as unknown as Sold[];
const idOf = ({ market_hash_name, version }: Pick<Listed, 'market_hash_name' | 'version'>) =>
	`${market_hash_name}/${version}`;

describe('The sample lists', () => {
	test('have figures that fit each other: lowest ≤ median ≤ highest, and stock that goes with sales', () => {
		const sales = new Map(historyRows.map((row) => [idOf(row), row.last_30_days.volume]));
		for (const row of tradableRows) {
			const { min_price, median_price, mean_price, max_price, quantity } = row;
			const id = idOf(row);
			expect(min_price, id).toBeLessThanOrEqual(median_price);
			expect(median_price, id).toBeLessThanOrEqual(max_price);
			expect(mean_price, id).toBeGreaterThanOrEqual(min_price);
			expect(mean_price, id).toBeLessThanOrEqual(max_price);
			if (quantity === 1) expect(min_price, id).toBe(max_price);
			const monthlySales = sales.get(id)!;
			if (monthlySales >= 40) expect(quantity, id).toBeGreaterThanOrEqual(monthlySales / 4);
			expect(quantity, id).toBeLessThanOrEqual(3 * monthlySales + 5);
		}
	});
});
