import type { ListKind } from '../list-key.ts';
import { figureAt, salesPeriods } from '../rows/figures.ts';
import { absenceColumns, listingColumns, type Rows, salesColumns, salesWidth } from '../rows/rows.ts';

const { min, max, mean, median, suggested } = listingColumns;
const listings = [min, max, mean, median, suggested];
const sales = salesPeriods.flatMap((_, i) =>
	[salesColumns.min, salesColumns.max, salesColumns.avg, salesColumns.median].map((column) => salesWidth * i + column),
);

export const moneyColumns: Readonly<Record<ListKind, readonly number[]>> = {
	tradable: listings,
	'trade-locked': listings,
	history: sales,
	'out-of-stock': [absenceColumns.suggested, absenceColumns.averageSale],
};

/** Smaller amounts do not count: rounded to cents, they are off by more than 0.1 %. In either currency. */
const smallestAmount = 10;
const fewestItems = 5;
/** The rest may have been sold or listed between the two requests. */
const coveredShare = 0.99;

export interface Measurement {
	/** Foreign currency for one unit of the home currency: the median over all amounts. */
	readonly rate: number;
	/** Within which share of that rate 99 % of the items lie: 0.005 for 0.5 %. */
	readonly spread: number;
	readonly items: number;
}

/** The median is robust against prices that changed in between. Undefined if too few items are expensive enough. 20 ms. */
export function measureRate(kind: ListKind, home: Rows, foreign: Rows): Measurement | undefined {
	const ratios: number[] = [];
	const ends: number[] = [];
	let row = 0;
	home.items.forEach((item, homeRow) => {
		while (row < foreign.items.length && foreign.items[row]! < item) row++;
		if (foreign.items[row] !== item) return;
		for (const column of moneyColumns[kind]) {
			const amount = figureAt(home.figures, column, homeRow) ?? 0;
			const foreignAmount = figureAt(foreign.figures, column, row) ?? 0;
			if (amount >= smallestAmount && foreignAmount >= smallestAmount) ratios.push(foreignAmount / amount);
		}
		if (ratios.length > (ends.at(-1) ?? 0)) ends.push(ratios.length);
	});
	if (ends.length < fewestItems) return undefined;
	const rate = quantile(Float64Array.from(ratios), 0.5);
	const deviations = Float64Array.from(ends, (end, i) =>
		ratios.slice(ends[i - 1] ?? 0, end).reduce((most, ratio) => Math.max(most, Math.abs(ratio / rate - 1)), 0),
	);
	// Of few items, one may have been sold in between.
	const share = Math.min(coveredShare, 1 - 1 / deviations.length);
	return { rate, spread: quantile(deviations, share), items: ends.length };
}

/** The smallest value that at least this share of the values does not exceed. Sorts the values. */
function quantile(values: Float64Array, share: number): number {
	return values.sort()[Math.ceil(share * values.length) - 1]!;
}
