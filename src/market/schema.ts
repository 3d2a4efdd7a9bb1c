import { z } from 'zod';
import { currencies } from './currency.ts';

/**
 * Rows as the marketplace sends them, read leniently: what is known is checked, what is not is ignored, a field that
 * may be null may also be absent. A row that breaks these rules is dropped by the reader, not the whole answer.
 * Without transforms and the like: 37,000 rows of 25 fields pass through here, and plain checks take half the time.
 */
const price = z.number().nonnegative().nullish();
const count = z.number().int().nonnegative();
const identity = {
	// The longest recorded name has 79 characters.
	market_hash_name: z.string().min(1).max(512),
	version: z.string().max(100).nullish(),
	currency: z.enum(currencies),
	// A link that is none costs the link, not the row: see `pageOf`.
	item_page: z.unknown().optional(),
	market_page: z.unknown().optional(),
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
	created_at: z.unknown().optional(),
	updated_at: z.unknown().optional(),
});

const period = z.object({ min: price, max: price, avg: price, median: price, volume: count });

/** What was paid over four periods (INTERFACE 2.2). The service's oldest answers lack `last_24_hours`. */
export const historyRow = z.object({
	...identity,
	last_24_hours: period.nullish(),
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

/** The web address of a page; null for anything else. */
export function pageOf(value: unknown): string | null {
	return typeof value === 'string' && /^https?:\/\/\S+$/.test(value) ? value : null;
}

/** Unix seconds; null for anything else. */
export function secondsOf(value: unknown): number | null {
	return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;
}

/** What may be missing (FACTS 10), or be something else one day, and is then not given. */
const lenient = {
	number: z.number().nullish().catch(null),
	text: z.string().nullish().catch(null),
};

const transactionItem = z.object({
	sale_id: lenient.number,
	/** Empty where it is not given. */
	market_hash_name: z.string().catch(''),
	seller_country: lenient.text,
	buyer_country: lenient.text,
	asset_id: lenient.number,
	wear: lenient.number,
	pattern: lenient.number,
	finish: lenient.number,
	amount: lenient.number,
	currency: lenient.text,
});

/** More than anybody moves at once. 9,000 of them, in hundredths, still add up exactly. */
const mostMoney = 1e10;
const money = z.number().min(-mostMoney).max(mostMoney);

/** One account transaction (INTERFACE 2.4). Types and states beyond the known ones stay as they are. */
export const transactionRow = z.object({
	id: z.number().int(),
	type: z.string(),
	sub_type: lenient.text,
	status: z.string(),
	amount: money,
	fee: money.nullish(),
	currency: z.string(),
	items: z.array(transactionItem).nullish(),
	created_at: z.string(),
	updated_at: lenient.text,
});

export type Transaction = z.output<typeof transactionRow>;
export type TransactionItem = z.output<typeof transactionItem>;

/** A page whose rows that break the rules are counted, and do not spoil the others. */
export const transactionsPage = z
	.object({
		pagination: z.object({
			page: z.number().int().positive().optional(),
			pages: z.number().int().nonnegative(),
			/** The page size in effect. */
			limit: z.number().int().positive().optional().catch(undefined),
		}),
		data: z.array(z.unknown()),
	})
	.transform(({ pagination, data }) => {
		const rows = data.flatMap((row) => transactionRow.safeParse(row).data ?? []);
		return { ...pagination, rows, unreadable: data.length - rows.length };
	});

/** One page of an account: its number from 1, how many there are, and what it holds. */
export type TransactionsPage = z.output<typeof transactionsPage> & { readonly page: number };

/** Error bodies come in four shapes and as plain text or HTML; the first of them that says something is taken. */
export const errorBody = z
	.object({
		message: z.string().optional(),
		error: z.string().optional(),
		errors: z.array(z.object({ message: z.string().optional(), id: z.string().optional() })).optional(),
	})
	.transform(({ message, error, errors }) => message ?? error ?? errors?.[0]?.message ?? errors?.[0]?.id);
