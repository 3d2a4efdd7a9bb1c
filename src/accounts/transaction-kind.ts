import type { Transaction } from '../market/client/transactions.ts';

export type ShownTransaction = Omit<Transaction, 'items' | 'updated_at'> & {
	readonly items?:
		| readonly { readonly market_hash_name: string; readonly wear?: number | null | undefined }[]
		| null
		| undefined;
};

export type Kind = 'sale' | 'purchase' | 'deposit' | 'payout';

/** Undefined if unknown (docs/marketplace.md#types-and-states). A credit without sub-type is a sale if it has items. */
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

/** All states but `complete` may still change or have come to nothing; only `initiate` is known to be pending. */
export const isComplete = ({ status }: Pick<Transaction, 'status'>): boolean => status === 'complete';
export const isPending = ({ status }: Pick<Transaction, 'status'>): boolean => status === 'initiate';

/** Floating-point numbers cannot represent the two decimals of amounts (docs/marketplace.md#prices) exactly. */
export const toCents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);

/** In hundredths. The amount is what the buyer paid. */
export const afterFee = ({ amount, fee }: Pick<Transaction, 'amount' | 'fee'>): number =>
	toCents(amount) - toCents(fee);
