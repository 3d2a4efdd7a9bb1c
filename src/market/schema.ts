import { z } from 'zod';
import { currencies } from './currency.ts';

/**
 * Rows as the marketplace sends them, read leniently: what is known is checked, what is not is ignored, a field that
 * may be null may also be absent. A row that breaks these rules is dropped by the reader, not the whole answer.
 */
const price = z
	.number()
	.nonnegative()
	.nullish()
	.transform((value) => value ?? null);
const count = z.number().int().nonnegative();
// A page that is no web address is worth no row: the link is left out instead.
const page = z
	.string()
	.regex(/^https?:\/\/\S+$/)
	.nullish()
	.transform((value) => value ?? null)
	.catch(null);
const identity = {
	// The longest recorded name has 79 characters.
	market_hash_name: z.string().min(1).max(512),
	version: z
		.string()
		.max(100)
		.nullish()
		.transform((value) => value || null),
	currency: z.enum(currencies),
	item_page: page,
	market_page: page,
};

/** A listing (INTERFACE 2.1): what is asked for an item now. */
export const itemRow = z.object({
	...identity,
	suggested_price: price,
	min_price: price,
	max_price: price,
	mean_price: price,
	median_price: price,
	quantity: count,
	created_at: count.catch(0),
	updated_at: count.catch(0),
});

const period = z.object({ min: price, max: price, avg: price, median: price, volume: count });

/** What was paid over four periods (INTERFACE 2.2). The service's oldest answers lack `last_24_hours`. */
export const historyRow = z.object({
	...identity,
	last_24_hours: period.nullish().transform((value) => value ?? null),
	last_7_days: period,
	last_30_days: period,
	last_90_days: period,
});

/** An item nobody sells now (INTERFACE 2.3). */
export const outOfStockRow = z.object({
	...identity,
	suggested_price: price,
	avg_sale_price: price,
	sales_last_90d: count,
});

const transactionItem = z.object({
	sale_id: z.number().int().nullish(),
	market_hash_name: z.string(),
	seller_country: z.string().nullish(),
	buyer_country: z.string().nullish(),
	asset_id: z.number().int().nullish(),
	wear: z.number().nullish(),
	pattern: z.number().int().nullish(),
	finish: z.number().int().nullish(),
	amount: z.number().nullish(),
	currency: z.string().nullish(),
});

/** One account transaction (INTERFACE 2.4). Types and states beyond the known ones stay as they are. */
export const transactionRow = z.object({
	id: z.number().int(),
	type: z.string(),
	sub_type: z.string().nullish(),
	status: z.string(),
	amount: z.number(),
	fee: z.number().nullish(),
	currency: z.string(),
	items: z.array(transactionItem).nullish(),
	created_at: z.string(),
	updated_at: z.string(),
});

export type Transaction = z.output<typeof transactionRow>;

export const transactionsPage = z.object({
	pagination: z.object({
		page: z.number().int().positive(),
		pages: z.number().int().nonnegative(),
		limit: z.number().int().positive(),
		order: z.enum(['asc', 'desc']),
	}),
	data: z.array(transactionRow),
});

export type TransactionsPage = z.output<typeof transactionsPage>;

/** Error bodies come in four shapes and as plain text or HTML; the first of them that says something is taken. */
export const errorBody = z
	.object({
		message: z.string().optional(),
		error: z.string().optional(),
		errors: z.array(z.object({ message: z.string().optional(), id: z.string().optional() })).optional(),
	})
	.transform(({ message, error, errors }) => message ?? error ?? errors?.[0]?.message ?? errors?.[0]?.id);
