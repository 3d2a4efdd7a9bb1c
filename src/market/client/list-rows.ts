import { z } from 'zod';
import { isBlank } from '../../base/text/safe-text.ts';
import { currencies } from '../currency.ts';

// The schemas are lenient: a field that may be null may also be missing. They have no transforms, because parsing
// 37,000 rows takes half the time without them.

/**
 * No price or count comes near these limits in any currency. Amounts below them are exact in hundredths, and short
 * enough to read.
 */
export const maxAmount = 1e10;
const maxCount = 1e9;

// The schemas of figures have one check each: with two, a whole list would take a quarter more time.
const price = z
	.number()
	.refine((value) => value >= 0 && value <= maxAmount)
	.nullish();
const count = z.number().refine((value) => Number.isInteger(value) && value >= 0 && value <= maxCount);
// Nobody could choose an invisible name or version. NUL separates the two where they are joined into one text.
const isVisibleText = (text: string) => !isBlank(text) && !text.includes('\0');
// The longest recorded name has 79 characters.
const name = z.string().max(512).refine(isVisibleText);
const version = z
	.string()
	.max(100)
	.refine((text) => text === '' || isVisibleText(text))
	.nullish();
const pageLinks = {
	// If a link is malformed, only the link is dropped, not the row (`pageUrl`).
	item_page: z.unknown().optional(),
	market_page: z.unknown().optional(),
};
const identity = { market_hash_name: name, version, currency: z.enum(currencies), ...pageLinks };

/** The part of a row that identifies its item, for rows whose figures are unreadable. */
export const namedRow = z.object({ market_hash_name: name, version, ...pageLinks });

/** docs/marketplace.md#get-v1items */
export const itemRow = z.object({
	...identity,
	suggested_price: price,
	min_price: price,
	max_price: price,
	mean_price: price,
	median_price: price,
	quantity: count,
});

const period = z.object({ min: price, max: price, avg: price, median: price, volume: count });

/** docs/marketplace.md#get-v1saleshistory. The oldest responses lack `last_24_hours`. */
export const historyRow = z.object({
	...identity,
	last_24_hours: period.nullish(),
	last_7_days: period,
	last_30_days: period,
	last_90_days: period,
});

/** docs/marketplace.md#get-v1salesout-of-stock */
export const outOfStockRow = z.object({
	...identity,
	suggested_price: price,
	avg_sale_price: price,
	sales_last_90d: count,
});
