import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTransactions } from '../../../src/market/client/transactions.ts';
import { transaction } from '../../accounts/fixture.ts';
import { packed } from '../bodies.ts';

const read = (rows: readonly object[]) => {
	const body = packed({ pagination: { page: 1, pages: 1 }, data: rows });
	return readTransactions({ body, isBrotli: true, limit: 100 });
};
const item = { market_hash_name: 'AK-47 | Redline (Field-Tested)' };
const withItems = (id: number, count: number) => transaction(id, { items: Array(count).fill(item) });
const long = 'x'.repeat(1_000);

describe('A page of transactions', () => {
	test('is read with as many items as anybody buys at once', () => {
		const page = read(Array.from({ length: 100 }, (_, i) => withItems(i, 40)));
		expect(page?.rows).toHaveLength(100);
		expect(page?.rows[99]?.items).toHaveLength(40);
	});

	test('with a transaction of more items than that is read without it', () => {
		expect(read([withItems(1, 501), withItems(2, 500)])).toMatchObject({ rows: [{ id: 2 }], unreadable: 1 });
	});

	test('with too many items in all is not read, however few bytes it takes', () => {
		expect(read(Array.from({ length: 100 }, (_, i) => withItems(i, 101)))).toBeUndefined();
		const bomb = `{"pagination":{"page":1,"pages":1},"data":[{"items":[${'{},'.repeat(1_390_000)}{}]}]}`;
		expect(readTransactions({ body: brotliCompressSync(bomb), isBrotli: true, limit: 100 })).toBeUndefined();
	});

	test('with texts that are too long is read without them, or without their row', () => {
		const rows = ['type', 'status', 'currency', 'created_at'].map((field, id) => transaction(id, { [field]: long }));
		expect(read([...rows, transaction(9, { sub_type: long, items: [{ market_hash_name: long }] })])).toMatchObject({
			rows: [{ id: 9, sub_type: null, items: [{ market_hash_name: '' }] }],
			unreadable: 4,
		});
	});
});

test.each([
	['two million brackets', `{"data":[${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}]}`],
	['a million numbers', `{"data":[${'0,'.repeat(1_900_000)}0]}`],
])('A body of %s is no page of transactions', (_, body) => {
	expect(readTransactions({ body: Buffer.from(body), isBrotli: false, limit: 100 })).toBeUndefined();
});
