import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleTransactions } from '../../../playground/market/sample-account.ts';
import { sampleLists } from '../../support/sample-lists.ts';
import { needing, sharedData } from '../../support/shared-data.ts';

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

const listed = sampleLists.rows('tradable', 730, 'EUR') as unknown as Listed[];
const sold = sampleLists.rows('history', 730, 'EUR') as unknown as Sold[];
const idOf = ({ market_hash_name, version }: Pick<Listed, 'market_hash_name' | 'version'>) =>
	`${market_hash_name}/${version}`;

describe('The sample lists', () => {
	test('have figures that fit each other: lowest ≤ median ≤ highest, and stock that goes with sales', () => {
		const sales = new Map(sold.map((row) => [idOf(row), row.last_30_days.volume]));
		for (const row of listed) {
			const { min_price, median_price, mean_price, max_price, quantity } = row;
			const id = idOf(row);
			expect(min_price, id).toBeLessThanOrEqual(median_price);
			expect(median_price, id).toBeLessThanOrEqual(max_price);
			expect(mean_price, id).toBeGreaterThanOrEqual(min_price);
			expect(mean_price, id).toBeLessThanOrEqual(max_price);
			if (quantity === 1) expect(min_price, id).toBe(max_price);
			const monthly = sales.get(id)!;
			if (monthly >= 40) expect(quantity, id).toBeGreaterThanOrEqual(monthly / 4);
			expect(quantity, id).toBeLessThanOrEqual(3 * monthly + 5);
		}
	});

	const names = sharedData('market/names/730.json');
	test.skipIf(!names)(`have skins that really exist${needing('market/names/730.json')}`, () => {
		const real = new Set(JSON.parse(readFileSync(names!, 'utf8')) as string[]);
		const unreal = sold
			.map((row) => row.market_hash_name)
			.filter((name) => !name.startsWith('Sticker |') && !real.has(name));
		expect(unreal.filter((name) => !name.startsWith('Souvenir'))).toEqual([]);
	});
});

describe('The sample account', () => {
	const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);

	test('sells only what it has bought, and is never in debt', () => {
		const balances = new Map<string, number>();
		const owned = new Map<string, number>();
		for (const { type, status, amount, fee, currency, items } of sampleTransactions(137)) {
			if (status !== 'complete') continue;
			const isIncoming = type === 'credit' || type === 'bonus';
			const change = isIncoming ? cents(amount) - cents(fee) : -cents(amount);
			const balance = (balances.get(currency) ?? 0) + change;
			balances.set(currency, balance);
			expect(balance).toBeGreaterThanOrEqual(0);
			if (items) expect(cents(amount)).toBe(items.reduce((sum, each) => sum + cents(each.amount), 0));
			if (type === 'credit' && items) expect(cents(fee)).toBe(Math.round(cents(amount) * 0.08));
			for (const { market_hash_name: name, pattern } of items ?? []) {
				const id = `${name}/${pattern}`;
				const have = (owned.get(id) ?? 0) + (type === 'purchase' ? 1 : -1);
				owned.set(id, have);
				expect(have, id).toBeGreaterThanOrEqual(0);
			}
		}
	});
});
