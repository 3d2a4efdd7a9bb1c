import { least, sum } from 'd3-array';
import { monthOfSales } from '../market/rows/rows.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { askAndSalesSources, type Choices, choiceOf, totalVolume } from './choices.ts';
import { currentListing } from './current-price.ts';
import { type DoubtfulAsk, doubtfulLowestAskFinder } from './doubtful-asks.ts';
import type { MarketLists } from './market-lists.ts';

export interface AskFigures {
	/** The lowest ask of all versions; null if nothing is on offer, or no price is given. */
	readonly lowest: number | null;
	/** The units on offer, of all versions. */
	readonly quantity: number;
	/** The 30-day median of the version with the lowest ask. */
	readonly median: number | null;
	/** How many sales `median` is based on. */
	readonly medianSales: number;
	/**
	 * Units sold in 30 days, of all versions; null if the marketplace gives no figure, undefined if it is unknown now.
	 */
	readonly sold: number | null | undefined;
	readonly hasVersions?: boolean;
	readonly doubtful?: DoubtfulAsk | undefined;
}

export function lowestAsks(lists: MarketLists, catalogue: Catalogue, refs: readonly ItemRef[]): Choices<AskFigures> {
	const listings = lists.listings();
	const salesList = lists.cachedSales();
	const doubtfulAskOf = doubtfulLowestAskFinder(lists);
	const choices = lists.readable(refs).map(({ ref, items }) => {
		const asks = items.flatMap((item) => {
			const listing = currentListing(listings, item);
			return listing ? [{ item, listing }] : [];
		});
		const cheapest = least(asks, ({ listing }) => listing.min ?? Infinity);
		const month = salesList && cheapest && monthOfSales(salesList.rows, cheapest.item);
		return {
			...choiceOf(catalogue, ref),
			lowest: cheapest?.listing.min ?? null,
			quantity: sum(asks, ({ listing }) => listing.quantity),
			median: month?.median ?? null,
			medianSales: month?.volume ?? 0,
			sold: salesList && totalVolume(items.map((item) => monthOfSales(salesList.rows, item).volume)),
			hasVersions: items.length > 1,
			doubtful: cheapest && doubtfulAskOf(cheapest.item),
		};
	});
	return { query: lists.query, choices, sources: askAndSalesSources(listings, salesList) };
}
