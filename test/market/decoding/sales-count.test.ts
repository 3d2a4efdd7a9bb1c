import { describe, expect, test } from 'vitest';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { decode } from '../../../src/market/decoding/decode.ts';
import { SalesCount } from '../../../src/market/decoding/sales-count.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { historyRow, itemRow, packed } from '../bodies.ts';
import { key } from '../world.ts';

function open() {
	const table = new NameTable(730);
	const count = new SalesCount();
	return async (kind: ListKind, rows: readonly object[]) => {
		const { rows: decoded } = await decode(key(kind), packed(rows), table, 0);
		const popularity = count.take(kind, decoded, table.nameOf, table.size);
		return popularity && [...popularity.counts];
	};
}

const sold = (name: string, volume: number, version: string | null = null) =>
	historyRow(name, { version, last_30_days: { min: 1, max: 1, avg: 1, median: 1, volume } });

describe('What sells', () => {
	test('counts by sales over all versions, then by units on offer', async () => {
		const take = open();
		const before = (await take('history', [sold('A', 2, 'Ruby'), sold('A', 3, 'Phase 1'), sold('B', 5)]))!;
		expect(before[0]).toBe(before[1]);
		const [a, b] = (await take('tradable', [
			itemRow('A', { version: 'Ruby', quantity: 1 }),
			itemRow('B', { quantity: 4_000 }),
		]))!;
		expect(b).toBeGreaterThan(a!);
		const [more, less] = (await take('history', [sold('A', 6), sold('B', 5)]))!;
		expect(more).toBeGreaterThan(less!);
	});

	test('is not told by units alone, nor by lists that know nothing of it', async () => {
		const take = open();
		expect(await take('tradable', [itemRow('A')])).toBeUndefined();
		expect(await take('out-of-stock', [])).toBeUndefined();
		expect(await take('history', [sold('A', 1)])).toHaveLength(1);
	});
});
