import { type ItemId, itemId } from '../ids.ts';
import { type Figures, figureAt } from './figures.ts';
import { lowerBound } from './lower-bound.ts';
import { type SalesPeriod, salesPeriods } from './sales-periods.ts';

/** The current asks for an item. Prices are in the list's currency as the service sent them; null if it sent none. */
export interface Listing {
	readonly min: number | null;
	readonly max: number | null;
	readonly mean: number | null;
	readonly median: number | null;
	readonly suggested: number | null;
	/** Units on offer. */
	readonly quantity: number;
}

/** Sale prices over one period. */
export interface Sales {
	readonly min: number | null;
	readonly max: number | null;
	readonly avg: number | null;
	readonly median: number | null;
	/** The number of sales; null if the service did not mention the period. */
	readonly volume: number | null;
}

/** Sale prices of the last 24 hours, 7, 30 and 90 days. */
export type SalesHistory = Readonly<Record<SalesPeriod, Sales>>;

/** An item's row in the list of items out of stock. */
export interface Absence {
	readonly suggested: number | null;
	readonly averageSale: number | null;
	/** The number of sales in 90 days. */
	readonly sales: number;
}

/**
 * A decoded list: typed arrays, so that it is transferred between threads without copying and takes four bytes per
 * figure. `items` are the catalogue's item ids in ascending order; row r of the figures belongs to `items[r]`.
 */
export interface Rows {
	readonly items: Uint32Array;
	/** The ids of items whose row was dropped because it is unreadable, in ascending order: they must not be called missing. */
	readonly unreadable: Uint32Array;
	readonly figures: Figures;
	/** Only in lists of items out of stock: row numbers, highest first, rows without the figure last, equal ones by name. */
	readonly orders?: Readonly<Record<Sort, Uint32Array>> | undefined;
	/** If set, every amount of money is multiplied by this exchange rate when it is read. */
	readonly rate?: number;
}

/** How a list of items out of stock can be sorted: by sales in 90 days, average sale price, or suggested price. */
export const sorts = ['sales', 'price', 'suggested'] as const;
export type Sort = (typeof sorts)[number];

/** The columns of a list of listings. */
export const listingColumns = {
	min: 0,
	max: 1,
	mean: 2,
	median: 3,
	suggested: 4,
	quantity: 5,
} as const;
/** The columns of each period of a sales history, and how many there are. The periods follow one another. */
export const salesColumns = { min: 0, max: 1, avg: 2, median: 3, volume: 4 } as const;
export const salesWidth = 5;
/** The column of a figure of a period. */
export const salesColumn = (period: SalesPeriod, figure: keyof typeof salesColumns): number =>
	salesWidth * salesPeriods.findIndex(({ key }) => key === period) + salesColumns[figure];
const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');
/** The columns of a list of items out of stock. */
export const absenceColumns = { suggested: 0, averageSale: 1, sales: 2 } as const;

/** The item's listing; undefined if the list has no readable row of it. */
export function listingOf(rows: Rows, item: ItemId): Listing | undefined {
	const at = rowOf(rows, item);
	if (at === undefined) return undefined;
	const value = (column: keyof typeof listingColumns) => figureAt(rows.figures, listingColumns[column], at);
	const amount = (column: keyof typeof listingColumns) => amountAt(rows, listingColumns[column], at);
	return {
		min: amount('min'),
		max: amount('max'),
		mean: amount('mean'),
		median: amount('median'),
		suggested: amount('suggested'),
		quantity: value('quantity') ?? 0,
	};
}

/** Only the lowest ask of an item; null if no unit is on offer, undefined if the service gave no price. */
export function lowestAskIn(rows: Rows, item: ItemId): number | null | undefined {
	const at = rowOf(rows, item);
	if (at === undefined || !figureAt(rows.figures, listingColumns.quantity, at)) return null;
	return amountAt(rows, listingColumns.min, at) ?? undefined;
}

/** Only the median and the number of an item's sales in 30 days; null if the service did not mention them. */
export function monthOfSales(
	rows: Rows,
	item: ItemId,
): { readonly median: number | null; readonly volume: number | null } {
	const at = rowOf(rows, item);
	if (at === undefined) return { median: null, volume: 0 };
	return {
		median: amountAt(rows, monthMedian, at),
		volume: figureAt(rows.figures, monthVolume, at),
	};
}

/** The item's sales; undefined if the list has no readable row of it. */
export function salesOf(rows: Rows, item: ItemId): SalesHistory | undefined {
	const at = rowOf(rows, item);
	if (at === undefined) return undefined;
	const period = (first: number): Sales => {
		const amount = (column: keyof Sales) => amountAt(rows, first + salesColumns[column], at);
		return {
			min: amount('min'),
			max: amount('max'),
			avg: amount('avg'),
			median: amount('median'),
			volume: figureAt(rows.figures, first + salesColumns.volume, at),
		};
	};
	return Object.fromEntries(salesPeriods.map(({ key }, i) => [key, period(salesWidth * i)])) as SalesHistory;
}

/** The item's row among the items out of stock; undefined if the list has no readable one. */
export function absenceOf(rows: Rows, item: ItemId): Absence | undefined {
	const at = rowOf(rows, item);
	return at === undefined ? undefined : absenceAt(rows, at);
}

export function absenceAt(rows: Rows, at: number): Absence {
	return {
		suggested: amountAt(rows, absenceColumns.suggested, at),
		averageSale: amountAt(rows, absenceColumns.averageSale, at),
		sales: figureAt(rows.figures, absenceColumns.sales, at) ?? 0,
	};
}

/** An amount of money, converted if the list is. */
function amountAt({ figures, rate }: Rows, column: number, row: number): number | null {
	const amount = figureAt(figures, column, row);
	return amount === null || rate === undefined ? amount : convertedAmount(amount, rate);
}

/** An amount in another currency, in whole cents. */
export function convertedAmount(amount: number, rate: number): number {
	const converted = amount * rate;
	// Less than half a cent must not turn into nothing.
	return Math.round(converted * 100) / 100 || converted;
}

/** The item of a row. */
export function itemAt({ items }: Rows, row: number): ItemId {
	return itemId(items[row]!);
}

/** Whether the item's row was dropped, so that what the list says about the item is unknown. */
export function isUnreadable({ unreadable }: Rows, item: ItemId): boolean {
	return unreadable[lowerBound<number>(unreadable, item)] === item;
}

/** The ids of all items that the list has a row of, readable or not. */
export function listedItems({ items, unreadable }: Rows): Uint32Array {
	return unreadable.length === 0 ? items : Uint32Array.from([...items, ...unreadable]);
}

/** The row of an item; undefined if the list has no readable one. */
export function rowOf({ items }: Rows, item: ItemId): number | undefined {
	const at = lowerBound(items, item);
	return items[at] === item ? at : undefined;
}
