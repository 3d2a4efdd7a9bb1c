import { brotliDecompressSync } from 'node:zlib';
import { sum } from 'd3-array';
import { z } from 'zod';
import { maxAmount } from './list-rows.ts';

/** Characters: an ISO time has 24, the longest known type or state 8. */
const longestText = 100;
/** Characters: the longest recorded name has 79. */
const longestName = 512;
/** Of one transaction. Forty is the most that was seen. */
const mostItems = 500;
/** Of all transactions of a page: each takes a few microseconds here, and again on the main thread. */
const mostItemsOfPage = 10_000;

/** May be missing (docs/marketplace.md#types-and-states), or change type one day: null or undefined then. */
const lenient = {
	number: z.number().nullish().catch(null),
	text: z.string().max(longestText).nullish().catch(null),
};
const text = z.string().max(longestText);

const transactionItem = z.object({
	sale_id: lenient.number,
	market_hash_name: z.string().max(longestName).catch(''),
	seller_country: lenient.text,
	buyer_country: lenient.text,
	asset_id: lenient.number,
	wear: lenient.number,
	pattern: lenient.number,
	finish: lenient.number,
	amount: lenient.number,
	currency: lenient.text,
});

// 9,000 of the largest amounts, in hundredths, still add up without rounding.
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
		const rows = data.flatMap((row) => (itemsIn(row) > mostItems ? [] : (transactionRow.safeParse(row).data ?? [])));
		return { ...pagination, rows, unreadable: data.length - rows.length };
	});

/** `page` is from 1. */
export type TransactionsPage = z.output<typeof transactionsPage> & { readonly page: number };

/** Counted before anything else is done with them: a few hundred bytes can hold a million. */
function itemsIn(row: unknown): number {
	const { items } = (row ?? {}) as { readonly items?: unknown };
	return Array.isArray(items) ? items.length : 0;
}

/** Bytes, decompressed: 100 transactions take some 50 kB, or 1 MB with 40 items each. */
const textLimit = 4 * 1024 * 1024;

export interface TransactionsBody {
	readonly body: Uint8Array;
	readonly isBrotli: boolean;
	/** More rows than requested are no answer to the request. */
	readonly limit: number;
}

/** Undefined if the body is no page of transactions. Takes long for a large body. */
export function readTransactions({
	body,
	isBrotli,
	limit,
}: TransactionsBody): z.output<typeof transactionsPage> | undefined {
	try {
		const plain = isBrotli ? brotliDecompressSync(body, { maxOutputLength: textLimit }) : Buffer.from(body);
		const page: { readonly data?: readonly unknown[] } = JSON.parse(plain.toString());
		const { data = [] } = page;
		const isTooLarge = data.length > limit || sum(data, itemsIn) > mostItemsOfPage;
		return isTooLarge ? undefined : transactionsPage.parse(page);
	} catch {
		// Without the cause: a parser's message would quote somebody's account.
		return undefined;
	}
}
