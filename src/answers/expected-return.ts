import { sum } from 'd3-array';

/** What one of several possible results returns. The odds of all of them add up to 1. */
export interface PossibleReturn {
	readonly odds: number;
	/** Undefined if the item has no price. */
	readonly price: number | undefined;
}

/** The average over all results. Those without a price count as nothing. */
export const averageReturn = (results: readonly PossibleReturn[]): number =>
	sum(results, ({ odds, price = 0 }) => odds * price);

/** The odds of results without a price, from 0 to 1. */
export const unpricedOdds = (results: readonly PossibleReturn[]): number =>
	sum(results, ({ odds, price }) => (price === undefined ? odds : 0));

/**
 * The odds of results that have a price and return less than the cost.
 * @param fee the seller's, as a share, if it is known
 */
export const losingOdds = (results: readonly PossibleReturn[], cost: number, fee?: number): number =>
	sum(results, ({ odds, price }) => (price !== undefined && isLoss(price, cost, fee) ? odds : 0));

/** A smaller difference from the cost may be due to rounding, so it is no loss. Half a hundredth of the currency. */
const minDifference = 0.005;

/**
 * Whether less comes back from a sale than was spent.
 * @param fee the seller's, as a share, if it is known
 */
const isLoss = (price: number, cost: number, fee = 0): boolean => price * (1 - fee) < cost - minDifference;
