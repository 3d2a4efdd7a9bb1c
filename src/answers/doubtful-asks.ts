import { figureAt, hundredthsAt, minComparableSales } from '../market/rows/figures.ts';
import { listingColumns, type Rows, rowOf, salesColumn } from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import type { Names } from '../names/names.ts';
import { isItemPricedByPattern } from '../names/pattern-price.ts';
import type { MarketLists } from './market-lists.ts';

/**
 * An ask is doubtful if it is more than three times what the item is worth, or less than a third of it
 * (docs/prices.md).
 */
const maxRatio = 3;

/** The columns of the periods whose median may say what an item is worth, the preferred period first. */
const referencePeriods = [
	{ volume: salesColumn('month', 'volume'), median: salesColumn('month', 'median') },
	{ volume: salesColumn('quarter', 'volume'), median: salesColumn('quarter', 'median') },
] as const;

/** An ask that is probably a mistake, or bait. */
export interface DoubtfulAsk {
	/** Ask divided by what the item is worth. */
	readonly times: number;
	/** What the worth is taken from: the item's sales or, with too few of them, the marketplace's suggestion. */
	readonly basis: ReferencePrice['basis'];
}

/** What an item is worth, in hundredths. */
interface ReferencePrice {
	readonly amount: number;
	readonly basis: 'sales' | 'suggestion';
}

/**
 * Returns the 30-day median. If too few units were sold in 30 days, returns the 90-day median, since one or two sales
 * prove nothing. If too few were sold in 90 days, returns the price that the marketplace suggests, or undefined if
 * there is none.
 * @param soldRow the item's row in the sales
 * @param listedRow the item's row in the listings
 */
export function referencePriceOf(
	sales: Rows | undefined,
	soldRow: number | undefined,
	listings: Rows,
	listedRow: number | undefined,
): ReferencePrice | undefined {
	if (sales && soldRow !== undefined)
		for (const { volume, median } of referencePeriods) {
			const amount = hundredthsAt(sales.figures, median, soldRow);
			if ((figureAt(sales.figures, volume, soldRow) ?? 0) >= minComparableSales && amount > 0)
				return { amount, basis: 'sales' };
		}
	const suggested = listedRow === undefined ? -1 : hundredthsAt(listings.figures, listingColumns.suggested, listedRow);
	return suggested > 0 ? { amount: suggested, basis: 'suggestion' } : undefined;
}

/** @param ask in hundredths, like `worth` */
export const isOutlier = (ask: number, worth: ReferencePrice | undefined): boolean =>
	worth !== undefined && (ask * maxRatio < worth.amount || ask > worth.amount * maxRatio);

/**
 * Why an ask may mislead in a list. `far-off`: it is probably a mistake, or bait. `pattern`: the price depends on the
 * pattern, so the median, which covers all patterns, says little about this unit.
 */
export type AskDoubt = 'far-off' | 'pattern';

export function askDoubt(item: ItemId, isFarOff: boolean, names: Names): AskDoubt | undefined {
	if (isFarOff) return 'far-off';
	return isItemPricedByPattern(item, names) ? 'pattern' : undefined;
}

/**
 * Returns a function that checks an ask, in the currency of the lists. Its result is undefined if the ask is not
 * doubtful.
 */
export function doubtfulAskFinder(
	listings: Rows,
	sales: Rows | undefined,
): (item: ItemId, ask: number) => DoubtfulAsk | undefined {
	return (item, ask) => {
		const worth = referencePriceOf(sales, sales && rowOf(sales, item), listings, rowOf(listings, item));
		const hundredths = Math.round(100 * ask);
		if (!worth || !isOutlier(hundredths, worth)) return undefined;
		return { times: hundredths / worth.amount, basis: worth.basis };
	};
}

/** Returns a function that checks an item's lowest ask. Its result is undefined if the ask is not doubtful. */
export function doubtfulLowestAskFinder(lists: MarketLists): (item: ItemId) => DoubtfulAsk | undefined {
	const { rows } = lists.listings();
	const doubtfulAskFor = doubtfulAskFinder(rows, lists.cachedSales()?.rows);
	return (item) => {
		const row = rowOf(rows, item);
		const hundredths = row === undefined ? -1 : hundredthsAt(rows.figures, listingColumns.min, row);
		return hundredths > 0 ? doubtfulAskFor(item, hundredths / 100) : undefined;
	};
}
