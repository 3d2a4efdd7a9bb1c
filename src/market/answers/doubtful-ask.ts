import type { PriceHistory } from '../../prices/price-history.ts';
import { offerThen, type Reference } from '../../prices/reference.ts';
import type { ItemId } from '../ids.ts';
import { figureAt, hundredthsAt } from '../rows/figures.ts';
import { listingColumns, type Rows, rowOf, salesColumn } from '../rows/rows.ts';
import { enoughSales } from '../rows/sales-periods.ts';
import type { MarketLists } from './market-lists.ts';

/** An ask is doubtful if it is more than this many times what is usual, or less than this part of it (docs/prices.md). */
const factor = 3;

const monthVolume = salesColumn('month', 'volume');
const monthMedian = salesColumn('month', 'median');
const quarterMedian = salesColumn('quarter', 'median');

/** Probably a mistake, or bait. */
export interface DoubtfulAsk {
	/** Ask divided by the usual price. */
	readonly times: number;
	/** The usual price is what it sells for, not the ask of a day ago. */
	readonly isOfSales: boolean;
}

/** In hundredths: the median sale, or without one the ask of a day ago; undefined if neither is known. */
export function usualPriceOf(
	history: Rows | undefined,
	row: number | undefined,
	askBefore: number | null | undefined,
): number | undefined {
	return (history && row !== undefined && saleOf(history, row)) || askBefore || undefined;
}

function saleOf({ figures }: Rows, row: number): number | undefined {
	const isOften = (figureAt(figures, monthVolume, row) ?? 0) >= enoughSales;
	const median = hundredthsAt(figures, isOften ? monthMedian : quarterMedian, row);
	return median > 0 ? median : undefined;
}

export const isOutlier = (ask: number, usual: number | undefined): boolean =>
	usual !== undefined && (ask * factor < usual || ask > usual * factor);

/** Amounts, those of `dayAgo` too, are in the currency in which the marketplace sent the lists. */
export function doubtfulAsks(
	history: Rows | undefined,
	dayAgo: Reference | undefined,
): (item: ItemId, ask: number) => DoubtfulAsk | undefined {
	return (item, ask) => {
		const sale = history && usualPriceOf(history, rowOf(history, item), undefined);
		const before = dayAgo && offerThen(dayAgo, item)?.ask;
		const usual = sale ?? (before ? Math.round(100 * before) : undefined);
		const hundredths = Math.round(100 * ask);
		return isOutlier(hundredths, usual) ? { times: hundredths / usual!, isOfSales: sale !== undefined } : undefined;
	};
}

export type DayAgo = Pick<PriceHistory, 'dayAgo' | 'currency'>;

/** In the currency in which the marketplace sent the lists; undefined if not known. */
function dayAgoOf({ conversion, query }: MarketLists, prices: DayAgo): Reference | undefined {
	return conversion !== undefined || query.currency === prices.currency ? prices.dayAgo(query.game) : undefined;
}

export function doubtfulIn(lists: MarketLists, prices: DayAgo): (item: ItemId) => DoubtfulAsk | undefined {
	const { rows } = lists.listings();
	const doubtful = doubtfulAsks(lists.cachedHistory()?.rows, dayAgoOf(lists, prices));
	return (item) => {
		const row = rowOf(rows, item);
		const ask = row === undefined ? -1 : hundredthsAt(rows.figures, listingColumns.min, row);
		return ask > 0 ? doubtful(item, ask / 100) : undefined;
	};
}
