import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { maxAmount } from './list-rows.ts';

/** May be missing (docs/marketplace.md#types-and-states), or change type one day: null or undefined then. */
const lenient = {
	number: z.number().nullish().catch(null),
	text: z.string().nullish().catch(null),
};

const transactionItem = z.object({
	sale_id: lenient.number,
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

// 9,000 of the largest amounts, in hundredths, still add up without rounding.
const money = z.number().min(-maxAmount).max(maxAmount);

/** docs/marketplace.md#get-v1accounttransactions. Unknown types and states are passed on as they are. */
const transactionRow = z.object({
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
		const rows = data.flatMap((row) => transactionRow.safeParse(row).data ?? []);
		return { ...pagination, rows, unreadable: data.length - rows.length };
	});

/** `page` is from 1. */
export type TransactionsPage = z.output<typeof transactionsPage> & { readonly page: number };

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
		return (page.data?.length ?? 0) > limit ? undefined : transactionsPage.parse(page);
	} catch {
		// Without the cause: a parser's message would quote somebody's account.
		return undefined;
	}
}
