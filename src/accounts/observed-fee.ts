import type { Transaction } from '../market/client/transactions.ts';
import { isComplete, kindOf } from './transaction-kind.ts';

/** The fee may change, so only the latest sales count. */
const salesUsed = 50;

/**
 * The fee as a share of the amount: the median of the latest completed sales that name a fee; undefined if there are none.
 * @param transactions the newest first
 */
export function observedFee(transactions: Iterable<Transaction>): number | undefined {
	const shares: number[] = [];
	for (const transaction of transactions) {
		const { amount, fee } = transaction;
		if (kindOf(transaction) !== 'sale' || !isComplete(transaction) || typeof fee !== 'number') continue;
		if (fee < 0 || fee >= amount) continue;
		shares.push(fee / amount);
		if (shares.length === salesUsed) break;
	}
	if (shares.length === 0) return undefined;
	shares.sort((a, b) => a - b);
	const middle = shares.length / 2;
	return (shares[Math.floor(middle)]! + shares[Math.ceil(middle) - 1]!) / 2;
}
