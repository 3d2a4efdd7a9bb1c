import { bisectLeft } from 'd3-array';
import { type ItemId, itemId } from '../ids.ts';
import { type Figures, figureAt, type SalesPeriod, salesPeriods } from './figures.ts';

/** Prices are in the list's currency as the service sent them; null if it sent none. */
export interface Listing {
	readonly min: number | null;
	readonly max: number | null;
	readonly mean: number | null;
	readonly median: number | null;
	readonly suggested: number | null;
	readonly quantity: number;
}

export interface Sales {
	readonly min: number | null;
	readonly max: number | null;
	readonly avg: number | null;
	readonly median: number | null;
	/** Null if the service did not mention the period. */
	readonly volume: number | null;
}

export type SalesHistory = Readonly<Record<SalesPeriod, Sales>>;

export interface Absence {
	readonly suggested: number | null;
	readonly averageSale: number | null;
	/** In 90 days. */
	readonly sales: number;
}

/** `items` are ids, ascending; row r of the figures is of `items[r]`. */
export interface Rows {
	readonly items: Uint32Array;
	/** Items whose row was dropped as unreadable, ascending: they must not be called missing. */
	readonly unreadable: Uint32Array;
	readonly figures: Figures;
	/** Out of stock only: row numbers, highest first, those without the figure last, equal ones by name. */
	readonly orders?: Readonly<Record<Sort, Uint32Array>> | undefined;
	/** Amounts of money are multiplied by this when they are read. */
	readonly rate?: number;
}

export const sorts = ['sales', 'price', 'suggested'] as const;
export type Sort = (typeof sorts)[number];

export const listingColumns = {
	min: 0,
	max: 1,
	mean: 2,
	median: 3,
	suggested: 4,
	quantity: 5,
} as const;
/** The periods follow one another. */
export const salesColumns = { min: 0, max: 1, avg: 2, median: 3, volume: 4 } as const;
export const salesWidth = 5;
export const salesColumn = (period: SalesPeriod, figure: keyof typeof salesColumns): number =>
	salesWidth * salesPeriods.findIndex(({ key }) => key === period) + salesColumns[figure];
const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');
export const absenceColumns = { suggested: 0, averageSale: 1, sales: 2 } as const;

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

/** Null if no unit is on offer, undefined if the service gave no price. */
export function lowestAskIn(rows: Rows, item: ItemId): number | null | undefined {
	const at = rowOf(rows, item);
	if (at === undefined || !figureAt(rows.figures, listingColumns.quantity, at)) return null;
	return amountAt(rows, listingColumns.min, at) ?? undefined;
}

/** In 30 days; null if the service did not mention them. */
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

function amountAt({ figures, rate }: Rows, column: number, row: number): number | null {
	const amount = figureAt(figures, column, row);
	return amount === null ? null : convertedAmount(amount, rate);
}

/** In whole cents; as it is without a rate. */
export function convertedAmount(amount: number, rate: number | undefined): number {
	if (rate === undefined) return amount;
	const converted = amount * rate;
	// Less than half a cent must not turn into nothing.
	return Math.round(converted * 100) / 100 || converted;
}

export function itemAt({ items }: Rows, row: number): ItemId {
	return itemId(items[row]!);
}

/** Its row was dropped, so what the list says about it is unknown. */
export function isUnreadable({ unreadable }: Rows, item: ItemId): boolean {
	return unreadable[bisectLeft(unreadable, item)] === item;
}

export function listedItems({ items, unreadable }: Rows): Uint32Array {
	return unreadable.length === 0 ? items : Uint32Array.from([...items, ...unreadable]);
}

/** Rows of one list that the other may lack: a share of them, at least so many. */
const mostMissing = { share: 0.02, count: 20 };

/** A list that lacks many rows of the one before or after it does not say what is gone. */
export function isIncomplete({ items }: Rows, neighbour: Rows): boolean {
	let missing = 0;
	let at = 0;
	for (const item of neighbour.items) {
		while (items[at]! < item) at++;
		if (items[at] !== item) missing++;
	}
	return missing > Math.max(mostMissing.count, mostMissing.share * neighbour.items.length);
}

export function rowOf({ items }: Rows, item: ItemId): number | undefined {
	const at = bisectLeft(items, item);
	return items[at] === item ? at : undefined;
}
