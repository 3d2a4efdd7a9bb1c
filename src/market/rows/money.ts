import type { ListKind } from '../list-key.ts';
import { absenceColumns, listingColumns, salesColumns, salesWidth } from './rows.ts';
import { salesPeriods } from './sales-periods.ts';

const { min, max, mean, median, suggested } = listingColumns;
const listings = [min, max, mean, median, suggested];
const sales = salesPeriods.flatMap((_, i) =>
	[salesColumns.min, salesColumns.max, salesColumns.avg, salesColumns.median].map((column) => salesWidth * i + column),
);

/** The columns of each kind of list that are amounts of money. */
export const moneyColumns: Readonly<Record<ListKind, readonly number[]>> = {
	tradable: listings,
	'trade-locked': listings,
	history: sales,
	'out-of-stock': [absenceColumns.suggested, absenceColumns.averageSale],
};
