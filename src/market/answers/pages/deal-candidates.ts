import { offerThen, type Reference } from '../../../prices/reference.ts';
import { itemId } from '../../ids.ts';
import { figureAt, hundredthsAt } from '../../rows/figures.ts';
import { listingColumns, type Rows, salesColumn } from '../../rows/rows.ts';
import { isFarOff, worthOf } from '../doubtful-ask.ts';

/** With fewer sales, the median of 7 days does not show that the price has fallen. */
const enoughSalesInWeek = 5;
/** Percent. Nothing is on offer for nothing, however little it costs. */
export const largestDiscount = 99;
/** Something that sells this often in 30 days counts half as much as something that sells all the time. */
const halfLiquidity = 10;

const weekMedian = salesColumn('week', 'median');
const weekVolume = salesColumn('week', 'volume');
const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');

/** The items whose lowest ask is under their 30-day median, best first. */
export interface DealCandidates {
	/** Item ids. */
	readonly items: Uint32Array;
	/** The lowest asks, hundredths of the currency of the lists. */
	readonly asks: Float64Array;
	/** By how many percent they are under the median, rounded down. */
	readonly discounts: Uint8Array;
	/** The number of sales in 30 days. */
	readonly sales: Uint32Array;
	/** 1 if the ask is probably a mistake: these come last. */
	readonly isDoubtful: Uint8Array;
}

/**
 * Finds all deals of a list. Amounts are compared as the marketplace gave them, not converted. Takes some milliseconds for a
 * full list.
 * @param dayAgo What everything cost a day ago, in the same currency.
 */
export function findDeals(listings: Rows, history: Rows, dayAgo: Reference | undefined): DealCandidates {
	const size = Math.min(listings.items.length, history.items.length);
	const found = {
		items: new Uint32Array(size),
		asks: new Float64Array(size),
		discounts: new Uint8Array(size),
		sales: new Uint32Array(size),
		isDoubtful: new Uint8Array(size),
	};
	const scores = new Float64Array(size);
	let count = 0;
	let sold = 0;
	for (let row = 0; row < listings.items.length; row++) {
		const item = listings.items[row]!;
		while (sold < history.items.length && history.items[sold]! < item) sold++;
		if (history.items[sold] !== item) continue;
		if (!figureAt(listings.figures, listingColumns.min, row)) continue;
		if (!figureAt(listings.figures, listingColumns.quantity, row)) continue;
		const ask = hundredthsAt(listings.figures, listingColumns.min, row);
		const sales = Math.max(0, hundredthsAt(history.figures, monthVolume, sold) / 100);
		const median = hundredthsAt(history.figures, monthMedian, sold);
		const discount = Math.min(largestDiscount, Math.floor((100 * (median - ask)) / median));
		if (sales < 1 || median <= 0 || discount < 1 || hasFallen(history, sold, ask)) continue;
		found.items[count] = item;
		found.asks[count] = ask;
		found.discounts[count] = discount;
		found.sales[count] = sales;
		const askThen = dayAgo && offerThen(dayAgo, itemId(item))?.ask;
		found.isDoubtful[count] = Number(isFarOff(ask, worthOf(median, sales, askThen && 100 * askThen)));
		scores[count] = scoreOf(ask, median, sales);
		count++;
	}
	const order = Uint32Array.from({ length: count }, (_, i) => i).sort(
		(a, b) => found.isDoubtful[a]! - found.isDoubtful[b]! || scores[b]! - scores[a]! || a - b,
	);
	return {
		items: order.map((i) => found.items[i]!),
		asks: Float64Array.from(order, (i) => found.asks[i]!),
		discounts: Uint8Array.from(order, (i) => found.discounts[i]!),
		sales: order.map((i) => found.sales[i]!),
		isDoubtful: Uint8Array.from(order, (i) => found.isDoubtful[i]!),
	};
}

/** Whether the item lately sells for no more than the ask: then it is not cheap, but costs less than it did. */
function hasFallen({ figures }: Rows, row: number, ask: number): boolean {
	const median = hundredthsAt(figures, weekMedian, row);
	return hundredthsAt(figures, weekVolume, row) >= 100 * enoughSalesInWeek && median >= 0 && median <= ask;
}

/**
 * How good a deal is: the discount, times how quickly the item can be sold again. Both prices count as half a cent worse
 * than they are, since 2 instead of 3 cents may be no more than rounding.
 */
function scoreOf(ask: number, median: number, sales: number): number {
	return ((median - ask - 1) / (median - 0.5)) * (sales / (sales + halfLiquidity));
}
