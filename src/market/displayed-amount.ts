/**
 * Returns an amount as it is displayed, in whole cents, for files and for comparisons with what users have typed. Less than
 * half a cent does not become 0.
 */
export const displayedAmount = (amount: number): number => Math.round(amount * 100) / 100 || amount;
