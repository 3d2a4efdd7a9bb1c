import { describe, expect, test } from 'vitest';
import { type Profit, profits } from '../../src/accounts/profit.ts';
import type { Transaction, TransactionItem } from '../../src/market/client/transactions.ts';
import { transaction } from './fixture.ts';

type Item = Partial<TransactionItem>;

const onlyItem = (item: Item) => [{ market_hash_name: 'AK', ...item }] as TransactionItem[];
const bought = (id: number, amount: number, item: Item = {}, more: Partial<Transaction> = {}) =>
	transaction(id, { type: 'purchase', sub_type: null, amount, fee: null, items: onlyItem(item), ...more });
const sold = (id: number, amount: number, item: Item = {}, more: Partial<Transaction> = {}) =>
	transaction(id, { amount, fee: null, items: onlyItem(item), ...more });

async function euros(rows: readonly Transaction[]): Promise<Profit> {
	// Newest first, as they are read.
	return (await profits([...rows].reverse())).get('EUR')!;
}

const unmatchedCounts = ({ unmatched }: Profit) =>
	Object.fromEntries(Object.entries(unmatched).map(([reason, counts]) => [reason, Object.fromEntries(counts)]));
const none = { 'not-bought': {}, 'other-currency': {}, 'no-price': {} };

describe('The profit', () => {
	test('is what items were sold for after fees, without what they cost', async () => {
		const profit = await euros([bought(1, 100.1), sold(2, 120.05, {}, { fee: 9.6 })]);
		expect(profit).toMatchObject({ matched: 1, cost: 10_010, proceeds: 11_045, unsold: new Map() });
		expect([...profit.months]).toEqual([['2025-01', 1_035]]);
		expect(unmatchedCounts(profit)).toEqual(none);
	});

	test('takes the purchase with the same asset id, even if an earlier one is like it', async () => {
		const rows = [bought(1, 1, { asset_id: 7 }), bought(2, 50, { asset_id: 8 }), sold(3, 60, { asset_id: 8 })];
		expect(await euros(rows)).toMatchObject({ matched: 1, cost: 5_000, unsold: new Map([['AK', 1]]) });
	});

	test('leaves a purchase to the later sale of its own asset', async () => {
		const rows = [
			bought(1, 10, { asset_id: 7 }),
			bought(2, 20, { asset_id: 8 }),
			sold(3, 100, { asset_id: 9 }),
			sold(4, 200, { asset_id: 7 }),
		];
		expect(await euros(rows)).toMatchObject({ matched: 2, cost: 3_000, unsold: new Map() });
	});

	test('takes the latest of several purchases of the same asset: it left the account before it was bought again', async () => {
		const rows = [
			bought(1, 10, { asset_id: 7 }),
			sold(2, 11, { asset_id: 7 }),
			bought(3, 20, { asset_id: 7 }),
			sold(4, 26, { asset_id: 7 }),
		];
		expect(await euros(rows)).toMatchObject({ matched: 2, cost: 3_000, unsold: new Map() });
		// The first sale is missing: it may have been made elsewhere.
		const partly = await euros(rows.filter(({ id }) => id !== 2));
		expect(partly).toMatchObject({ matched: 1, cost: 2_000, proceeds: 2_600, unsold: new Map([['AK', 1]]) });
	});

	test('takes no purchase for a sale without a valid time', async () => {
		const rows = [bought(1, 10, { asset_id: 7 }), sold(2, 11, { asset_id: 8 }), bought(3, 10, { asset_id: 9 })];
		const timeless = sold(4, 12, { asset_id: 9 }, { created_at: 'yesterday' });
		const later = sold(5, 12, { asset_id: 7 });
		const profit = await euros([...rows, timeless, later]);
		expect(profit).toMatchObject({ matched: 1, cost: 1_000, unsold: new Map([['AK', 1]]) });
		expect(unmatchedCounts(profit)).toEqual({ ...none, 'not-bought': { AK: 2 } });
	});

	test('otherwise takes the first one bought of the same name, wear and pattern', async () => {
		const rows = [
			bought(1, 1, { wear: 0.1, pattern: 1 }),
			bought(2, 2, { wear: 0.2, pattern: 2 }),
			bought(3, 4, { wear: 0.2, pattern: 1 }),
			bought(4, 8, { wear: 0.2, pattern: 2 }),
			bought(5, 16),
			sold(6, 100, { wear: 0.2, pattern: 2 }),
			sold(7, 100, { wear: null, pattern: null }),
		];
		expect(await euros(rows)).toMatchObject({ matched: 2, cost: 1_800, unsold: new Map([['AK', 3]]) });
	});

	test('takes the first one of the same name and pattern if one of the two lacks the wear', async () => {
		const rows = [
			bought(1, 1, { wear: 0.1, pattern: 1 }),
			bought(2, 2, { wear: 0.2, pattern: 2 }),
			bought(3, 4, { pattern: 3 }),
			bought(4, 8, { wear: 0.4 }),
			sold(5, 100, { wear: null, pattern: 2 }),
			sold(6, 100, { wear: 0.3, pattern: 3 }),
			sold(7, 100, { wear: 0.5, pattern: 1 }),
			sold(8, 100, { wear: null, pattern: null }),
		];
		expect(await euros(rows)).toMatchObject({ matched: 2, cost: 600, unsold: new Map([['AK', 2]]) });
	});

	test('never takes a purchase that came later, was not completed, or has no valid time', async () => {
		const rows = [
			bought(1, 1, {}, { status: 'canceled' }),
			bought(2, 1, {}, { status: 'initiate' }),
			bought(3, 1, {}, { created_at: 'yesterday' }),
			sold(4, 5, { asset_id: 1 }),
			bought(5, 1, { asset_id: 1 }),
			sold(6, 7, {}, { status: 'canceled' }),
		];
		const profit = await euros(rows);
		expect(profit).toMatchObject({ matched: 0, cost: 0, proceeds: 0, unsold: new Map([['AK', 2]]) });
		expect(unmatchedCounts(profit)).toEqual({ ...none, 'not-bought': { AK: 1 } });
	});

	test('names items that were bought in another currency, and takes no other purchase for them', async () => {
		const rows = [
			bought(1, 1, { asset_id: 1 }, { currency: 'USD' }),
			bought(2, 1),
			sold(3, 5, { asset_id: 1 }),
			bought(4, 1, {}, { currency: 'USD' }),
			sold(5, 5),
			sold(6, 5),
			sold(7, 5),
		];
		const profit = await euros(rows);
		expect(profit).toMatchObject({ matched: 1, cost: 100 });
		expect(unmatchedCounts(profit)).toEqual({ ...none, 'other-currency': { AK: 2 }, 'not-bought': { AK: 1 } });
		// What was sold is not unsold in the currency that it was bought in.
		expect((await profits(rows)).get('USD')?.unsold ?? new Map()).toEqual(new Map());
	});

	test('knows an item that was bought in another currency, although a platform leaves out its wear', async () => {
		const rows = [
			bought(1, 1, { pattern: 5, wear: 0.12 }, { currency: 'USD' }),
			sold(2, 5, { pattern: 5, wear: null }),
		];
		expect(unmatchedCounts(await euros(rows))).toEqual({ ...none, 'other-currency': { AK: 1 } });
		expect((await profits(rows)).get('USD')?.unsold ?? new Map()).toEqual(new Map());
	});

	test('counts an item in a pending sale neither as sold nor as unsold', async () => {
		const rows = [bought(1, 10, { asset_id: 7 }), bought(2, 20), sold(3, 50, { asset_id: 7 }, { status: 'initiate' })];
		const profit = await euros(rows);
		expect(profit).toMatchObject({ matched: 0, proceeds: 0, unsold: new Map([['AK', 1]]) });
		expect(profit.unsoldCost.get('AK')).toEqual({ cost: 2_000, units: 1 });
		expect(unmatchedCounts(profit)).toEqual(none);
	});

	test('splits a fee in proportion to the items, and loses no cent of it', async () => {
		const items = [
			{ market_hash_name: 'A', amount: 10 },
			{ market_hash_name: 'B', amount: 10 },
			{ market_hash_name: 'C', amount: 10.01 },
		] as TransactionItem[];
		const buy = (id: number, name: string) => bought(id, 1, { market_hash_name: name });
		const sale = transaction(9, { amount: 30.01, fee: 1, items });
		expect(await euros([buy(1, 'A'), sale])).toMatchObject({ proceeds: 967 });
		expect(await euros([buy(1, 'A'), buy(2, 'B'), buy(3, 'C'), sale])).toMatchObject({ proceeds: 2_901, cost: 300 });
	});

	test.each<[string, Item[], Partial<Transaction>]>([
		['an amount is missing', [{ amount: 4 }, {}], {}],
		['an amount is null', [{ amount: 4 }, { amount: null }], {}],
		['the amounts do not add up', [{ amount: 4 }, { amount: 5 }], {}],
		['an amount is in another currency', [{ amount: 4 }, { amount: 6, currency: 'USD' }], {}],
		['the whole is nothing', [{ amount: 0 }, { amount: 0 }], { amount: 0 }],
	])('is not guessed for one of several items if %s', async (_, items, more) => {
		const several = items.map((item) => onlyItem(item)[0]!);
		const profit = await euros([bought(1, 10, {}, { items: several, ...more }), sold(2, 9), sold(3, 1)]);
		expect(profit).toMatchObject({ matched: 0, cost: 0, proceeds: 0, unsold: new Map() });
		expect(unmatchedCounts(profit)).toEqual({ ...none, 'no-price': { AK: 2 } });
	});

	test('takes the amount of the transaction for its only item', async () => {
		const rows = [bought(1, 10, { amount: 9, currency: 'USD' }), sold(2, 20, { amount: null })];
		expect(await euros(rows)).toMatchObject({ matched: 1, cost: 1_000, proceeds: 2_000 });
	});

	test('does not take items without a name for the same item', async () => {
		const profit = await euros([bought(1, 1, { market_hash_name: '' }), sold(2, 2, {}, { items: null })]);
		expect(unmatchedCounts(profit)).toEqual({ ...none, 'not-bought': { '': 1 } });
	});
});
