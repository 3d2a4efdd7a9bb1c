import { describe, expect, test } from 'vitest';
import { sampleTransactions } from '../../playground/market/sample-account.ts';
import { type CurrencySummary, summarise } from '../../src/accounts/summary.ts';
import type { Transaction } from '../../src/market/client/transactions.ts';
import { cents } from './cents.ts';
import { transaction } from './fixture.ts';

const now = Date.UTC(2026, 1, 4);
/** The type that the marketplace gives to transactions of each kind. */
const typeOfKind = { sale: 'credit', deposit: 'credit', purchase: 'purchase', payout: 'withdraw' } as const;
type Kind = keyof typeof typeOfKind;
const kinds = Object.keys(typeOfKind) as Kind[];

function isOfKind({ type, items }: Transaction, kind: Kind): boolean {
	if (type !== typeOfKind[kind]) return false;
	// Money paid in is a credit without items.
	return type !== 'credit' || (items !== null) === (kind === 'sale');
}

/** The number, amount and fees (hundredths) of the rows of a kind, without the code under test. */
function sumsOf(rows: readonly Transaction[], kind: Kind) {
	const ofKind = rows.filter((row) => isOfKind(row, kind));
	const sum = (field: 'amount' | 'fee') => Number(ofKind.reduce((total, row) => total + cents(row[field]), 0n));
	return { count: ofKind.length, amount: sum('amount'), fees: sum('fee') };
}

const summarised = (rows: Parameters<typeof summarise>[0]) => summarise(rows, now);

async function onlyCurrency(rows: Parameters<typeof summarise>[0]): Promise<CurrencySummary> {
	const { currencies } = await summarised(rows);
	expect(currencies).toHaveLength(1);
	return currencies[0]!;
}

describe('A summary', () => {
	test.each([137, 2_000])('of %d transactions is exact to the cent, per currency, kind and month', async (count) => {
		// Newest first, as they are read.
		const rows = sampleTransactions(count).reverse();
		const { currencies, completed, uncounted } = await summarised(rows);
		const done = rows.filter(({ status }) => status === 'complete');
		expect(completed).toBe(done.length);
		expect(currencies.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
		for (const { currency, totals, months, first, last, ...summary } of currencies) {
			const mine = done.filter((row) => row.currency === currency);
			expect(summary.completed).toBe(mine.length);
			const pending = rows.filter((row) => row.currency === currency && row.status === 'initiate');
			for (const kind of kinds) {
				expect(totals.completed[kind]).toEqual(sumsOf(mine, kind));
				expect(totals.pending[kind]).toEqual(sumsOf(pending, kind));
				for (const [month, monthly] of months) {
					const ofMonth = mine.filter((row) => row.created_at.startsWith(month));
					expect(monthly.completed[kind]).toEqual(sumsOf(ofMonth, kind));
				}
			}
			const monthsWithCompleted = [...months].filter(([, { completed }]) =>
				Object.values(completed).some(({ count }) => count > 0),
			);
			expect(new Set(monthsWithCompleted.map(([month]) => month))).toEqual(
				new Set(mine.filter(({ type }) => type !== 'bonus').map((row) => row.created_at.slice(0, 7))),
			);
			const times = mine.map(({ created_at }) => Date.parse(created_at)).sort((a, b) => a - b);
			expect([first, last]).toEqual([times[0], times.at(-1)]);
		}
		const waiting = rows.filter(({ status, type }) => status === 'initiate' && type !== 'bonus').length;
		expect([...uncounted.values()].reduce((sum, each) => sum + each, completed + waiting)).toBe(count);
		expect([...uncounted.keys()].filter((state) => state !== 'initiate').sort()).toEqual(['canceled', 'on_hold']);
	});

	test('keeps currencies and unknown types separate, whatever their names are', async () => {
		const { currencies } = await summarised([
			transaction(1, { currency: 'EUR', type: 'sale' }),
			transaction(2, { currency: 'EUR a', type: 'b' }),
			transaction(3, { currency: 'USD', type: '__proto__' }),
			transaction(4, { currency: 'USD', type: 'constructor', sub_type: null }),
			transaction(5, { currency: 'USD', type: 'constructor', sub_type: 'x' }),
		]);
		const others = currencies.map(({ currency, others }) => [
			currency,
			...[...others.values()].map(({ type, sub_type, count }) => [type, sub_type, count]),
		]);
		expect(others).toEqual([
			['USD', ['__proto__', 'item', 1], ['constructor', null, 1], ['constructor', 'x', 1]],
			['EUR', ['sale', 'item', 1]],
			['EUR a', ['b', 'item', 1]],
		]);
		for (const { totals } of currencies) expect(totals.completed.sale.count).toBe(0);
	});

	test('takes a credit without items for money paid in, unless it is said to be of an item', async () => {
		const { totals, others } = await onlyCurrency([
			transaction(1, { sub_type: null, items: null, fee: null }),
			transaction(2, { sub_type: '', items: [], fee: null, amount: 5 }),
			transaction(3, { sub_type: null }),
			transaction(4, { sub_type: 'item', items: null }),
			transaction(5, { sub_type: 'refund', items: null }),
		]);
		expect(totals.completed.deposit).toEqual({ count: 2, amount: 1_501, fees: 0 });
		expect(totals.completed.sale.count).toBe(2);
		expect([...others.values()]).toMatchObject([{ type: 'credit', sub_type: 'refund', count: 1 }]);
	});

	test('counts a missing fee as zero, and neither canceled nor unknown states', async () => {
		const { currencies, completed, uncounted } = await summarised([
			transaction(1, { fee: null }),
			transaction(2, { fee: undefined, amount: -3.5 }),
			transaction(3, { status: 'Complete' }),
			transaction(4, { status: 'canceled' }),
			transaction(5, { status: 'initiate', amount: 7, fee: 1 }),
			transaction(6, { status: 'initiate', type: 'bonus' }),
		]);
		expect(currencies[0]!.totals.completed.sale).toEqual({ count: 2, amount: 1_001 - 350, fees: 0 });
		expect(currencies[0]!.totals.pending.sale).toEqual({ count: 1, amount: 700, fees: 100 });
		expect(completed).toBe(2);
		expect([...uncounted]).toEqual([
			['Complete', 1],
			['canceled', 1],
			['initiate', 1],
		]);
	});

	test('ignores invalid times when it looks for the first and last transaction', async () => {
		const times = ['yesterday', '2026-02-03T00:00:00.000Z', '', '2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z'];
		const { first, last, months } = await onlyCurrency(times.map((created_at, i) => transaction(i, { created_at })));
		expect([first, last]).toEqual([Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 3)]);
		expect([...months].map(([month, { completed }]) => [month, completed.sale.count])).toEqual([
			['', 2],
			['2026-02', 1],
			['2026-01', 2],
		]);
		expect(await onlyCurrency([transaction(1, { created_at: '=1' })])).toMatchObject({
			first: undefined,
			last: undefined,
		});
	});

	test('adds up the last 7 days apart', async () => {
		const times = ['2026-02-03T23:00:00.000Z', '2026-01-28T00:00:01.000Z', '2026-01-27T23:59:59.000Z', 'yesterday'];
		const { lastWeek } = await onlyCurrency(times.map((created_at, i) => transaction(i, { created_at })));
		expect(lastWeek.completed.sale.count).toBe(2);
	});
});
