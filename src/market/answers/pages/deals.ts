import { max } from 'd3-array';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isPricedByPattern } from '../../catalogue/pattern-finishes.ts';
import type { Currency } from '../../currency.ts';
import type { Game } from '../../game.ts';
import type { ItemId } from '../../ids.ts';
import { convertedAmount, lowestAskIn, monthOfSales, type Rows } from '../../rows/rows.ts';
import { choiceOf, type ListSource, sourceOf } from '../choices.ts';
import type { MarketLists } from '../market-lists.ts';
import { type DealCandidate, type Doubt, findDeals } from './deal-candidates.ts';
import { matchesOf } from './item-filter.ts';
import { type ListPage, pageOf } from './page-of.ts';
import { isWithin, type PriceRange } from './price-limits.ts';

export interface DealsQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly locked: boolean;
	/** Percent under the 30-day median, 1 to 99. */
	readonly minDiscount: number;
	/** In 30 days, at least 1. */
	readonly minSales: number;
	readonly text: string;
}

export interface Deal {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
	readonly ask: number;
	readonly discount: number;
	readonly median: number;
	readonly sales: number;
	readonly doubt?: Doubt | undefined;
}

/** What to relax for there to be deals. */
export type NoDeals =
	| { readonly relax: 'discount'; readonly best: number }
	| { readonly relax: 'sales'; readonly most: number }
	| { readonly relax: 'price'; readonly count: number }
	/** Nothing that matches the text is under its median. */
	| { readonly relax: 'nothing' }
	| { readonly relax: 'several' };

export interface DealsPage<Query extends DealsQuery = DealsQuery> extends ListPage<Deal> {
	readonly query: Query;
	readonly range: PriceRange;
	readonly none: NoDeals | undefined;
	readonly sources: readonly ListSource[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

export class Deals {
	/** By the figures of a list, which converted copies of it share. */
	readonly #candidates = new WeakMap<
		Rows['figures'],
		{ readonly history: Rows['figures']; readonly found: readonly DealCandidate[] }
	>();

	/** Best first. @throws UserError if no item matches the text; MarketError if a list is unavailable */
	async page<Query extends DealsQuery>(
		lists: MarketLists,
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

	/** Without doubtful ones. @throws UserError if no item matches the text; MarketError if a list is unavailable */
	async best(lists: MarketLists, query: DealsQuery, range: PriceRange, most: number) {
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

	async #find(lists: MarketLists, query: DealsQuery, range: PriceRange) {
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
