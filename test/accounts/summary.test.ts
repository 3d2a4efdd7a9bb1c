import { describe, expect, test } from 'vitest';
import { net, summarise } from '../../src/accounts/summary.ts';
import { sampleTransactions } from '../../src/local/market/sample-account.ts';
import { transaction } from './world.ts';

/** Converts an amount by its digits, independently of the code under test. */
function cents(amount: number | null | undefined): bigint {
	const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount ?? 0))!;
	const value = BigInt(whole!) * 100n + BigInt(decimals.padEnd(2, '0'));
	return sign ? -value : value;
}

describe('A summary', () => {
	test.each([137, 12_000])('of %d transactions is exact to the cent, per currency and type', (count) => {
		// Newest first, as they are read.
		const rows = sampleTransactions(count).reverse();
		const { kinds, completed, others } = summarise(rows);
		const done = rows.filter(({ status }) => status === 'complete');
		expect(completed).toBe(done.length);
		expect(new Set(kinds.map(({ currency, type }) => `${currency} ${type}`))).toEqual(
			new Set(done.map(({ currency, type }) => `${currency} ${type}`)),
		);
		for (const kind of kinds) {
			const mine = done.filter(({ currency, type }) => currency === kind.currency && type === kind.type);
			const sum = (of: (row: (typeof rows)[number]) => number | null) =>
				mine.reduce((total, row) => total + cents(of(row)), 0n);
			const [gross, fees] = [sum(({ amount }) => amount), sum(({ fee }) => fee)];
			expect([kind.count, BigInt(kind.gross), BigInt(kind.fees)]).toEqual([mine.length, gross, fees]);
			expect(BigInt(net(kind))).toBe(gross - fees);
			const times = mine.map(({ created_at }) => Date.parse(created_at)).sort((a, b) => a - b);
			expect([kind.first, kind.last]).toEqual([times[0], times.at(-1)]);
		}
		expect([...others.values()].reduce((sum, each) => sum + each, completed)).toBe(count);
		expect([...others.keys()].sort()).toEqual(['canceled', 'initiate', 'on_hold']);
	});

	test('is exact where floating-point sums are not', () => {
		const { kinds } = summarise(Array.from({ length: 1_000 }, (_, i) => transaction(i, { amount: 1.1, fee: 0.07 })));
		expect(kinds).toMatchObject([{ count: 1_000, gross: 110_000, fees: 7_000 }]);
		expect(net(kinds[0]!)).toBe(103_000);
	});

	test('keeps currencies and types separate, whatever their names are', () => {
		const { kinds } = summarise([
			transaction(1, { currency: 'EUR', type: 'a b' }),
			transaction(2, { currency: 'EUR a', type: 'b' }),
			transaction(3, { currency: 'USD', type: '__proto__' }),
			transaction(4, { currency: 'USD', type: 'constructor' }),
			transaction(5, { currency: 'USD', type: 'constructor' }),
		]);
		expect(kinds.map(({ currency, type, count }) => [currency, type, count])).toEqual([
			['USD', 'constructor', 2],
			['USD', '__proto__', 1],
			['EUR', 'a b', 1],
			['EUR a', 'b', 1],
		]);
	});

	test('counts a missing fee as zero, and incomplete transactions separately', () => {
		const { kinds, completed, others } = summarise([
			transaction(1, { fee: null }),
			transaction(2, { fee: undefined, amount: -3.5 }),
			transaction(3, { status: 'Complete' }),
			transaction(4, { status: 'canceled' }),
		]);
		expect(kinds).toMatchObject([{ gross: 1_001 - 350, fees: 0 }]);
		expect(completed).toBe(2);
		expect([...others]).toEqual([
			['Complete', 1],
			['canceled', 1],
		]);
	});

	test('ignores invalid times when it looks for the first and last transaction', () => {
		const times = ['yesterday', '2026-02-03T00:00:00.000Z', '', '2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z'];
		const { kinds } = summarise(times.map((created_at, i) => transaction(i, { created_at })));
		expect(kinds).toMatchObject([{ first: Date.UTC(2026, 0, 1), last: Date.UTC(2026, 1, 3), count: 5 }]);
		expect(summarise([transaction(1, { created_at: '=1' })]).kinds).toMatchObject([
			{ first: undefined, last: undefined },
		]);
	});

	test('of no transactions is empty', () => {
		expect(summarise([])).toEqual({ kinds: [], completed: 0, others: new Map() });
	});
});
