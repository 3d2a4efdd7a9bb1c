import type { Transaction } from '../market/client/transactions.ts';
import { isComplete, kindOf, toCents } from './transaction-kind.ts';

/** The fee may change, so only the latest sales count. */
export const salesUsed = 50;

/** Decimals of a share to try, so that 0.07 of 0.87 is recognized as 8 %: whole percent first, then finer. */
const decimals = [2, 3, 4];

interface Sale {
	/** In hundredths. */
	readonly amount: number;
	readonly fee: number;
}

/**
 * The fee as a share of the amount: the one that fits most of the latest completed sales that name a fee; undefined if
 * there are none. Fees are rounded to the cent, so several shares may fit equally well: then it is the one known before,
 * otherwise the one with the fewest decimals, of the latest sale.
 * @param transactions the newest first
 */
export function observedFee(transactions: Iterable<Transaction>, known?: number): number | undefined {
	const sales = latestSales(transactions);
	if (sales.length === 0) return undefined;
	const shares = sales.map(({ amount, fee }) => fee / amount);
	const candidates = new Set(known === undefined ? [] : [known]);
	for (const digits of decimals) for (const share of shares) candidates.add(Number(share.toFixed(digits)));
	for (const share of shares) candidates.add(share);
	let best: number | undefined;
	let most = 0;
	for (const share of candidates) {
		const fitting = sales.filter((sale) => fits(share, sale)).length;
		if (fitting > most) [best, most] = [share, fitting];
	}
	return best;
}

function latestSales(transactions: Iterable<Transaction>): Sale[] {
	const sales: Sale[] = [];
	for (const transaction of transactions) {
		if (kindOf(transaction) !== 'sale' || !isComplete(transaction) || typeof transaction.fee !== 'number') continue;
		const [amount, fee] = [toCents(transaction.amount), toCents(transaction.fee)];
		if (fee >= 0 && fee < amount) sales.push({ amount, fee });
		if (sales.length === salesUsed) break;
	}
	return sales;
}

/** Whether the fee is this share of the amount, rounded to the cent; half a cent may be rounded up or down. */
const fits = (share: number, { amount, fee }: Sale): boolean => Math.abs(amount * share - fee) <= 0.5 + 1e-6;
