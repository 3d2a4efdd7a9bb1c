import { z } from 'zod';
import { maxAmount } from './list-rows.ts';

/**
 * Fields that may be missing (docs/marketplace.md#types-and-states), or may have another type one day: null or
 * undefined then.
 */
const lenient = {
	number: z.number().nullish().catch(null),
	text: z.string().nullish().catch(null),
};

const transactionItem = z.object({
	sale_id: lenient.number,
	/** Empty if missing. */
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

/**
 * One account transaction (docs/marketplace.md#get-v1accounttransactions). Unknown types and states are passed on as
 * they are.
 */
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

/** A page of transactions. Rows that break the rules are counted as unreadable; the others are returned. */
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

/** One page of an account's transactions; `page` is its number from 1. */
export type TransactionsPage = z.output<typeof transactionsPage> & { readonly page: number };
