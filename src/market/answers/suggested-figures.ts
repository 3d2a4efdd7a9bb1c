import { least } from 'd3-array';
import type { ItemRef } from '../catalogue/item-ref.ts';
import type { ItemId } from '../ids.ts';
import { lowestAskIn, monthOfSales } from '../rows/rows.ts';
import type { MarketLists } from './market-lists.ts';
import { type DayAgo, doubtfulIn } from './price-now.ts';

/** Only from lists in memory. */
export interface SuggestedFigures {
	/** Null if nothing is on offer, undefined if that is not known now. */
	readonly lowest: number | null | undefined;
	readonly isDoubtful?: boolean;
	/** Over 30 days; null if there was none or several versions were sold, undefined if not known now. */
	readonly median: number | null | undefined;
	/** In 30 days; null if the marketplace gives none, undefined if not known now. */
	readonly sold: number | null | undefined;
}

type IsDoubtful = (item: ItemId) => boolean;

/** Up to 25 come with every letter typed, so this reads single columns, and waits for nothing. */
export function suggestedFigures(lists: MarketLists, prices: DayAgo): (ref: ItemRef) => SuggestedFigures {
	let doubtful: ReturnType<typeof doubtfulIn> | undefined;
	const isDoubtful: IsDoubtful = (item) => {
		doubtful ??= doubtfulIn(lists, prices);
		return doubtful(item) !== undefined;
	};
	return (ref) => {
		const [readable] = lists.readable([ref]);
		if (!readable) return { lowest: undefined, median: undefined, sold: undefined };
		return { ...lowestOf(lists, readable.items, isDoubtful), ...soldOf(lists, readable.items) };
	};
}

function lowestOf(
	lists: MarketLists,
	items: readonly ItemId[],
	isDoubtful: IsDoubtful,
): Pick<SuggestedFigures, 'lowest' | 'isDoubtful'> {
	const listings = lists.recentListings();
	if (!listings) return { lowest: undefined };
	const asks = items.flatMap((item) => {
		const ask = lowestAskIn(listings.rows, item);
		return ask === null ? [] : [{ item, ask }];
	});
	const cheapest = least(asks, ({ ask }) => ask);
	if (cheapest?.ask === undefined) return { lowest: asks.length > 0 ? undefined : null };
	return { lowest: cheapest.ask, isDoubtful: isDoubtful(cheapest.item) };
}

function soldOf(lists: MarketLists, items: readonly ItemId[]): Pick<SuggestedFigures, 'median' | 'sold'> {
	const history = lists.recentHistory();
	if (!history) return { median: undefined, sold: undefined };
	const months = items.map((item) => monthOfSales(history.rows, item));
	// What the service did not mention is not zero.
	if (months.some(({ volume }) => volume === null)) return { median: undefined, sold: null };
	const sold = months.filter(({ volume }) => volume! > 0);
	return {
		median: sold.length === 1 ? sold[0]!.median : null,
		sold: sold.reduce((sum, { volume }) => sum + volume!, 0),
	};
}
