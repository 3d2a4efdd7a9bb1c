import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bomb } from '../../../playground/market/faults.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { decode } from '../../../src/market/lists/decode.ts';
import { countsOfRows, isUnreadable, listingOf, outOfStockOf, salesOf } from '../../../src/market/rows/rows.ts';
import { itemId } from '../../../src/names/ids.ts';
import { noNames } from '../../../src/names/names.ts';
import { Catalogue } from '../../../src/search/catalogue.ts';
import { historyRow, itemRow, noSales, outOfStockRow, packed } from '../bodies.ts';
import { key } from '../fixture.ts';

const many = (count: number) => Array.from({ length: count }, (_, i) => itemRow(`Item ${i}`));

async function read(rows: unknown, kind: ListKind = 'tradable') {
	const { rows: decoded, dropped, names } = await decode(key(kind), packed(rows), noNames(730), []);
	const catalogue = new Catalogue(names.columns);
	const item = (name: string, version: string | null = null) => {
		const [ref] = catalogue.byFullName(name);
		const found = ref && catalogue.itemsOf(ref).find((each) => catalogue.version(each) === version);
		return found ?? itemId(-1);
	};
	return { decoded, dropped, catalogue, item, names };
}

const { avg: mean, ...others } = noSales;
/** A period without sales, as it is read. */
const noSalesRead = { ...others, mean };

describe('A list', () => {
	test('of listings has every figure, null if the service sent none', async () => {
		const { decoded, item } = await read([
			itemRow('A'),
			itemRow('B', {
				suggested_price: null,
				min_price: null,
				max_price: null,
				mean_price: null,
				median_price: null,
				quantity: 0,
			}),
		]);
		expect(listingOf(decoded, item('A'))).toEqual({
			min: 10,
			max: 30,
			mean: 15.5,
			median: 14,
			suggested: 12.5,
			quantity: 7,
		});
		expect(listingOf(decoded, item('B'))).toMatchObject({ min: null, median: null, suggested: null, quantity: 0 });
		expect(listingOf(decoded, itemId(99))).toBeUndefined();
	});

	test('of sales has four periods', async () => {
		const { decoded, item } = await read([historyRow('A', { last_7_days: noSales })], 'history');
		expect(salesOf(decoded, item('A'))).toMatchObject({
			day: noSalesRead,
			week: noSalesRead,
			month: { median: 9.5, volume: 20 },
			quarter: { min: 4.9, max: 19.6, median: 9.8, volume: 70 },
		});
	});

	test('of items out of stock has suggested price, average sale and number of sales', async () => {
		const { decoded, item } = await read([outOfStockRow('A', { suggested_price: null })], 'out-of-stock');
		expect(outOfStockOf(decoded, item('A'))).toEqual({ suggested: null, averageSale: 41.2, sales: 6 });
	});

	test('distinguishes versions of one name; a row without the field has none', async () => {
		const { version: _, ...bare } = itemRow('Plain');
		const { decoded, item } = await read([
			bare,
			itemRow('D', { version: 'Ruby', min_price: 900 }),
			itemRow('D', { version: 'Phase 1', min_price: 200 }),
		]);
		expect(listingOf(decoded, item('Plain'))?.min).toBe(10);
		expect(listingOf(decoded, item('D', 'Ruby'))?.min).toBe(900);
		expect(listingOf(decoded, item('D', 'Phase 1'))?.min).toBe(200);
	});

	test('is parsed leniently: unknown fields, a missing period, a page that is not a URL', async () => {
		const { last_24_hours: _, ...old } = historyRow('A', {
			sales: [{ price: 1 }],
			last_7_days: { ...noSales, median: undefined },
		});
		const history = await read([old], 'history');
		expect(salesOf(history.decoded, history.item('A'))?.day).toEqual({ ...noSalesRead, volume: null });
		const items = await read([
			itemRow('B', {
				item_page: 'javascript:alert(1)',
				created_at: 'yesterday',
				colour: 'red',
				median_price: undefined,
			}),
		]);
		expect(salesOf(history.decoded, history.item('A'))?.week).toEqual(noSalesRead);
		expect(listingOf(items.decoded, items.item('B'))).toMatchObject({ min: 10, median: null });
		expect(items.catalogue.itemPage(items.item('B'))).toBeNull();
		expect(items.catalogue.marketPage(items.item('B'))).toBe('https://market.example/market?item=x');
	});

	test('drops and counts bad rows and repeated names', async () => {
		const { decoded, dropped } = await read([
			...many(148),
			{ market_hash_name: 17 },
			null,
			itemRow('Item 0', { min_price: 1 }),
		]);
		expect(dropped).toBe(3);
		expect(decoded.items).toHaveLength(148);
	});

	test.each([
		['a negative price', { min_price: -1 }],
		['another currency', { currency: 'USD' }],
		['a price of 1e308', { max_price: 1e308 }],
		['a price that is text', { median_price: '12.50' }],
		['an impossible number of units', { quantity: 1e15 }],
		['no units', { quantity: undefined }],
	])('keeps the name of an item whose row has %s, but none of its figures', async (_, broken) => {
		const { decoded, dropped, item } = await read([...many(99), itemRow('B', { ...broken, version: 'Ruby' })]);
		expect(dropped).toBe(1);
		expect([...decoded.unreadable]).toEqual([item('B', 'Ruby')]);
		expect(listingOf(decoded, item('B', 'Ruby'))).toBeUndefined();
		expect(isUnreadable(decoded, item('B', 'Ruby'))).toBe(true);
		expect(isUnreadable(decoded, item('Item 1'))).toBe(false);
		expect(isUnreadable(decoded, itemId(9_999))).toBe(false);
	});

	test('uses the readable row of an item, whatever other rows of it there are', async () => {
		const { decoded, item } = await read([
			itemRow('A', { min_price: -5 }),
			...many(98),
			itemRow('A', { min_price: 7 }),
		]);
		expect(listingOf(decoded, item('A'))?.min).toBe(7);
		expect([...decoded.unreadable]).toEqual([]);
	});

	const nothing = { min_price: null, suggested_price: null, median_price: null, quantity: 0 };
	const unsold = { last_24_hours: null, last_7_days: noSales, last_30_days: noSales, last_90_days: noSales };
	test.each([
		['tradable', nothing, itemRow],
		['tradable', { quantity: 0 }, itemRow],
		['tradable', { min_price: null }, itemRow],
		['history', unsold, historyRow],
		['history', { last_7_days: noSales }, historyRow],
		['history', { last_30_days: { ...noSales, volume: 20 } }, historyRow],
		['out-of-stock', { sales_last_90d: 0 }, outOfStockRow],
		['out-of-stock', { suggested_price: null, avg_sale_price: null }, outOfStockRow],
	] as const)('of kind %s is refused if one of two rows says nothing any more: %o', async (kind, less, make) => {
		const { decoded } = await read([make('A'), make('B')], kind);
		const list = packed([make('A'), make('B', less)]);
		await expect(decode(key(kind), list, noNames(730), countsOfRows(kind, decoded))).rejects.toThrow(
			/\b1 (rows with .+|asks), but at least 2 were expected/,
		);
	});

	test('with up to 2 % unreadable rows is accepted, with more it is refused', async () => {
		const bad = (count: number) => Array.from({ length: count }, (_, i) => itemRow(`Bad ${i}`, { min_price: -1 }));
		expect((await read([...many(98), ...bad(2)])).decoded.unreadable).toHaveLength(2);
		await expect(read([...many(97), ...bad(3)])).rejects.toThrow(/3 of 100 rows/);
	});

	test.each(['', ' ', '\n\t', '\u200b\u2060', '\u202e', '\u3164\ufe0f', '\0', 'x'.repeat(513)])(
		'drops a row named %j, which nobody could see or pick',
		async (name) => {
			const { decoded, dropped, catalogue } = await read([...many(99), itemRow(name)]);
			expect(dropped).toBe(1);
			expect(decoded.unreadable).toHaveLength(0);
			expect(catalogue.size).toBe(99);
		},
	);

	test('never confuses a name with a name and its version, whatever separates them', async () => {
		const rows = [itemRow('D\0Ruby', { min_price: 1 }), itemRow('D', { version: 'Ruby', min_price: 900 })];
		const { decoded, item, dropped } = await read([...many(98), ...rows]);
		expect(listingOf(decoded, item('D', 'Ruby'))?.min).toBe(900);
		expect(dropped).toBe(1);
	});

	test('has items that are found by their displayed names', async () => {
		const { catalogue } = await read([itemRow('★\u202e\n★'), itemRow('♥'), itemRow('♥\u202e')]);
		expect(catalogue.name(catalogue.byExactName('★ ★')!.name)).toBe('★\u202e\n★');
		expect(catalogue.name(catalogue.byExactName('♥')!.name)).toBe('♥');
	});

	test.each([
		'https://user:pass@market.example/item/x',
		'https://user@market.example/item/x',
		`https://market.example/${'x'.repeat(500)}`,
		'ftp://market.example/item/x',
		'https://market.example/item x',
		'https://',
	])('drops the page %s', async (page) => {
		const { catalogue, item } = await read([itemRow('B', { item_page: page })]);
		expect(catalogue.itemPage(item('B'))).toBeNull();
	});
});

describe('A response that is not a list', () => {
	const expectRefusal = async (body: Buffer, minRows = 0) => {
		await expect(decode(key('tradable'), body, noNames(730), [minRows])).rejects.toThrow(
			expect.objectContaining({ failure: 'not-understood' }),
		);
	};

	test.each([
		['truncated', packed(many(50)).subarray(0, 100)],
		['not Brotli', Buffer.from(JSON.stringify(many(3)))],
		['HTML', brotliCompressSync('<!doctype html><title>Just a moment...</title>')],
		['an object', packed({ data: many(3) })],
		['no JSON', brotliCompressSync('[{"market_hash_name":')],
		['128 MB of blanks in 300 bytes', bomb()],
		['nothing', Buffer.alloc(0)],
		['a list without an end', brotliCompressSync(JSON.stringify(many(3)).slice(0, -1))],
		['more than a list', brotliCompressSync(`${JSON.stringify(many(3))} []`)],
		['one value without an end', brotliCompressSync(`["${'x'.repeat(3_000_000)}`)],
	])('(%s) is refused', (_, body) => expectRefusal(body));

	test('because it has fewer rows than expected is refused', () => expectRefusal(packed(many(10)), 11));
});
