import { describe, expect, test } from 'vitest';
import { emptyProfit, type Profit, profits } from '../../src/accounts/profit.ts';
import type { Transaction, TransactionItem } from '../../src/market/client/transactions.ts';
import { cents } from './cents.ts';
import { transaction } from './world.ts';

type Item = Partial<TransactionItem>;

const one = (item: Item) => [{ market_hash_name: 'AK', ...item }] as TransactionItem[];
const bought = (id: number, amount: number, item: Item = {}, more: Partial<Transaction> = {}) =>
	transaction(id, { type: 'purchase', sub_type: null, amount, fee: null, items: one(item), ...more });
const sold = (id: number, amount: number, item: Item = {}, more: Partial<Transaction> = {}) =>
	transaction(id, { amount, fee: null, items: one(item), ...more });

async function euros(rows: readonly Transaction[]): Promise<Profit> {
	// Newest first, as they are read.
	return (await profits([...rows].reverse())).get('EUR')!;
}

const names = ({ unmatched }: Profit) =>
	Object.fromEntries(Object.entries(unmatched).map(([reason, counts]) => [reason, Object.fromEntries(counts)]));
const none = { 'not-bought': {}, 'other-currency': {}, 'no-price': {} };

describe('The profit', () => {
	test('is what items were sold for after fees, without what they cost', async () => {
		const profit = await euros([bought(1, 100.1), sold(2, 120.05, {}, { fee: 9.6 })]);
		expect(profit).toMatchObject({ matched: 1, cost: 10_010, proceeds: 11_045, unsold: new Map() });
		expect([...profit.months]).toEqual([['2025-01', 1_035]]);
		expect(names(profit)).toEqual(none);
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
		expect(names(profit)).toEqual({ ...none, 'not-bought': { AK: 2 } });
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
		expect(names(profit)).toEqual({ ...none, 'not-bought': { AK: 1 } });
	});

	test('names items that were bought in another currency, and takes no other purchase for them', async () => {
		const rows = [
			bought(1, 1, { asset_id: 1 }, { currency: 'USD' }),
			bought(2, 1),
			sold(3, 5, { asset_id: 1 }),
			bought(4, 1, {}, { currency: 'USD' }),
			sold(5, 5),
			sold(6, 5),
		];
		const profit = await euros(rows);
		expect(profit).toMatchObject({ matched: 1, cost: 100 });
		expect(names(profit)).toEqual({ ...none, 'other-currency': { AK: 1 }, 'not-bought': { AK: 1 } });
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
		const several = items.map((item) => one(item)[0]!);
		const profit = await euros([bought(1, 10, {}, { items: several, ...more }), sold(2, 9), sold(3, 1)]);
		expect(profit).toMatchObject({ matched: 0, cost: 0, proceeds: 0, unsold: new Map() });
		expect(names(profit)).toEqual({ ...none, 'no-price': { AK: 2 } });
	});

	test('takes the amount of the transaction for its only item', async () => {
		const rows = [bought(1, 10, { amount: 9, currency: 'USD' }), sold(2, 20, { amount: null })];
		expect(await euros(rows)).toMatchObject({ matched: 1, cost: 1_000, proceeds: 2_000 });
	});

	test('does not take items without a name for the same item', async () => {
		const profit = await euros([bought(1, 1, { market_hash_name: '' }), sold(2, 2, {}, { items: null })]);
		expect(names(profit)).toEqual({ ...none, 'not-bought': { '': 1 } });
	});
});

/** Pseudo-random integers from 0 up to a limit (mulberry32), fast enough for thousands of accounts. */
function draws(seed: number): (below: number) => number {
	let state = Math.imul(seed + 1, 0x9e3779b9);
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

/** Some days after 31 October 2024, 23:30 UTC, in one of three notations. Several transactions have the same. */
function timeOf(days: number, notation: number): string {
	const at = Date.UTC(2024, 9, 31, 23, 30) + days * 86_400_000;
	const shifted = (hours: number) => new Date(at + hours * 3_600_000).toISOString().slice(0, -1);
	return [`${shifted(0)}Z`, `${shifted(2)}+02:00`, `${shifted(-5)}-0500`][notation]!;
}

/** A random account, oldest first: few names, wears and asset ids, so that many of them meet. */
function randomAccount(seed: number): Transaction[] {
	const draw = draws(seed);
	const item = (): TransactionItem & { amount: number } => ({
		market_hash_name: 'ABC'[draw(3)]!,
		wear: [null, undefined, 0.1, 0.2][draw(4)],
		pattern: [null, 5][draw(2)],
		asset_id: draw(2) ? draw(12) : undefined,
		amount: draw(50_000) / 100,
	});
	return Array.from({ length: 8 + draw(40) }, (_, id) => {
		const items = Array.from({ length: 1 + draw(3) * draw(2) }, item);
		const isSale = draw(2) === 0;
		const amount = items.reduce((sum, each) => sum + Math.round(each.amount * 100), 0) / 100;
		return transaction(id, {
			type: draw(10) === 0 ? 'withdraw' : isSale ? 'credit' : 'purchase',
			sub_type: isSale ? 'item' : null,
			status: ['canceled', 'initiate'][draw(12)] ?? 'complete',
			currency: draw(6) === 0 ? 'USD' : 'EUR',
			amount,
			fee: isSale && draw(8) ? Math.round(amount * 8) / 100 : null,
			items: draw(10) === 0 ? items.map((each) => ({ ...each, amount: null })) : items,
			created_at: timeOf(Math.floor(id / 3) * (seed % 45), draw(3)),
		});
	});
}

interface Piece {
	readonly item: TransactionItem;
	readonly of: Transaction;
	/** Undefined if not known. */
	readonly price: bigint | undefined;
	partner?: Piece;
}

/** The pieces of a transaction with their prices: a sale's fee is taken off by the share of all items up to each one. */
function pieces(of: Transaction): Piece[] {
	const items = of.items ?? [];
	const [amount, fee] = [cents(of.amount), of.type === 'credit' ? cents(of.fee) : 0n];
	if (items.length === 1) return [{ item: items[0]!, of, price: amount - fee }];
	const isKnown = items.every((item) => item.amount !== null) && amount > 0n;
	// Rounded half up, as integers.
	const feeUpTo = (sum: bigint) => (2n * fee * sum + amount) / (2n * amount);
	let sum = 0n;
	return items.map((item) => {
		const before = sum;
		sum += cents(item.amount);
		return { item, of, price: isKnown ? cents(item.amount) - feeUpTo(sum) + feeUpTo(before) : undefined };
	});
}

/** Looks for the purchase of each sale among all purchases, and adds up in big integers. */
function slowly(account: readonly Transaction[]) {
	const done = account.filter(({ status }) => status === 'complete');
	const buys = done.filter(({ type }) => type === 'purchase').flatMap(pieces);
	const sales = done.filter(({ type }) => type === 'credit').flatMap(pieces);
	const alike = (a: TransactionItem, b: TransactionItem) =>
		a.market_hash_name === b.market_hash_name &&
		(a.wear ?? -1) === (b.wear ?? -1) &&
		(a.pattern ?? -1) === (b.pattern ?? -1);
	const at = ({ of }: Piece) => Date.parse(of.created_at);
	const take = (isMatch: (sale: Piece, buy: Piece) => boolean, isLatest: boolean) => {
		for (const sale of sales) {
			if (sale.partner) continue;
			const fitting = buys.filter((each) => !each.partner && at(each) <= at(sale) && isMatch(sale, each));
			const buy = fitting.at(isLatest ? -1 : 0);
			if (buy) [sale.partner, buy.partner] = [buy, sale];
		}
	};
	take((sale, buy) => sale.item.asset_id !== undefined && sale.item.asset_id === buy.item.asset_id, true);
	take((sale, buy) => sale.of.currency === buy.of.currency && alike(sale.item, buy.item), false);
	return { buys, sales };
}

test('The profit of 500 random accounts is the same to the cent when it is added up in another way', async () => {
	let matched = 0;
	for (let seed = 0; seed < 500; seed++) {
		const account = randomAccount(seed);
		const found = await profits([...account].reverse());
		const { buys, sales } = slowly(account);
		for (const currency of ['EUR', 'USD']) {
			const mine = sales.filter(({ of }) => of.currency === currency);
			const pairs = mine.filter(
				({ partner, price }) => partner?.of.currency === currency && price !== undefined && partner.price !== undefined,
			);
			const sum = (values: (bigint | undefined)[]) => Number(values.reduce<bigint>((all, each) => all + each!, 0n));
			const count = (of: readonly Piece[]) => {
				const counts: Record<string, number> = {};
				for (const { item } of of) counts[item.market_hash_name] = (counts[item.market_hash_name] ?? 0) + 1;
				return counts;
			};
			const months = new Map<string, bigint>();
			for (const { of, price, partner } of pairs) {
				const date = new Date(of.created_at);
				const month = `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
				months.set(month, (months.get(month) ?? 0n) + price! - partner!.price!);
			}
			const result = found.get(currency) ?? emptyProfit();
			matched += pairs.length;
			expect({
				...result,
				months: Object.fromEntries(result.months),
				unmatched: names(result),
				unsold: Object.fromEntries(result.unsold),
			}).toEqual({
				matched: pairs.length,
				cost: sum(pairs.map(({ partner }) => partner!.price)),
				proceeds: sum(pairs.map(({ price }) => price)),
				unsold: count(buys.filter(({ of, partner }) => of.currency === currency && !partner)),
				months: Object.fromEntries([...months].map(([month, profit]) => [month, Number(profit)])),
				unmatched: {
					'not-bought': count(mine.filter(({ partner }) => !partner)),
					'other-currency': count(mine.filter(({ partner }) => partner && partner.of.currency !== currency)),
					'no-price': count(
						mine.filter(
							({ partner, price }) =>
								partner?.of.currency === currency && (price === undefined || partner.price === undefined),
						),
					),
				},
			});
		}
	}
	expect(matched).toBeGreaterThan(1_000);
});
