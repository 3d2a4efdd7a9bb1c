/**
 * An amount as a whole number: hundredths of the currency plus 1, and 0 if there is none. That is how the history stores
 * and compares asks and medians.
 */
export type AmountCode = number;

/** What 32 bits can hold: amounts up to 42.9 million. */
const largestCode = 0xffff_ffff;

export const amountCode = (amount: number | null): AmountCode =>
	amount === null ? 0 : Math.min(largestCode, Math.round(amount * 100) + 1);

/** An integer divided by 100 is exactly the number that its decimals parse to. */
export const amountOf = (code: AmountCode): number | null => (code === 0 ? null : (code - 1) / 100);

/** The number of sales as a whole number; 0 if the marketplace gave none. */
export const volumeCode = (volume: number | null): number => (volume === null ? 0 : Math.round(volume) + 1);
export const volumeOf = (code: number): number | null => (code === 0 ? null : code - 1);
