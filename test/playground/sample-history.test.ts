import { beforeAll, describe, expect, test } from 'vitest';
import { PriceRecords } from '../../src/history/recording/records.ts';
import { MemoryHistoryStore } from '../../src/history/storage/memory-history-store.ts';
import { MovingRows } from '../../src/local/market/moving/moving-rows.ts';
import { itemKey } from '../../src/market/catalogue/item-key.ts';
import { games } from '../../src/market/game.ts';
import { recordSampleHistory } from '../../src/playground/sample-history.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 7, 20, 12, 2, 30);
const redline = 'AK-47 | Redline (Field-Tested)';
const ninetyDays = { from: now - 90 * day, to: now };

describe('The price history of the playground', () => {
	const store = new MemoryHistoryStore();
	const records = new PriceRecords(store);
	const courseOf = async (name: string, version: string | null = null) =>
		(await records.courses('730/EUR', [itemKey(730, name, version)], ninetyDays))[0];

	beforeAll(() => recordSampleHistory(store, now));

	test('has 90 days of each game, without a gap', async () => {
		for (const game of games) {
			const recorded = await records.recorded(`${game}/EUR`);
			expect(recorded!.from).toBeLessThan(now - 89 * day);
			expect(recorded!.to).toBe(now - 5 * minute - (now % 1000));
		}
		expect((await courseOf(redline))!.recorded).toHaveLength(1);
	});

	test('has the prices that the lists had', async () => {
		const { offers, sales } = (await courseOf(redline))!;
		expect(offers.length).toBeGreaterThan(200);
		expect(sales.length).toBeGreaterThan(25);
		for (const { at, ask, quantity } of offers.filter((_, i) => i % 25 === 1)) {
			const rows = new MovingRows().at(at, 'tradable', 730);
			expect(rows.find((row) => row.market_hash_name === redline)).toMatchObject({ min_price: ask, quantity });
		}
	});

	test('goes on with the first list that the bot fetches', async () => {
		const list = { time: now / 1000 + 10, items: [], asks: [], quantities: [], unreadable: [] };
		expect(await records.recordOffers('730/EUR', list)).toBe('recorded');
		expect((await courseOf(redline))!.recorded).toHaveLength(1);
	});

	test('is copied to a store that has none, and not to one that has', async () => {
		const copy = new MemoryHistoryStore();
		expect(await store.copyTo(copy)).toBe(true);
		expect(await copy.size()).toBe(await store.size());
		expect(await store.copyTo(copy)).toBe(false);
	});
});
