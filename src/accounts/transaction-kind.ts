import type { Transaction } from '../market/client/transactions.ts';

/** What is shown of a transaction. */
export type ShownTransaction = Omit<Transaction, 'items' | 'updated_at'> & {
	readonly items?:
		| readonly { readonly market_hash_name: string; readonly wear?: number | null | undefined }[]
		| null
		| undefined;
};

/** What a transaction of a known type did. */
export type Kind = 'sale' | 'purchase' | 'deposit' | 'payout';

/**
 * What the transaction did; undefined if its type is unknown (docs/marketplace.md#types-and-states). A credit without a
 * sub-type is a sale if it has items, and otherwise money that was paid in.
 */
export function kindOf({
	type,
	sub_type,
	items,
}: Pick<ShownTransaction, 'type' | 'sub_type' | 'items'>): Kind | undefined {
	if (type === 'purchase') return 'purchase';
	if (type === 'withdraw') return 'payout';
	if (type !== 'credit') return undefined;
	if (sub_type === 'item') return 'sale';
	if (sub_type) return undefined;
	return items?.length ? 'sale' : 'deposit';
}

/** All states but `complete` may still change or have come to nothing; of the known ones, only `initiate` is pending. */
export const isComplete = ({ status }: Pick<Transaction, 'status'>): boolean => status === 'complete';
export const isPending = ({ status }: Pick<Transaction, 'status'>): boolean => status === 'initiate';

/**
 * An amount as an integer in hundredths. Amounts have at most two decimals (docs/marketplace.md#prices), which
 * floating-point numbers cannot represent exactly; integers can.
 */
export const toCents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);

/** A sale's amount after its fee, in hundredths: the amount is what the buyer paid for the items. */
export const afterFee = ({ amount, fee }: Pick<Transaction, 'amount' | 'fee'>): number =>
	toCents(amount) - toCents(fee);
