import type { ItemId } from '../market/ids.ts';

/**
 * What all items of a game cost at one moment. Typed arrays by item id of the catalogue in use, so that they are
 * transferred between threads without copying. Amounts are in hundredths of the
 * home currency, plus 1, and numbers of sales plus 1; 0 if there is none.
 */
export interface Reference {
	/** Unix ms. */
	readonly at: number;
	/** 1 for items that any recorded list has mentioned. Before the first of these lists, nothing was on offer. */
	readonly isKnown: Uint8Array;
	readonly asks: Uint32Array;
	readonly quantities: Uint32Array;
	/** Medians and volumes of the sales, for each of `recordedPeriods`. */
	readonly medians: readonly Uint32Array[];
	readonly volumes: readonly Uint32Array[];
}

/** The lowest ask and the quantity then; `ask` is null if nothing was on offer, undefined if that is not known. */
export function offerThen(
	{ isKnown, asks, quantities }: Reference,
	item: ItemId,
): { readonly ask: number | null; readonly quantity: number } | undefined {
	return isKnown[item] ? { ask: amountOf(asks[item]!), quantity: quantities[item]! } : undefined;
}

/** What 32 bits can hold: amounts up to 42.9 million. */
const largestCode = 0xffff_ffff;

/** @param value Hundredths, or a number of sales; null for none. */
export const codeOf = (value: number | null): number => (value === null ? 0 : Math.min(largestCode, value + 1));
/** An integer divided by 100 is exactly the number that its decimals parse to. */
const amountOf = (code: number): number | null => (code === 0 ? null : (code - 1) / 100);
