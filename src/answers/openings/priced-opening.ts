import { min, sum } from 'd3-array';
import type { Snapshot } from '../../market/snapshots/market.ts';
import type { ItemId } from '../../names/ids.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { currentListing } from '../current-price.ts';
import { averageReturn, losingOdds, type PossibleReturn, unpricedOdds } from '../expected-return.ts';
import type { SellingPrices } from '../selling-price.ts';
import type { OpenedItem, Opening } from './opening.ts';

export interface PricedItem extends OpenedItem {
	/** The lowest ask, of any wear; undefined if there is none. */
	readonly ask: number | undefined;
	/** The item that is offered at that ask, or else any variant on the marketplace. */
	readonly ref: ItemRef | undefined;
	/** What the item sells for, on average over its variants with a price; undefined if none has one. */
	readonly price: number | undefined;
}

export interface OpeningWorth {
	readonly items: readonly PricedItem[];
	/** The average return before the fee; undefined if the odds are unknown. Items without a price count as nothing. */
	readonly average: number | undefined;
	/** The odds of items without a price. */
	readonly unpriced: number;
	/**
	 * The odds of items that have a price and return less than the cost.
	 * @param fee the seller's fee, as a share; undefined if it is not known
	 */
	readonly losingOdds: (cost: number, fee?: number) => number;
}

/** The average over the variants that have a price, weighted by their shares. */
function averagePrice(variants: readonly { readonly share: number; readonly price: number | undefined }[]) {
	const priced = variants.filter(({ price }) => price !== undefined);
	if (priced.length === 0) return undefined;
	return sum(priced, ({ share, price }) => share * price!) / sum(priced, ({ share }) => share);
}

/** @param isDoubtful whether the lowest ask of an item looks wrong: such an ask is left out */
export function worthOfOpening(
	opening: Opening,
	listings: Snapshot,
	prices: SellingPrices,
	catalogue: Catalogue,
	isDoubtful: (item: ItemId) => boolean,
): OpeningWorth {
	const variants: PossibleReturn[] = [];
	const items = opening.items.map((each): PricedItem => {
		const quotes = each.variants.map(({ marketName, share }) => {
			const { ref, price } = prices.of(marketName, each.item.version);
			variants.push({ odds: (each.odds ?? 0) * share, price });
			// There is only one: a ref of an item with versions names its version.
			const [item] = ref ? catalogue.itemsOf(ref) : [];
			const ask = item === undefined || isDoubtful(item) ? undefined : currentListing(listings, item)?.min;
			return { ref, share, price, ask: ask ?? undefined };
		});
		const ask = min(quotes, (quote) => quote.ask);
		const cheapest = quotes.find((quote) => quote.ask !== undefined && quote.ask === ask);
		return {
			...each,
			ask,
			ref: cheapest?.ref ?? quotes.find(({ ref }) => ref)?.ref,
			price: averagePrice(quotes),
		};
	});
	return {
		items,
		average: opening.source === 'unknown' ? undefined : averageReturn(variants),
		unpriced: unpricedOdds(variants),
		losingOdds: (cost, fee) => losingOdds(variants, cost, fee),
	};
}
