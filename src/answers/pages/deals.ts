import { max } from 'd3-array';
import { PairCache } from '../../base/pair-cache.ts';
import type { Currency } from '../../market/currency.ts';
import { figureAt, hundredthsAt } from '../../market/rows/figures.ts';
import {
	convertedAmount,
	itemAt,
	listingColumns,
	lowestAskIn,
	monthOfSales,
	type Rows,
	rowFinder,
	salesColumn,
} from '../../market/rows/rows.ts';
import type { Game } from '../../names/game.ts';
import type { ItemId } from '../../names/ids.ts';
import type { KeyedItem } from '../../names/item-ref.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { askAndSalesSources, choiceOf, type ListSource } from '../choices.ts';
import { type AskDoubt, askDoubt, isOutlier, referencePriceOf } from '../doubtful-asks.ts';
import type { MarketLists } from '../market-lists.ts';
import { type Verdicts, verdictsOf } from '../verdicts.ts';
import { isWithin, itemFilterOf, type PriceRange } from './item-filter.ts';
import { type ListPage, listPage } from './page-of.ts';

export interface DealsQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly locked: boolean;
	/** Percent under the 30-day median, 1 to 99. */
	readonly minDiscount: number;
	/** The fewest sales in 30 days, at least 1. */
	readonly minSales: number;
	readonly text: string;
}

export interface Deal extends KeyedItem {
	readonly ask: number;
	/** Percent under the median, rounded down. */
	readonly discount: number;
	/** The 30-day median sale price. */
	readonly median: number;
	/** How many units were sold in 30 days. */
	readonly sales: number;
	readonly doubt: AskDoubt | undefined;
}

/** The limit to relax so that there are deals. */
export type NoDeals =
	/** `bestDiscount` is the greatest discount with enough sales, percent. */
	| { readonly relax: 'discount'; readonly bestDiscount: number }
	/** `mostSales` is for 30 days, among the items with enough discount. */
	| { readonly relax: 'sales'; readonly mostSales: number }
	/** `count` is how many deals are outside the price range. */
	| { readonly relax: 'price'; readonly count: number }
	/** Nothing that matches the text is under its median. */
	| { readonly relax: 'nothing' }
	/** What matches the text and is under its median has another verdict than good to buy. */
	| { readonly relax: 'verdict' }
	/** Relaxing one limit is not enough. */
	| { readonly relax: 'several' };

export interface DealsPage<Query extends DealsQuery = DealsQuery> extends ListPage<Deal> {
	readonly query: Query;
	readonly range: PriceRange;
	/** How many other items are as far under their median, but have a verdict other than good to buy. */
	readonly leftOut: number;
	readonly noDeals: NoDeals | undefined;
	readonly sources: readonly ListSource[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

export class Deals {
	/** The keys are the figures of both lists: converted copies share them, so all currencies share one computation. */
	readonly #candidates = new PairCache<Rows['figures'], Rows['figures'], readonly DealCandidate[]>();

	/**
	 * Returns the best deals first.
	 * @throws UserError if no item matches the text; MarketError if a list is unavailable
	 */
	async page<Query extends DealsQuery>(
		lists: MarketLists,
		query: Query,
		range: PriceRange,
		page: number,
	): Promise<DealsPage<Query>> {
		const steps = await this.#find(lists, query, range);
		const { listings, history, filter, fitting, leftOut, dealOf } = steps;
		return {
			query,
			range,
			leftOut,
			...listPage(fitting, page, dealOf, filter),
			noDeals: fitting.length > 0 ? undefined : limitToRelax(steps, query),
			sources: askAndSalesSources(listings, history),
			dueAt: listings.dueAt,
		};
	}

	/**
	 * Returns the best deals without doubtful ones.
	 * @throws UserError if no item matches the text; MarketError if a list is unavailable
	 */
	async best(lists: MarketLists, query: DealsQuery, range: PriceRange, limit: number) {
		const { listings, history, fitting, dealOf } = await this.#find(lists, query, range);
		return {
			deals: fitting
				.filter(({ doubt }) => !doubt)
				.slice(0, limit)
				.map(dealOf),
			listings,
			history,
		};
	}

	async #find(lists: MarketLists, query: DealsQuery, range: PriceRange) {
		const listings = lists.listings();
		const history = lists.sales();
		const filter = await itemFilterOf(query.text, lists);
		const catalogue = lists.loadedCatalogue();
		const candidates = this.#candidatesOf(listings.rows, history.rows, catalogue);
		const underMedian = candidates.filter(({ item }) => filter.has(item));
		const deals = underMedian.filter(({ isDeal }) => isDeal);
		const { rate } = listings.rows;
		const askOf = ({ askCents }: DealCandidate) => convertedAmount(askCents / 100, rate);
		const isInRange = (each: DealCandidate) => isWithin(askOf(each), range);
		const isFitting = (each: DealCandidate) => isSoldEnough(each, query) && isCheap(each, query);
		const dealsInRange = deals.filter(isInRange);
		const fitting = dealsInRange.filter(isFitting);
		const leftOut = underMedian.filter((each) => !each.isDeal && isInRange(each) && isFitting(each)).length;
		const dealOf = ({ item, discount, doubt }: DealCandidate): Deal => {
			const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
			const { median, volume } = monthOfSales(history.rows, item);
			const ask = lowestAskIn(listings.rows, item)!;
			return { key, name, version, ask, discount, median: median!, sales: volume!, doubt };
		};
		return { listings, history, filter, underMedian, deals, dealsInRange, fitting, leftOut, dealOf };
	}

	#candidatesOf(listings: Rows, history: Rows, catalogue: Catalogue): readonly DealCandidate[] {
		return this.#candidates.getOrCompute(listings.figures, history.figures, () =>
			findCandidates(listings, history, catalogue, verdictsOf(listings, history, catalogue)),
		);
	}
}

interface SearchSteps {
	/** What matches the text and is under its median. */
	readonly underMedian: readonly DealCandidate[];
	/** Those of them whose verdict makes them deals. */
	readonly deals: readonly DealCandidate[];
	/** Those of the deals that are within the price range. */
	readonly dealsInRange: readonly DealCandidate[];
}

const isSoldEnough = ({ sales }: DealCandidate, { minSales }: DealsQuery) => sales >= minSales;
const isCheap = ({ discount }: DealCandidate, { minDiscount }: DealsQuery) => discount >= minDiscount;

function limitToRelax({ underMedian, deals, dealsInRange }: SearchSteps, query: DealsQuery): NoDeals {
	const bestDiscount = max(
		dealsInRange.filter((each) => isSoldEnough(each, query)),
		({ discount }) => discount,
	);
	if (bestDiscount) return { relax: 'discount', bestDiscount };
	const mostSales = max(
		dealsInRange.filter((each) => isCheap(each, query)),
		({ sales }) => sales,
	);
	if (mostSales) return { relax: 'sales', mostSales };
	const count = deals.filter((each) => isSoldEnough(each, query) && isCheap(each, query)).length;
	if (count > 0) return { relax: 'price', count };
	if (deals.length > 0) return { relax: 'several' };
	return { relax: underMedian.length > 0 ? 'verdict' : 'nothing' };
}

/** The greatest discount, in percent: no ask is 0. */
export const maxDiscount = 99;
/** With this many sales in 30 days, a deal counts half as much as with an unlimited number. */
const halfLiquidity = 10;

const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');

interface DealCandidate {
	readonly item: ItemId;
	/** In hundredths of the currency of the lists. */
	readonly askCents: number;
	/** Percent under the 30-day median, rounded down. */
	readonly discount: number;
	/** Sales in 30 days. */
	readonly sales: number;
	readonly doubt: AskDoubt | undefined;
	/** Whether its verdict is good to buy, or there are too few sales for one. */
	readonly isDeal: boolean;
	readonly score: number;
}

/**
 * Returns all items under their median, the best first and doubtful ones last. Amounts are not converted. A full list
 * takes a few milliseconds.
 */
function findCandidates(
	listings: Rows,
	history: Rows,
	catalogue: Catalogue,
	verdicts: Verdicts,
): readonly DealCandidate[] {
	const candidates: DealCandidate[] = [];
	const soldRowOf = rowFinder(history);
	for (let row = 0; row < listings.items.length; row++) {
		const item = itemAt(listings, row);
		const soldRow = soldRowOf(item);
		const quantity = figureAt(listings.figures, listingColumns.quantity, row);
		if (soldRow === undefined || !quantity || !figureAt(listings.figures, listingColumns.min, row)) continue;
		const askCents = hundredthsAt(listings.figures, listingColumns.min, row);
		const sales = figureAt(history.figures, monthVolume, soldRow) ?? 0;
		const medianCents = hundredthsAt(history.figures, monthMedian, soldRow);
		if (sales < 1 || medianCents <= 0) continue;
		const discount = Math.min(maxDiscount, Math.floor((100 * (medianCents - askCents)) / medianCents));
		if (discount < 1) continue;
		// A deal here is also good to buy in `/price`. With too few sales for a verdict, `min_sales` decides.
		const verdict = verdicts.of(item)?.verdict;
		const isDeal = verdict === undefined || verdict === 'good-to-buy';
		const isFarOff = isOutlier(askCents, referencePriceOf(history, soldRow, listings, row));
		const doubt = askDoubt(item, isFarOff, catalogue);
		const score = scoreOf(askCents, medianCents, sales);
		candidates.push({ item, askCents, discount, sales, doubt, isDeal, score });
	}
	return candidates.sort((a, b) => Number(a.doubt !== undefined) - Number(b.doubt !== undefined) || b.score - a.score);
}

/** The ask counts half a cent more, the median half a cent less: 2 instead of 3 cents may be no more than rounding. */
function scoreOf(askCents: number, medianCents: number, sales: number): number {
	return ((medianCents - askCents - 1) / (medianCents - 0.5)) * (sales / (sales + halfLiquidity));
}
