import type { Transaction } from '../market/client/transactions.ts';

export type TransactionRow = Omit<Transaction, 'items' | 'updated_at'> & {
	readonly items?:
		| readonly { readonly market_hash_name: string; readonly wear?: number | null | undefined }[]
		| null
		| undefined;
};

export type TransactionKind = 'sale' | 'purchase' | 'deposit' | 'payout';

/**
 * Returns undefined if the kind is unknown (docs/marketplace.md#types-and-states). A credit without sub-type is a sale
 * if it has items.
 */
export function transactionKindOf({
	type,
	sub_type,
	items,
}: Pick<TransactionRow, 'type' | 'sub_type' | 'items'>): TransactionKind | undefined {
	if (type === 'purchase') return 'purchase';
	if (type === 'withdraw') return 'payout';
	if (type !== 'credit') return undefined;
	if (sub_type === 'item') return 'sale';
	if (sub_type) return undefined;
	return items?.length ? 'sale' : 'deposit';
}

/** Any other state may still change, or means that nothing came of it. */
export const isComplete = ({ status }: Pick<Transaction, 'status'>): boolean => status === 'complete';
/** No other state is known to be pending. */
export const isPending = ({ status }: Pick<Transaction, 'status'>): boolean => status === 'initiate';

/**
 * Returns whole hundredths, because floating-point numbers cannot represent the two decimals of amounts
 * (docs/marketplace.md#prices) exactly. Without an amount, this is 0.
 */
export const toCents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);

/** Returns hundredths. The amount is what the buyer paid. */
export const afterFee = ({ amount, fee }: Pick<Transaction, 'amount' | 'fee'>): number =>
	toCents(amount) - toCents(fee);

const isoDate = String.raw`\d{4}-\d{2}-\d{2}`;
const isoTimeOfDay = String.raw`\d{2}:\d{2}(:\d{2}(\.\d+)?)?`;
const isoOffset = String.raw`(Z|[+-]\d{2}:?\d{2})`;
const isoPattern = new RegExp(`^${isoDate}T${isoTimeOfDay}${isoOffset}$`);

/**
 * Reads the marketplace's format (ISO 8601) as Unix ms. Returns undefined for anything else, because `Date.parse`
 * accepts other formats, too.
 */
export function isoTime(text: string | null | undefined): number | undefined {
	if (!text || !isoPattern.test(text)) return undefined;
	const time = Date.parse(text);
	return Number.isNaN(time) ? undefined : time;
}

/** Returns a month such as `2026-08`, in UTC; empty if the time is not valid. */
export function monthOf(text: string): string {
	const at = isoTime(text);
	return at === undefined ? '' : new Date(at).toISOString().slice(0, 7);
}
