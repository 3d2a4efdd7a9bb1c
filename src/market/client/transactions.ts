import { brotliDecompressSync } from 'node:zlib';
import { sum } from 'd3-array';
import { z } from 'zod';
import { maxAmount } from './list-rows.ts';

/** In characters: an ISO time has 24, the longest known type or state has 8. */
const maxTextLength = 100;
/** In characters: the longest recorded name has 79. */
const maxNameLength = 512;
/** The most items of one transaction. The largest known transaction has 40. */
const maxItems = 500;
/** The most items on one page. Each takes a few microseconds here, and again on the main thread. */
const maxItemsOnPage = 10_000;

const text = z.string().max(maxTextLength);
/**
 * For fields that may be missing (docs/marketplace.md#types-and-states) or change their type. A value of another type
 * is read as null.
 */
const lenient = {
	number: z.number().nullish().catch(null),
	text: text.nullish().catch(null),
};

const transactionItem = z.object({
	sale_id: lenient.number,
	market_hash_name: z.string().max(maxNameLength).catch(''),
	seller_country: lenient.text,
	buyer_country: lenient.text,
	asset_id: lenient.number,
	wear: lenient.number,
	pattern: lenient.number,
	finish: lenient.number,
	amount: lenient.number,
	currency: lenient.text,
});

// The sum of 9,000 of the largest amounts in hundredths is below 2^53, so it is exact.
const money = z.number().min(-maxAmount).max(maxAmount);

/** docs/marketplace.md#get-v1accounttransactions. Unknown types and states are passed on as they are. */
const transactionRow = z.object({
	id: z.number().int(),
	type: text,
	sub_type: lenient.text,
	status: text,
	amount: money,
	fee: money.nullish(),
	currency: text,
	items: z.array(transactionItem).nullish(),
	created_at: text,
	updated_at: lenient.text,
});

export type Transaction = z.output<typeof transactionRow>;
export type TransactionItem = z.output<typeof transactionItem>;

const transactionsPage = z
	.object({
		pagination: z.object({
			page: z.number().int().positive().optional(),
			pages: z.number().int().nonnegative(),
			limit: z.number().int().positive().optional().catch(undefined),
		}),
		data: z.array(z.unknown()),
	})
	.transform(({ pagination, data }) => {
		const rows = data
			.filter((row) => itemCountIn(row) <= maxItems)
			.flatMap((row) => transactionRow.safeParse(row).data ?? []);
		return { ...pagination, rows, unreadable: data.length - rows.length };
	});

/** `page` starts at 1. */
export type TransactionsPage = z.output<typeof transactionsPage> & { readonly page: number };

/** Items are counted before they are parsed, because a few hundred compressed bytes can hold a million of them. */
function itemCountIn(row: unknown): number {
	const { items } = (row ?? {}) as { readonly items?: unknown };
	return Array.isArray(items) ? items.length : 0;
}

/** In bytes, decompressed. 100 transactions take about 50 kB, or 1 MB with 40 items each. */
const textLimit = 4 * 1024 * 1024;

export interface TransactionsBody {
	readonly body: Uint8Array;
	readonly isBrotli: boolean;
	/** How many rows were requested: a page with more is refused. */
	readonly limit: number;
}

/** Returns undefined if the body is not a page of transactions. A large body takes long. */
export function readTransactions({
	body,
	isBrotli,
	limit,
}: TransactionsBody): z.output<typeof transactionsPage> | undefined {
	try {
		const plain = isBrotli ? brotliDecompressSync(body, { maxOutputLength: textLimit }) : Buffer.from(body);
		// The type is only assumed. If the text has another shape, the lines below throw, and the result is undefined.
		const page: { readonly data?: readonly unknown[] } = JSON.parse(plain.toString());
		const { data = [] } = page;
		const isTooLarge = data.length > limit || sum(data, itemCountIn) > maxItemsOnPage;
		return isTooLarge ? undefined : transactionsPage.parse(page);
	} catch {
		// The cause is dropped, because a parser's message would quote the user's transactions.
		return undefined;
	}
}
