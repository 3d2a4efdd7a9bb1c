import { brotliCompressSync, constants } from 'node:zlib';
import type { ListKey } from '../../src/market/list-key.ts';

/** At the lowest quality: at the highest, compression would take as long as the rest of a test. */
export const packed = (value: unknown): Buffer =>
	brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

export const noSales = { min: null, max: null, avg: null, median: null, volume: 0 };
export const salesOf = (median: number, volume: number) => ({
	min: median * 0.5,
	max: median * 2,
	avg: median * 1.1,
	median,
	volume,
});

export function itemRow(
	name: string,
	overrides: { readonly min_price?: unknown; readonly [field: string]: unknown } = {},
) {
	return {
		market_hash_name: name,
		version: null,
		currency: 'EUR',
		// A quarter above the ask.
		suggested_price: Math.round(125 * (typeof overrides.min_price === 'number' ? overrides.min_price : 10)) / 100,
		item_page: 'https://market.example/item/x',
		market_page: 'https://market.example/market?item=x',
		min_price: 10,
		max_price: 30,
		mean_price: 15.5,
		median_price: 14,
		quantity: 7,
		created_at: 1535988253,
		updated_at: 1568073728,
		...overrides,
	};
}

export function historyRow(name: string, overrides: object = {}) {
	return {
		market_hash_name: name,
		version: null,
		currency: 'EUR',
		item_page: 'https://market.example/item/x',
		market_page: 'https://market.example/market?item=x',
		last_24_hours: noSales,
		last_7_days: salesOf(9, 2),
		last_30_days: salesOf(9.5, 20),
		last_90_days: salesOf(9.8, 70),
		...overrides,
	};
}

export function outOfStockRow(name: string, overrides: object = {}) {
	return {
		market_hash_name: name,
		version: null,
		currency: 'EUR',
		suggested_price: 50,
		avg_sale_price: 41.2,
		sales_last_90d: 6,
		...overrides,
	};
}

const rowMakers = {
	tradable: itemRow,
	'trade-locked': itemRow,
	history: historyRow,
	'out-of-stock': outOfStockRow,
} as const;

/** The body of a list of `count` generated rows, as the marketplace would send it for `key`. */
export function listBody({ kind, currency }: ListKey, count = 50): Buffer {
	const make = rowMakers[kind];
	return packed(Array.from({ length: count }, (_, i) => make(`Item ${i}`, { currency })));
}
