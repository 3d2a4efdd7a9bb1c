/**
 * Returns an amount as it is displayed, rounded to cents, for files and for comparisons with what users have typed. An
 * amount that would be rounded to 0 is returned as it is.
 */
export const displayedAmount = (amount: number): number => Math.round(amount * 100) / 100 || amount;
