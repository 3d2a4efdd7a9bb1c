import { inTurns } from '../../base/clock.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import { PairCache } from '../../base/pair-cache.ts';
import type { Currency } from '../../market/currency.ts';
import { figureAt, hundredthsAt, minComparableSales } from '../../market/rows/figures.ts';
import { convertedAmount, itemAt, listingColumns, type Rows, rowFinder, salesColumn } from '../../market/rows/rows.ts';
import type { Game } from '../../names/game.ts';
import { type ItemId, type NameId, nameId } from '../../names/ids.ts';
import type { KeyedItem } from '../../names/item-ref.ts';
import { isItemPricedByPattern } from '../../names/pattern-price.ts';
import { splitWear, type Wear } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { type TypedKind, testOfKind } from '../../search/typed-kinds.ts';
import { askAndSalesSources, choiceOf, type ListSource } from '../choices.ts';
import { type AskDoubt, askDoubt, isOutlier, referencePriceOf } from '../doubtful-asks.ts';
import type { MarketLists } from '../market-lists.ts';
import { isWithin, itemFilterOf, type PriceRange } from './item-filter.ts';
import { type ListPage, listPage } from './page-of.ts';

/** Most sold first, cheapest compared with the median first, lowest ask first, newest first. */
export const findSorts = ['sold', 'cheap', 'price', 'new'] as const;
export type FindSort = (typeof findSorts)[number];

export interface FindQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** Only for Counter-Strike. */
	readonly kind: TypedKind | undefined;
	readonly wear: Wear | undefined;
	/** Undefined if it does not matter. */
	readonly statTrak: boolean | undefined;
	readonly sort: FindSort;
	readonly text: string;
}

export interface FindOffer extends KeyedItem {
	readonly ask: number;
	/** The 30-day median, if there are enough sales. */
	readonly median: number | undefined;
	/** Units sold in 30 days; undefined if the marketplace gives no figure. */
	readonly sold: number | undefined;
	readonly doubt: AskDoubt | undefined;
}

export interface FindsPage<Query extends FindQuery = FindQuery> extends ListPage<FindOffer> {
	readonly query: Query;
	readonly range: PriceRange;
	/** If nothing is in the price range: the lowest ask above it. */
	readonly cheapest: number | undefined;
	readonly sources: readonly ListSource[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/**
 * The items on offer: each array has one entry for each of them. Amounts are hundredths of the currency of the lists,
 * so that converted copies of them share the offers.
 */
interface Offers {
	readonly items: readonly ItemId[];
	readonly asks: readonly number[];
	/** The 30-day medians; 0 without enough sales. */
	readonly medians: readonly number[];
	/** Units sold in 30 days; -1 if the marketplace gives no figure. */
	readonly sold: readonly number[];
	readonly areFarOff: readonly boolean[];
	/** For each sort that was requested: the indexes of the arrays in its order. */
	readonly orders: Map<FindSort, Promise<Uint32Array>>;
}

/** The part of a name that says that the item is StatTrak™. */
const statTrakMark = 'StatTrak™';

const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');

/** Looking through this many names takes about 2 ms. */
const namesPerTurn = 2_000;
/** Ranking this many offers takes about 2 ms by how new they are, which takes longest. */
const ranksPerTurn = 600;
/** Reading this many rows takes about 2 ms. */
const rowsPerTurn = 4_000;

/**
 * Finds items of a kind that a budget can buy. The offers of a list are collected once, and sorted once for each order.
 * Names are checked once for each combination of kind, wear and quality.
 */
export class BudgetFinds {
	readonly #fitsByCatalogue = new WeakMap<Catalogue, Map<string, Uint8Array>>();
	/** By the figures of the asks and of the sales, which converted copies of lists share. */
	readonly #offers = new PairCache<Rows['figures'], Rows['figures'], Promise<Offers>>();
	/** How new a name is, as in `FactsOfItems.newness`. */
	readonly #newness: (game: Game, name: string) => number;

	constructor(newness: (game: Game, name: string) => number) {
		this.#newness = newness;
	}

	/** @throws UserError if no item matches the text; MarketError if a list is unavailable */
	async page<Query extends FindQuery>(
		lists: MarketLists,
		query: Query,
		range: PriceRange,
		page: number,
	): Promise<FindsPage<Query>> {
		const listings = lists.listings();
		const history = lists.sales();
		const filter = await itemFilterOf(query.text, lists);
		const catalogue = lists.loadedCatalogue();
		const fits = await this.#fittingNames(catalogue, query);
		const offers = await this.#offersOf(listings.rows, history.rows);
		const inCurrency = (hundredths: number) => convertedAmount(hundredths / 100, listings.rows.rate);
		const matching: number[] = [];
		let cheapest: number | undefined;
		for (const index of await this.#orderOf(offers, query, catalogue)) {
			const item = offers.items[index]!;
			if (fits[catalogue.nameOfItem(item)] !== 1 || !filter.has(item)) continue;
			const ask = inCurrency(offers.asks[index]!);
			if (isWithin(ask, range)) matching.push(index);
			else if (ask > (range.max ?? Infinity)) cheapest = Math.min(cheapest ?? Infinity, ask);
		}
		const offerOf = (index: number): FindOffer => ({
			...choiceOf(catalogue, catalogue.refOf(offers.items[index]!)),
			ask: inCurrency(offers.asks[index]!),
			median: offers.medians[index] ? inCurrency(offers.medians[index]!) : undefined,
			sold: offers.sold[index]! < 0 ? undefined : offers.sold[index]!,
			doubt: askDoubt(offers.items[index]!, offers.areFarOff[index]!, catalogue),
		});
		return {
			query,
			range,
			...listPage(matching, page, offerOf, filter),
			cheapest: matching.length > 0 ? undefined : cheapest,
			sources: askAndSalesSources(listings, history),
			dueAt: listings.dueAt,
		};
	}

	/** The offers are collected once for each pair of lists, however many users ask meanwhile. */
	#offersOf(listings: Rows, history: Rows): Promise<Offers> {
		return this.#offers.getOrCompute(listings.figures, history.figures, () => offersIn(listings, history));
	}

	/** Asks that look wrong come last. */
	#orderOf(offers: Offers, { sort, game }: FindQuery, catalogue: Catalogue): Promise<Uint32Array> {
		return getOrCompute(offers.orders, sort, async () => {
			const { items, asks, medians, sold, areFarOff } = offers;
			const rankOf: Record<FindSort, (index: number) => number> = {
				sold: (index) => -sold[index]!,
				// What is rarely sold, or differs by pattern, has no usual price.
				cheap: (index) =>
					medians[index] && !isItemPricedByPattern(items[index]!, catalogue) ? asks[index]! / medians[index] : Infinity,
				price: (index) => asks[index]!,
				new: (index) => -this.#newness(game, catalogue.name(catalogue.nameOfItem(items[index]!))),
			};
			const indexes = Array.from(items, (_, index) => index);
			const ranks = new Float64Array(items.length);
			await inTurns(indexes, ranksPerTurn, (index) => {
				ranks[index] = rankOf[sort](index);
			});
			// The difference of two infinities is not a number.
			const compare = (a: number, b: number) => (a === b ? 0 : a - b);
			return Uint32Array.from(indexes).sort(
				(a, b) =>
					Number(areFarOff[a]) - Number(areFarOff[b]) ||
					compare(ranks[a]!, ranks[b]!) ||
					sold[b]! - sold[a]! ||
					asks[a]! - asks[b]!,
			);
		});
	}

	/** Returns an array with 1 for each name that fits. */
	async #fittingNames(catalogue: Catalogue, { kind, wear, statTrak }: FindQuery): Promise<Uint8Array> {
		const fitsByKey = getOrCompute(this.#fitsByCatalogue, catalogue, () => new Map<string, Uint8Array>());
		const key = [kind, wear, statTrak].join();
		const cached = fitsByKey.get(key);
		if (cached) return cached;
		const matchesKind = kind && testOfKind(kind);
		const fits = new Uint8Array(catalogue.size);
		const ids = Array.from({ length: catalogue.size }, (_, id) => nameId(id));
		await inTurns(ids, namesPerTurn, (id: NameId) => {
			const name = catalogue.name(id);
			const isFitting =
				(!matchesKind || matchesKind(name)) &&
				(wear === undefined || splitWear(name).wear === wear) &&
				(statTrak === undefined || name.includes(statTrakMark) === statTrak);
			if (isFitting) fits[id] = 1;
		});
		fitsByKey.set(key, fits);
		return fits;
	}
}

async function offersIn(listings: Rows, history: Rows): Promise<Offers> {
	const items: ItemId[] = [];
	const asks: number[] = [];
	const medians: number[] = [];
	const volumes: number[] = [];
	const areFarOff: boolean[] = [];
	const soldRowOf = rowFinder(history);
	const rows = Array.from(listings.items, (_, row) => row);
	await inTurns(rows, rowsPerTurn, (row) => {
		const item = itemAt(listings, row);
		const ask = hundredthsAt(listings.figures, listingColumns.min, row);
		if (ask <= 0 || !figureAt(listings.figures, listingColumns.quantity, row)) return;
		const soldRow = soldRowOf(item);
		// An item that is not in the list of sales was not sold.
		const volume = soldRow === undefined ? 0 : figureAt(history.figures, monthVolume, soldRow);
		const hasEnoughSales = soldRow !== undefined && (volume ?? 0) >= minComparableSales;
		const median = hasEnoughSales ? hundredthsAt(history.figures, monthMedian, soldRow) : 0;
		items.push(item);
		asks.push(ask);
		// Without a figure, the median is -1.
		medians.push(Math.max(0, median));
		volumes.push(volume ?? -1);
		areFarOff.push(isOutlier(ask, referencePriceOf(history, soldRow, listings, row)));
	});
	return {
		items,
		asks,
		medians,
		sold: volumes,
		areFarOff,
		orders: new Map(),
	};
}
