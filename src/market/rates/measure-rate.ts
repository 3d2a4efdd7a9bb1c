import { itemId } from '../../names/ids.ts';
import type { ListKind } from '../list-key.ts';
import { figureAt, salesPeriods } from '../rows/figures.ts';
import { listingColumns, outOfStockColumns, type Rows, rowFinder, salesColumn } from '../rows/rows.ts';

const { min, max, mean, median, suggested } = listingColumns;
const listingMoneyColumns = [min, max, mean, median, suggested];
const salesAmounts = ['min', 'max', 'mean', 'median'] as const;
const salesMoneyColumns = salesPeriods.flatMap(({ key }) => salesAmounts.map((amount) => salesColumn(key, amount)));

/** The columns that hold amounts of money, which differ between currencies. */
export const moneyColumns: Readonly<Record<ListKind, readonly number[]>> = {
	tradable: listingMoneyColumns,
	'trade-locked': listingMoneyColumns,
	history: salesMoneyColumns,
	'out-of-stock': [outOfStockColumns.suggested, outOfStockColumns.averageSale],
};

/**
 * The smallest amount that is compared, in whole units of its currency. Both amounts are rounded to cents, which can
 * change the ratio of smaller ones by more than 0.1 %.
 */
const minAmount = 10;
const minItems = 5;
/** The share of the items that `spread` covers. The others may have been sold or listed between the two requests. */
const coveredShare = 0.99;

export interface Measurement {
	/** Foreign currency for one unit of the home currency: the median over all amounts. */
	readonly rate: number;
	/** How far 99 % of the items deviate from that rate at most, as a share of it: 0.005 for 0.5 %. */
	readonly spread: number;
	/** How many items were compared. */
	readonly items: number;
}

/**
 * Returns undefined if too few items are expensive enough. It takes 20 ms. The rate is a median, so that prices that
 * changed between the two requests hardly affect it.
 */
export function measureRate(kind: ListKind, home: Rows, foreign: Rows): Measurement | undefined {
	const ratios: number[] = [];
	/** Where the ratios of each item end. */
	const ends: number[] = [];
	const foreignRowOf = rowFinder(foreign);
	home.items.forEach((item, homeRow) => {
		const foreignRow = foreignRowOf(itemId(item));
		if (foreignRow === undefined) return;
		for (const column of moneyColumns[kind]) {
			const amount = figureAt(home.figures, column, homeRow) ?? 0;
			const foreignAmount = figureAt(foreign.figures, column, foreignRow) ?? 0;
			if (amount >= minAmount && foreignAmount >= minAmount) ratios.push(foreignAmount / amount);
		}
		// An item without comparable amounts does not count.
		const hasRatios = ratios.length > (ends.at(-1) ?? 0);
		if (hasRatios) ends.push(ratios.length);
	});
	if (ends.length < minItems) return undefined;
	const rate = quantile(Float64Array.from(ratios), 0.5);
	// The largest deviation of each item.
	const deviations = Float64Array.from(ends, (end, i) => {
		const itemRatios = ratios.slice(ends[i - 1] ?? 0, end);
		return Math.max(...itemRatios.map((ratio) => Math.abs(ratio / rate - 1)));
	});
	// 99 % of fewer than 100 items would be all of them. One is left out, because it may have been sold in between.
	const share = Math.min(coveredShare, 1 - 1 / deviations.length);
	return { rate, spread: quantile(deviations, share), items: ends.length };
}

/** Returns the smallest of the values that is at least as large as this share of them. It sorts the values in place. */
function quantile(values: Float64Array, share: number): number {
	return values.sort()[Math.ceil(share * values.length) - 1]!;
}
