import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import { isUnreadable } from '../catalogue/unreadable.ts';
import { salesOf } from '../rows/rows.ts';
import { onOffer } from './check-price.ts';
import { type Choices, choiceOf, sourceOf, totalVolume } from './choices.ts';
import type { Lists } from './lists.ts';

/** The asks for a choice, and what it sells for. */
export interface Asked {
	/** The lowest ask; null if nothing is on offer. */
	readonly lowest: number | null;
	/** Units on offer, over all versions. */
	readonly quantity: number;
	/** The median sale of 30 days of the version with the lowest ask, and the number of sales that it rests on. */
	readonly median: number | null;
	readonly medianSales: number;
	/** Sales in 30 days, over all versions; null if the marketplace does not give them, undefined if not known now. */
	readonly sold: number | null | undefined;
	/** Whether it has several versions: then the ask is that of the cheapest. */
	readonly hasVersions?: boolean;
	/** Whether some of its rows are unreadable. */
	readonly isUnreadable?: boolean;
}

/** The lowest ask for each item or name. @throws MarketError if the list of asks is unavailable. */
export async function lowestAsks(
	lists: Lists,
	catalogue: Catalogue,
	refs: readonly ItemRef[],
): Promise<Choices<Asked>> {
	const listings = await lists.listings();
	const history = await lists.historySoon();
	const hasHistory = typeof history === 'object';
	const salesIn = (item: Parameters<typeof salesOf>[1]) => (hasHistory ? salesOf(history.rows, item) : undefined);
	const soldIn = (item: Parameters<typeof salesOf>[1]) => {
		const sales = salesIn(item);
		if (sales) return sales.month.volume;
		return hasHistory && isUnreadable(history.rows, item, catalogue) ? null : 0;
	};
	const choices = refs.map((ref) => {
		const items = ref.item === undefined ? catalogue.itemsOf(ref.name) : [ref.item];
		const asks = items.flatMap((item) => {
			const listing = onOffer(listings, item);
			return listing ? [{ item, listing }] : [];
		});
		const cheapest = asks.reduce<(typeof asks)[number] | undefined>(
			(best, each) => ((each.listing.min ?? Infinity) < (best?.listing.min ?? Infinity) ? each : best),
			undefined,
		);
		const month = cheapest && salesIn(cheapest.item)?.month;
		return {
			...choiceOf(catalogue, ref),
			lowest: cheapest?.listing.min ?? null,
			quantity: asks.reduce((sum, { listing }) => sum + listing.quantity, 0),
			median: month?.median ?? null,
			medianSales: month?.volume ?? 0,
			sold: hasHistory ? totalVolume(items.map((item) => soldIn(item))) : undefined,
			hasVersions: items.length > 1,
			isUnreadable: items.some((item) => isUnreadable(listings.rows, item, catalogue)),
		};
	});
	const sources = [sourceOf('asks', listings), ...(hasHistory ? [sourceOf('sales', history)] : [])];
	return { query: lists.query, choices, sources };
}
