import type { ItemId } from '../market/catalogue/item-ref.ts';

/** Typed arrays by item id: threads transfer them uncopied. Hundredths and sales are plus 1; 0 if there is none. */
export interface Reference {
	/** Unix ms. */
	readonly at: number;
	/** 1 for items that any recorded list has mentioned. */
	readonly isKnown: Uint8Array;
	readonly asks: Uint32Array;
	readonly quantities: Uint32Array;
	readonly medians: readonly Uint32Array[];
	readonly volumes: readonly Uint32Array[];
}

/** `ask` is null if nothing was on offer. Undefined if that is not known. */
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
