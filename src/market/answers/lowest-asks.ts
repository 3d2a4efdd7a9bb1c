import { least, sum } from 'd3-array';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import type { ItemId } from '../ids.ts';
import { monthOfSales } from '../rows/rows.ts';
import { currentListing } from './check-price.ts';
import { type Choices, choiceOf, sourceOf, totalVolume } from './choices.ts';
import { type DayAgo, type DoubtfulAsk, doubtfulIn } from './doubtful-ask.ts';
import type { MarketLists } from './market-lists.ts';

export interface AskFigures {
	readonly lowest: number | null;
	readonly quantity: number;
	/** Over 30 days, of the version with the lowest ask. */
	readonly median: number | null;
	readonly medianSales: number;
	/** In 30 days, of all versions; null if the marketplace gives none, undefined if not known now. */
	readonly sold: number | null | undefined;
	readonly hasVersions?: boolean;
	readonly doubtful?: DoubtfulAsk | undefined;
}

/** @throws MarketError if the list of asks is unavailable */
export function lowestAsks(
	lists: MarketLists,
	catalogue: Catalogue,
	refs: readonly ItemRef[],
	prices: DayAgo,
): Choices<AskFigures> {
	const listings = lists.listings();
	const history = lists.cachedHistory();
	const doubtful = doubtfulIn(lists, prices);
	const monthOf = (item: ItemId) => history && monthOfSales(history.rows, item);
	const choices = lists.readable(refs).map(({ ref, items }) => {
		const asks = items.flatMap((item) => {
			const listing = currentListing(listings, item);
			return listing ? [{ item, listing }] : [];
		});
		const cheapest = least(asks, ({ listing }) => listing.min ?? Infinity);
		const month = cheapest && monthOf(cheapest.item);
		return {
			...choiceOf(catalogue, ref),
			lowest: cheapest?.listing.min ?? null,
			quantity: sum(asks, ({ listing }) => listing.quantity),
			median: month?.median ?? null,
			medianSales: month?.volume ?? 0,
			sold: history && totalVolume(items.map((item) => monthOfSales(history.rows, item).volume)),
			hasVersions: items.length > 1,
			doubtful: cheapest && doubtful(cheapest.item),
		};
	});
	const sources = [sourceOf('asks', listings), ...(history ? [sourceOf('sales', history)] : [])];
	return { query: lists.query, choices, sources };
}
