import { z } from 'zod';
import { isBlank } from '../../text/safe-text.ts';
import { currencies } from '../currency.ts';

/**
 * Rows as the marketplace sends them, read leniently: what is known is checked, what is not is ignored, a field that
 * may be null may also be absent. A row that breaks these rules is dropped by the reader, not the whole answer.
 * Without transforms and the like: 37,000 rows of 25 fields pass through here, and plain checks take half the time.
 */
/** No price and no count of the marketplace comes near it, in any currency; up to it every figure stays readable. */
const mostMoney = 1e10;
const mostUnits = 1e9;
// One check each: two take a quarter more time over a whole list.
const price = z
	.number()
	.refine((value) => value >= 0 && value <= mostMoney)
	.nullish();
const count = z.number().refine((value) => Number.isInteger(value) && value >= 0 && value <= mostUnits);
// The longest recorded name has 79 characters. What cannot be seen is no name, and no version: nobody could pick it.
const name = z
	.string()
	.max(512)
	.refine((text) => !isBlank(text));
const version = z
	.string()
	.max(100)
	.refine((text) => text === '' || !isBlank(text))
	.nullish();
const pages = {
	// A link that is none costs the link, not the row: see `pageOf`.
	item_page: z.unknown().optional(),
	market_page: z.unknown().optional(),
};
const identity = { market_hash_name: name, version, currency: z.enum(currencies), ...pages };

/**
 * Which item a row is about that cannot be read as a whole. If its version cannot be read either, the row says something
 * of the name and is kept as the one without a version.
 */
export const namedRow = z.object({ market_hash_name: name, version: version.catch(null), ...pages });

/** A listing (docs/marketplace.md#get-v1items): what is asked for an item now. */
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

/** Sale prices over four periods (docs/marketplace.md#get-v1saleshistory). The oldest answers lack `last_24_hours`. */
export const historyRow = z.object({
	...identity,
	last_24_hours: period.nullish(),
	last_7_days: period,
	last_30_days: period,
	last_90_days: period,
});

/** An item that nobody is selling (docs/marketplace.md#get-v1salesout-of-stock). */
export const outOfStockRow = z.object({
	...identity,
	suggested_price: price,
	avg_sale_price: price,
	sales_last_90d: count,
});

/** Discord's limit of a link button's address (docs/discord.md#buttons): a longer one is of no use. */
const longestPage = 512;

/** The web address of a page, without credentials in it; null for anything else. */
export function pageOf(value: unknown): string | null {
	if (typeof value !== 'string' || value.length > longestPage) return null;
	return /^https?:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/.test(value) ? value : null;
}

/** Unix seconds; null for anything else. */
export function secondsOf(value: unknown): number | null {
	return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;
}

/** Fields that may be missing (docs/marketplace.md#get-v1accounttransactions) or of another type: null then. */
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

// 9,000 of the largest, in hundredths, still add up exactly.
const money = z.number().min(-mostMoney).max(mostMoney);

/** One account transaction. Unknown types and states stay as they are (docs/marketplace.md#types-and-states). */
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
