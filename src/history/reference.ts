import type { ItemId } from '../market/ids.ts';
import { amountOf, volumeOf } from './amount-code.ts';
import { type PeriodSales, type RecordedSales, recordedPeriods } from './course.ts';

/**
 * What all items of a game cost at one moment. Typed arrays by item id of the catalogue in use, so that they are
 * transferred between threads without copying. Amounts and volumes are codes: see amount-code.ts.
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

/** The sales of the last 24 hours, 7 and 30 days as they were then. */
export function salesThen({ medians, volumes }: Reference, item: ItemId): RecordedSales {
	const sales = recordedPeriods.map((period, i): [string, PeriodSales] => [
		period,
		{ median: amountOf(medians[i]![item] ?? 0), volume: volumeOf(volumes[i]![item] ?? 0) },
	]);
	return Object.fromEntries(sales) as RecordedSales;
}
