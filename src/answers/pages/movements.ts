import { dayLength } from '../../base/clock.ts';
import { hundredthsAt, minComparableSales, type SalesPeriod } from '../../market/rows/figures.ts';
import { listingColumns, type Rows, rowOf, salesColumn } from '../../market/rows/rows.ts';
import type { Game } from '../../names/game.ts';
import { type ItemId, itemId } from '../../names/ids.ts';
import type { PriceSnapshot } from '../../prices/price-history.ts';
import { recordedPeriods } from '../../prices/price-series.ts';
import { isOutlier, referencePriceOf } from '../doubtful-asks.ts';
import type { ItemFilter } from './item-filter.ts';

/** An ask of this many units counts: nobody moves the price of an item with a single absurd offer. */
const enoughUnits = 3;
/** An ask of fewer units counts if it is at most this share away from the 7-day median: 1/4. */
const nearMedian = 4;
/** Smaller changes are not movements: 1/100. */
const leastChange = 100;

export type ComparedPeriod = 'day' | 'week';

/** Amounts are hundredths of the home currency. */
interface Change {
	readonly now: number;
	readonly before: number;
}

interface SalesChange extends Change {
	readonly period: ComparedPeriod;
}

export interface ItemMovement {
	readonly item: ItemId;
	readonly change: Change;
	/** The change as a share of the amount before; negative if it fell. */
	readonly share: number;
	/** Units sold in 30 days. */
	readonly sold: number;
}

/** The current lists, and what they are compared with. */
export interface ComparedLists {
	readonly listings: Rows;
	readonly history: Rows;
	readonly earlier: PriceSnapshot;
}

const columnsOf = (period: SalesPeriod) => ({
	median: salesColumn(period, 'median'),
	volume: salesColumn(period, 'volume'),
});
const day = columnsOf('day');
const week = columnsOf('week');
const month = columnsOf('month');
const compared = {
	day: { ...day, place: recordedPeriods.indexOf('day') },
	week: { ...week, place: recordedPeriods.indexOf('week') },
} as const;

/** Each function takes the item's row in the list of sales and in that of asks, or undefined if it is not there. */
const changeBy = { asks: askOf, sales: salesOf } as const;

export function findMovements(lists: ComparedLists, basis: Basis): readonly ItemMovement[] {
	const { listings, history, earlier } = lists;
	const changeOf = changeBy[basis];
	const itemMovements: ItemMovement[] = [];
	let nextListing = 0;
	let nextSale = 0;
	// Both lists are in the order of their items. This is several times as fast as looking each item up.
	while (nextListing < listings.items.length || nextSale < history.items.length) {
		const item = itemId(Math.min(listings.items[nextListing] ?? Infinity, history.items[nextSale] ?? Infinity));
		const row = listings.items[nextListing] === item ? nextListing++ : undefined;
		const sale = history.items[nextSale] === item ? nextSale++ : undefined;
		const change = earlier.isKnown[item] ? changeOf(lists, item, sale, row) : undefined;
		if (!change || !hasMoved(change)) continue;
		const share = (change.now - change.before) / change.before;
		itemMovements.push({ item, change, share, sold: volumeAt(history, month, sale) });
	}
	return itemMovements;
}

/** Returns the changes by both bases. `ask` is undefined if it does not count, `sales` if there are too few. */
export function changesOf(
	lists: ComparedLists,
	item: ItemId,
): { readonly ask: Change | undefined; readonly sales: SalesChange | undefined } {
	const sale = rowOf(lists.history, item);
	return { ask: askOf(lists, item, sale, rowOf(lists.listings, item)), sales: salesOf(lists, item, sale) };
}

/** Returns hundredths, or -1 if there is no median. */
const medianAt = ({ figures }: Rows, { median }: { median: number }, sale: number | undefined): number =>
	sale === undefined ? -1 : hundredthsAt(figures, median, sale);

const volumeAt = ({ figures }: Rows, { volume }: { volume: number }, sale: number | undefined): number =>
	sale === undefined ? 0 : Math.max(0, hundredthsAt(figures, volume, sale) / 100);

const medianThen = ({ medians }: PriceSnapshot, period: ComparedPeriod, item: ItemId): number =>
	medians[compared[period].place]![item]! - 1;

const volumeThen = ({ volumes }: PriceSnapshot, period: ComparedPeriod, item: ItemId): number =>
	volumes[compared[period].place]![item]! - 1;

/** Returns undefined if either ask does not count, or if they differ and either is doubtful. */
function askOf(
	{ listings, history, earlier }: ComparedLists,
	item: ItemId,
	sale: number | undefined,
	row: number | undefined,
): Change | undefined {
	if (row === undefined) return undefined;
	const now = hundredthsAt(listings.figures, listingColumns.min, row);
	const quantity = hundredthsAt(listings.figures, listingColumns.quantity, row) / 100;
	const before = earlier.asks[item]! - 1;
	const bothCount =
		counts(now, quantity, medianAt(history, week, sale), volumeAt(history, week, sale)) &&
		counts(before, earlier.quantities[item]!, medianThen(earlier, 'week', item), volumeThen(earlier, 'week', item));
	if (!bothCount) return undefined;
	const ask = { now, before };
	const worth = hasMoved(ask) ? referencePriceOf(history, sale, listings, row) : undefined;
	return isOutlier(now, worth) || isOutlier(before, worth) ? undefined : ask;
}

/** An ask counts if it is one of several, or near what the item sells for. */
function counts(ask: number, quantity: number, weekMedian: number, weekVolume: number): boolean {
	if (ask <= 0 || quantity <= 0) return false;
	if (quantity >= enoughUnits) return true;
	return weekVolume >= minComparableSales && weekMedian > 0 && Math.abs(ask - weekMedian) * nearMedian <= weekMedian;
}

/** Returns the change of a day or, with too few sales, of a week; undefined if even a week has too few. */
function salesOf({ history, earlier }: ComparedLists, item: ItemId, sale: number | undefined): SalesChange | undefined {
	return salesIn('day', history, earlier, item, sale) ?? salesIn('week', history, earlier, item, sale);
}

function salesIn(
	period: ComparedPeriod,
	history: Rows,
	earlier: PriceSnapshot,
	item: ItemId,
	sale: number | undefined,
): SalesChange | undefined {
	const before = medianThen(earlier, period, item);
	if (before <= 0 || volumeThen(earlier, period, item) < minComparableSales) return undefined;
	const columns = compared[period];
	const now = medianAt(history, columns, sale);
	return now > 0 && volumeAt(history, columns, sale) >= minComparableSales ? { period, now, before } : undefined;
}

const hasMoved = ({ now, before }: Change): boolean => Math.abs(now - before) * leastChange >= before;

/** Returns the greatest movements first. Amounts have to reach `minPrice` both now and then. */
export function rankMovements(
	movements: readonly ItemMovement[],
	direction: Direction,
	minSales: number,
	minPrice: number,
	matches: Pick<ItemFilter, 'has'>,
): readonly ItemMovement[] {
	const sign = direction === 'up' ? 1 : -1;
	return movements
		.filter(
			({ item, change, share, sold }) =>
				sign * share > 0 &&
				sold >= minSales &&
				Math.min(change.now, change.before) / 100 >= minPrice &&
				matches.has(item),
		)
		.sort((a, b) => sign * (b.share - a.share) || b.sold - a.sold);
}

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

export const periods = ['1d', '7d', '30d'] as const;
export type MovementPeriod = (typeof periods)[number];
export const lengths: Readonly<Record<MovementPeriod, number>> = {
	'1d': dayLength,
	'7d': 7 * dayLength,
	'30d': 30 * dayLength,
};

const bases = ['sales', 'asks'] as const;
export type Basis = (typeof bases)[number];

export interface Movement {
	readonly basis: Basis;
	readonly direction: Direction;
	readonly period: MovementPeriod;
}

export const movements: readonly Movement[] = bases.flatMap((basis) =>
	directions.flatMap((direction) => periods.map((period) => ({ basis, direction, period }))),
);

/** A short key for buttons and menus: `+7d`, or `-30da` for asks. */
export const movementKey = ({ basis, direction, period }: Movement): string =>
	`${direction === 'up' ? '+' : '-'}${period}${basis === 'asks' ? 'a' : ''}`;

export interface MoversQuery extends Movement {
	readonly game: Game;
	/** The fewest sales in 30 days. */
	readonly minSales: number;
	readonly text: string;
}
