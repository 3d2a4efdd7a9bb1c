import type { PriceHistory } from '../../../prices/price-history.ts';
import type { Reference } from '../../../prices/reference.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Currency } from '../../currency.ts';
import type { Game } from '../../game.ts';
import { type ItemId, itemId } from '../../ids.ts';
import { convertedAmount, lowestAskIn, monthOfSales, type Rows } from '../../rows/rows.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { choiceOf, type Source, sourceOf } from '../choices.ts';
import type { Lists } from '../lists.ts';
import { type DealCandidates, findDeals } from './deal-candidates.ts';
import { GameFilter, type Matches } from './item-filter.ts';
import { type ListPage, placeOf } from './page-of.ts';
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

type DayAgo = Pick<PriceHistory, 'dayAgo' | 'currency'>;

/** The items that are listed well under what they sell for, by page. */
export class Deals {
	readonly #filter = new GameFilter();
	/** By the figures of a list, which converted copies of it share, and what they were compared with. */
	readonly #candidates = new WeakMap<
		Rows['figures'],
		{ readonly history: Rows['figures']; readonly dayAgo: Reference | undefined; readonly found: DealCandidates }
	>();

	/**
	 * A page, best deals first; if there are fewer pages, the nearest one.
	 * @param range The limits of asks, in the currency of the lists.
	 * @throws UserError if no item matches the text; MarketError if a list is unavailable.
	 */
	async page<Query extends DealsQuery>(
		lists: Lists,
		prices: DayAgo,
		query: Query,
		range: PriceRange,
		page: number,
	): Promise<DealsPage<Query>> {
		const { listings, history, matches, catalogue, candidates, about, fitting } = await this.#find(
			lists,
			prices,
			query,
			range,
		);
		const { from, to, ...place } = placeOf(fitting.length, page);
		return {
			query,
			range,
			narrowedTo: matches?.narrowedTo ?? '',
			isCorrected: matches?.isCorrected ?? false,
			...place,
			rows: Array.from(fitting.subarray(from, to), (i) => dealAt(candidates, i, listings, history, catalogue)),
			matching: fitting.length,
			none: fitting.length > 0 ? undefined : noDeals(candidates, about, query),
			sources: [sourceOf('asks', listings), sourceOf('sales', history)],
			dueAt: listings.dueAt,
		};
	}

	/**
	 * The best deals, at most `most` and none with a doubtful ask, with the lists that they come from.
	 * @param range The limits of asks, in the currency of the lists.
	 * @throws UserError if no item matches the text; MarketError if a list is unavailable.
	 */
	async best(lists: Lists, prices: DayAgo, query: DealsQuery, range: PriceRange, most: number) {
		const { listings, history, catalogue, candidates, fitting } = await this.#find(lists, prices, query, range);
		const believed = fitting.filter((i) => !candidates.isDoubtful[i]);
		const deals = Array.from(believed.subarray(0, most), (i) => dealAt(candidates, i, listings, history, catalogue));
		return { deals, listings, history };
	}

	async #find(lists: Lists, prices: DayAgo, { text, minDiscount, minSales }: DealsQuery, range: PriceRange) {
		const [listings, history] = [lists.listings(), lists.history()];
		const matches = await this.#filter.matches(text, lists);
		const catalogue = lists.catalogue()!;
		const isHome = lists.conversion !== undefined || lists.query.currency === prices.currency;
		const dayAgo = isHome ? prices.dayAgo(lists.query.game) : undefined;
		const candidates = this.#candidatesOf(listings.rows, history.rows, dayAgo);
		const about = aboutOf(candidates, matches, listings.rows.rate, range);
		const fitting = about.ofPrice.filter(
			(i) => candidates.discounts[i]! >= minDiscount && candidates.sales[i]! >= minSales,
		);
		return { listings, history, matches, catalogue, candidates, about, fitting };
	}

	#candidatesOf(listings: Rows, history: Rows, dayAgo: Reference | undefined): DealCandidates {
		const known = this.#candidates.get(listings.figures);
		if (known?.history === history.figures && known.dayAgo === dayAgo) return known.found;
		const found = findDeals(listings, history, dayAgo);
		this.#candidates.set(listings.figures, { history: history.figures, dayAgo, found });
		return found;
	}
}

/** The candidates that the text selects, by their numbers, and those of them whose ask is within the limits. */
interface About {
	readonly named: Uint32Array;
	readonly ofPrice: Uint32Array;
}

function aboutOf(
	{ items, asks }: DealCandidates,
	matches: Matches | undefined,
	rate: number | undefined,
	range: PriceRange,
): About {
	const selected = matches && new Set<number>(matches.items);
	const all = Uint32Array.from(items.keys());
	const named = selected ? all.filter((i) => selected.has(items[i]!)) : all;
	if (range.min === undefined && range.max === undefined) return { named, ofPrice: named };
	const askOf = (i: number) => (rate === undefined ? asks[i]! / 100 : convertedAmount(asks[i]! / 100, rate));
	return { named, ofPrice: named.filter((i) => isWithin(askOf(i), range)) };
}

function dealAt(
	{ items, discounts }: DealCandidates,
	at: number,
	listings: Snapshot,
	history: Snapshot,
	catalogue: Catalogue,
): Deal {
	const item: ItemId = itemId(items[at]!);
	const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
	const { median, volume } = monthOfSales(history.rows, item);
	const ask = lowestAskIn(listings.rows, item)!;
	return { key, name, version, ask, discount: discounts[at]!, median: median!, sales: volume! };
}

function noDeals(
	{ discounts, sales }: DealCandidates,
	{ named, ofPrice }: About,
	{ minDiscount, minSales }: DealsQuery,
): NoDeals {
	const largest = (rows: Uint32Array, figures: Uint8Array | Uint32Array) =>
		rows.reduce((most, i) => Math.max(most, figures[i]!), 0);
	const isOften = (i: number) => sales[i]! >= minSales;
	const isCheap = (i: number) => discounts[i]! >= minDiscount;
	const best = largest(ofPrice.filter(isOften), discounts);
	if (best > 0) return { relax: 'discount', best };
	const most = largest(ofPrice.filter(isCheap), sales);
	if (most > 0) return { relax: 'sales', most };
	const count = named.filter((i) => isOften(i) && isCheap(i)).length;
	if (count > 0) return { relax: 'price', count };
	return { relax: named.length > 0 ? 'several' : 'nothing' };
}
