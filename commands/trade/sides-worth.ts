import type { CheckedItem } from '../../src/answers/check-items.ts';
import { totalOf } from '../../src/answers/list-worth.ts';

/** An item of a side, which is offered or wanted. */
export interface TradeItem extends CheckedItem {
	/** The price that the message asks for this item only. */
	readonly asked?: number | undefined;
}

export interface CheckedSide {
	readonly items: readonly TradeItem[];
	/**
	 * In a trade, the money that is added to the items; otherwise, what the message asks for all of them. It is in the
	 * currency of the prices.
	 */
	readonly money: number;
}

/** The sum of the lowest asks. */
export const askSum = (items: readonly CheckedItem[]): number => totalOf(items).byAsk / 100;

/** The sum of the 30-day medians. */
export const medianSum = (items: readonly CheckedItem[]): number => totalOf(items).byMedian / 100;
