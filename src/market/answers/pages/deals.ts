import { max } from 'd3-array';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isPricedByPattern } from '../../catalogue/pattern-finishes.ts';
import type { Currency } from '../../currency.ts';
import type { Game } from '../../game.ts';
import type { ItemId } from '../../ids.ts';
import { convertedAmount, lowestAskIn, monthOfSales, type Rows } from '../../rows/rows.ts';
import { choiceOf, type Source, sourceOf } from '../choices.ts';
import type { Lists } from '../lists.ts';
import { type DealCandidate, type Doubt, findDeals } from './deal-candidates.ts';
import { matchesOf } from './item-filter.ts';
import { type ListPage, pageOf } from './page-of.ts';
import { isWithin, type PriceRange } from './price-limits.ts';

/** A request for deals. */
export interface DealsQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly locked: boolean;
	/** By how many percent the lowest ask has to be under the 30-day median, from 1 to 99. */
	readonly minDiscount: number;
	/** The minimum number of sales in 30 days, at least 1. */
	readonly minSales: number;
	/** A filter: part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
}

/** An item whose lowest ask is well under what it sells for. */
export interface Deal {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
	readonly ask: number;
	/** By how many percent the ask is under the median, rounded down. */
	readonly discount: number;
	/** The 30-day median, and the number of sales that it rests on. */
	readonly median: number;
	readonly sales: number;
	/** Why it may be no deal. */
	readonly doubt?: Doubt | undefined;
}

/** If there are no deals: what would have to be relaxed for there to be some. */
export type NoDeals =
	/** The best discount of the items that match otherwise. */
	| { readonly relax: 'discount'; readonly best: number }
	/** The most sales of any item that matches otherwise. */
	| { readonly relax: 'sales'; readonly most: number }
	/** How many items match otherwise. */
	| { readonly relax: 'price'; readonly count: number }
	/** Nothing that matches the text is under its median. */
	| { readonly relax: 'nothing' }
	/** Several of these. */
	| { readonly relax: 'several' };

export interface DealsPage<Query extends DealsQuery = DealsQuery> extends ListPage<Deal> {
	readonly query: Query;
	/** The price limits in the currency of the page. */
	readonly range: PriceRange;
	/** If there are none. */
	readonly none: NoDeals | undefined;
	readonly sources: readonly Source[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/** The items that are listed well under what they sell for, by page. */
export class Deals {
	/** By the figures of a list, which converted copies of it share, and the sales that they were compared with. */
	readonly #candidates = new WeakMap<
		Rows['figures'],
		{ readonly history: Rows['figures']; readonly found: readonly DealCandidate[] }
	>();

	/**
	 * A page, best deals first; if there are fewer pages, the nearest one.
	 * @param range The limits of asks, in the currency of the lists.
	 * @throws UserError if no item matches the text; MarketError if a list is unavailable.
	 */
	async page<Query extends DealsQuery>(
		lists: Lists,
		query: Query,
		range: PriceRange,
		page: number,
	): Promise<DealsPage<Query>> {
		const { listings, history, matches, named, ofPrice, fitting, dealOf } = await this.#find(lists, query, range);
		return {
			query,
			range,
			...pageOf(fitting, page, matches, dealOf),
			none: fitting.length > 0 ? undefined : noDeals(named, ofPrice, query),
			sources: [sourceOf('asks', listings), sourceOf('sales', history)],
			dueAt: listings.dueAt,
		};
	}

	/**
	 * The best deals, at most `most` and none that may not be what it seems, with the lists that they come from.
	 * @param range The limits of asks, in the currency of the lists.
	 * @throws UserError if no item matches the text; MarketError if a list is unavailable.
	 */
	async best(lists: Lists, query: DealsQuery, range: PriceRange, most: number) {
		const { listings, history, fitting, dealOf } = await this.#find(lists, query, range);
		return {
			deals: fitting
				.filter(({ doubt }) => !doubt)
				.slice(0, most)
				.map(dealOf),
			listings,
			history,
		};
	}

	async #find(lists: Lists, query: DealsQuery, range: PriceRange) {
		const [listings, history] = [lists.listings(), lists.history()];
		const matches = await matchesOf(query.text, lists);
		const catalogue = lists.catalogue()!;
		const all = this.#candidatesOf(listings.rows, history.rows, catalogue);
		const selected = matches && new Set(matches.items);
		const named = selected ? all.filter(({ item }) => selected.has(item)) : all;
		const { rate } = listings.rows;
		const askOf = ({ ask }: DealCandidate) => (rate === undefined ? ask / 100 : convertedAmount(ask / 100, rate));
		const ofPrice = named.filter((each) => isWithin(askOf(each), range));
		const fitting = ofPrice.filter((each) => isOften(each, query) && isCheap(each, query));
		const dealOf = ({ item, discount, doubt }: DealCandidate): Deal => {
			const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
			const { median, volume } = monthOfSales(history.rows, item);
			const ask = lowestAskIn(listings.rows, item)!;
			return { key, name, version, ask, discount, median: median!, sales: volume!, doubt };
		};
		return { listings, history, matches, named, ofPrice, fitting, dealOf };
	}

	#candidatesOf(listings: Rows, history: Rows, catalogue: Catalogue): readonly DealCandidate[] {
		const known = this.#candidates.get(listings.figures);
		if (known?.history === history.figures) return known.found;
		const isPatterned = (item: ItemId) =>
			isPricedByPattern(catalogue.name(catalogue.nameOfItem(item)), catalogue.version(item));
		const found = findDeals(listings, history, isPatterned);
		this.#candidates.set(listings.figures, { history: history.figures, found });
		return found;
	}
}

const isOften = ({ sales }: DealCandidate, { minSales }: DealsQuery) => sales >= minSales;
const isCheap = ({ discount }: DealCandidate, { minDiscount }: DealsQuery) => discount >= minDiscount;

function noDeals(named: readonly DealCandidate[], ofPrice: readonly DealCandidate[], query: DealsQuery): NoDeals {
	const best = max(
		ofPrice.filter((each) => isOften(each, query)),
		({ discount }) => discount,
	);
	if (best) return { relax: 'discount', best };
	const most = max(
		ofPrice.filter((each) => isCheap(each, query)),
		({ sales }) => sales,
	);
	if (most) return { relax: 'sales', most };
	const count = named.filter((each) => isOften(each, query) && isCheap(each, query)).length;
	if (count > 0) return { relax: 'price', count };
	return { relax: named.length > 0 ? 'several' : 'nothing' };
}
