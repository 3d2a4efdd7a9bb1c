import { bisectLeft } from 'd3-array';
import { type ItemId, itemId } from '../../names/ids.ts';
import type { ListKind } from '../list-key.ts';
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

/** Asks of one list that the other may lack: a share of them, at least so many. */
const mostMissing = { share: 0.02, count: 20 };

/** A list of offers that lacks many asks of the one before or after it does not say what is gone, or what is back. */
export function isIncomplete(rows: Rows, neighbour: Rows): boolean {
	let missing = 0;
	let asks = 0;
	let at = 0;
	for (const [row, item] of neighbour.items.entries()) {
		if (!hasAsk(neighbour, row)) continue;
		asks++;
		while (rows.items[at]! < item) at++;
		if (rows.items[at] !== item || !hasAsk(rows, at)) missing++;
	}
	return missing > Math.max(mostMissing.count, mostMissing.share * asks);
}

function hasAsk({ figures }: Rows, row: number): boolean {
	return !!figureAt(figures, listingColumns.quantity, row) && figureAt(figures, listingColumns.min, row) !== null;
}

type FigureOf = (row: number, column: number) => number | null;

/** What a row can say, by the kind of its list. Figures can be there in some rows and missing in others. */
function statements(kind: ListKind, figure: FigureOf): Readonly<Record<string, (row: number) => boolean>> {
	const isAbove0 = (row: number, column: number) => (figure(row, column) ?? 0) > 0;
	if (kind === 'out-of-stock')
		return {
			'rows with sales': (row) => isAbove0(row, absenceColumns.sales),
			'rows with a price': (row) =>
				isAbove0(row, absenceColumns.suggested) || isAbove0(row, absenceColumns.averageSale),
		};
	if (kind !== 'history')
		return {
			asks: (row) => isAbove0(row, listingColumns.quantity) && isAbove0(row, listingColumns.min),
		};
	// The longest period first, because it includes all others.
	const periods = salesPeriods.toReversed().map(({ key, days }) => {
		const volume = salesColumn(key, 'volume');
		const median = salesColumn(key, 'median');
		const hasSales = (row: number) => isAbove0(row, volume) && isAbove0(row, median);
		return [`rows with sales in ${days} days`, hasSales] as const;
	});
	return Object.fromEntries(periods);
}

/** How much a list says: the number of its rows, and of the rows that say each thing that one can say. */
export type ListContents = readonly number[];

export function contentsOf(kind: ListKind, rows: number, figure: FigureOf): ListContents {
	const count = (says: (row: number) => boolean) => {
		let saying = 0;
		for (let row = 0; row < rows; row++) if (says(row)) saying++;
		return saying;
	};
	return [rows, ...Object.values(statements(kind, figure)).map(count)];
}

export const contentsOfRows = (kind: ListKind, { figures }: Rows): ListContents =>
	contentsOf(kind, figures.rows, (row, column) => figureAt(figures, column, row));

/** Names of the `contents`, in their order. */
export const contentNames = (kind: ListKind): readonly string[] => [
	'rows',
	...Object.keys(statements(kind, () => null)),
];

export function rowOf({ items }: Rows, item: ItemId): number | undefined {
	const at = bisectLeft(items, item);
	return items[at] === item ? at : undefined;
}
