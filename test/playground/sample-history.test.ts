import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MovingRows } from '../../playground/market/moving/moving-rows.ts';
import { fillHistory } from '../../playground/sample-history.ts';
import { itemKey } from '../../src/market/catalogue/item-key.ts';
import { games } from '../../src/market/game.ts';
import { PriceReader } from '../../src/prices/price-reader.ts';
import { PriceRecorder } from '../../src/prices/price-recorder.ts';
import { connectTo, type Database } from '../../src/storage/database.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = Date.UTC(2026, 7, 20, 12, 2, 30);
const redline = 'AK-47 | Redline (Field-Tested)';
const ninetyDays = { from: now - 90 * day, to: now };

describe('The price history of the playground', () => {
	const file = join(mkdtempSync(join(tmpdir(), 'pricetag-sample-')), 'store.sqlite');
	let database: Database;
	let reader: PriceReader;
	const seriesOf = async (name: string, version: string | null = null) =>
		(await reader.series(730, [itemKey(730, name, version)], ninetyDays))[0];

	beforeAll(async () => {
		await fillHistory({ kind: 'sqlite', path: file }, now);
		database = await connectTo({ kind: 'sqlite', path: file }, false);
		reader = new PriceReader(database, 'EUR');
	});

	afterAll(async () => {
		await database.close();
		rmSync(dirname(file), { recursive: true });
	});

	test('has 90 days of each game, without a gap', async () => {
		for (const game of games) {
			const recorded = await reader.recorded(game);
			expect(recorded!.from).toBeLessThan(now - 89 * day);
			expect(recorded!.to).toBe(now - 5 * minute - (now % 1000));
		}
		expect((await seriesOf(redline))!.recorded).toHaveLength(1);
	});

	test('has the prices that the lists had', async () => {
		const { offers, sales } = (await seriesOf(redline))!;
		expect(offers.length).toBeGreaterThan(120);
		expect(sales.length).toBeGreaterThan(25);
		for (const { at, ask, quantity } of offers.filter(({ detail }, i) => detail === 'list' && i % 25 === 1)) {
			const rows = new MovingRows().at(at, 'tradable', 730);
			expect(rows.find((row) => row.market_hash_name === redline)).toMatchObject({ min_price: ask, quantity });
		}
	});

	test('goes on with the first list that the bot fetches', async () => {
		const list = { time: now / 1000 + 10, rows: [], unreadable: [] };
		expect(await new PriceRecorder(database, { game: 730, currency: 'EUR' }).recordAsks(list)).toBe(true);
		expect((await seriesOf(redline))!.recorded).toHaveLength(1);
	});
});
