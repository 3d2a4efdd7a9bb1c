import { describe, expect, test } from 'vitest';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { decode } from '../../../src/market/decoding/decode.ts';
import { PopularityCounter } from '../../../src/market/decoding/popularity-counter.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { historyRow, itemRow, packed } from '../bodies.ts';
import { key } from '../fixture.ts';

function open() {
	const table = new NameTable(730);
	const counter = new PopularityCounter();
	return async (kind: ListKind, rows: readonly object[]) => {
		const { rows: decoded } = await decode(key(kind), packed(rows), table, 0);
		const popularity = counter.update(kind, decoded, table.nameOf, table.size);
		return popularity && [...popularity.counts];
	};
}

const sold = (name: string, volume: number, version: string | null = null) =>
	historyRow(name, { version, last_30_days: { min: 1, max: 1, avg: 1, median: 1, volume } });

describe('Popularity', () => {
	test('is counted by sales over all versions, then by units on offer', async () => {
		const update = open();
		const before = (await update('history', [sold('A', 2, 'Ruby'), sold('A', 3, 'Phase 1'), sold('B', 5)]))!;
		expect(before[0]).toBe(before[1]);
		const [a, b] = (await update('tradable', [
			itemRow('A', { version: 'Ruby', quantity: 1 }),
			itemRow('B', { quantity: 4_000 }),
		]))!;
		expect(b).toBeGreaterThan(a!);
		const [more, less] = (await update('history', [sold('A', 6), sold('B', 5)]))!;
		expect(more).toBeGreaterThan(less!);
	});

	test('is unknown from units without sales, and from lists without either', async () => {
		const update = open();
		expect(await update('tradable', [itemRow('A')])).toBeUndefined();
		expect(await update('out-of-stock', [])).toBeUndefined();
		expect(await update('history', [sold('A', 1)])).toHaveLength(1);
	});
});
