/** A smaller difference from the cost may be due to rounding, so it is no loss. Half a hundredth of the currency. */
const minDifference = 0.005;

/**
 * Whether less comes back from a sale than was spent.
 * @param fee the seller's, as a share, if it is known
 */
export const isLoss = (price: number, cost: number, fee = 0): boolean => price * (1 - fee) < cost - minDifference;
