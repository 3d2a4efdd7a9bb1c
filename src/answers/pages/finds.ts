import { inTurns } from '../../base/clock.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { Currency } from '../../market/currency.ts';
import { enoughSales, figureAt, hundredthsAt } from '../../market/rows/figures.ts';
import { convertedAmount, itemAt, listingColumns, type Rows, salesColumn } from '../../market/rows/rows.ts';
import type { Game } from '../../names/game.ts';
import { type ItemId, type NameId, nameId } from '../../names/ids.ts';
import type { KeyedItem } from '../../names/item-ref.ts';
import { qualities, splitWear, type Wear } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { isOfKind, type TypedKind } from '../../search/typed-kinds.ts';
import { asksAndSales, choiceOf, type ListSource } from '../choices.ts';
import type { MarketLists } from '../market-lists.ts';
import { isOutlier, worthOf } from '../price-now.ts';
import { isWithin, matchesOf, type PriceRange } from './item-filter.ts';
import { type ListPage, listPage } from './page-of.ts';

export const findSorts = ['sold', 'cheap', 'price', 'new'] as const;
export type FindSort = (typeof findSorts)[number];

export interface FindQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** Only of Counter-Strike. */
	readonly kind: TypedKind | undefined;
	readonly wear: Wear | undefined;
	/** Undefined for both. */
	readonly statTrak: boolean | undefined;
	readonly sort: FindSort;
	readonly text: string;
}

export interface Find extends KeyedItem {
	readonly ask: number;
	/** Of 30 days, with enough sales. */
	readonly median: number | undefined;
	/** In 30 days; undefined if the marketplace did not say. */
	readonly sold: number | undefined;
	/** The ask is probably a mistake, or bait. */
	readonly isDoubtful: boolean;
}

export interface FindsPage<Query extends FindQuery = FindQuery> extends ListPage<Find> {
	readonly query: Query;
	readonly range: PriceRange;
	/** If nothing costs as much: the lowest ask of all that fits otherwise. */
	readonly cheapest: number | undefined;
	readonly sources: readonly ListSource[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/** All that is on offer, by number. Amounts are hundredths of the currency of the lists, which converted copies of them share. */
interface Offers {
	readonly history: Rows['figures'];
	readonly items: readonly ItemId[];
	readonly asks: readonly number[];
	/** Of 30 days; 0 without enough sales. */
	readonly medians: readonly number[];
	/** In 30 days; -1 if the marketplace did not say. */
	readonly sold: readonly number[];
	readonly areDoubtful: readonly boolean[];
	/** Numbers in the order of each sort that was asked for. */
	readonly orders: Map<FindSort, Promise<Uint32Array>>;
}

const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');

/** Some 2 ms. */
const [namesPerTurn, rowsPerTurn] = [2_000, 4_000];

/** What can be bought, of a kind and for a budget. Lists are gathered and sorted once, names looked through once for each kind, wear and quality. */
export class Finds {
	readonly #fitting = new WeakMap<Catalogue, Map<string, Uint8Array>>();
	readonly #offers = new WeakMap<Rows['figures'], Promise<Offers>>();
	/** Of a name, as `FactsOfItems.newness`. */
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
		const [listings, history] = [lists.listings(), lists.history()];
		const matches = await matchesOf(query.text, lists);
		const catalogue = lists.catalogue()!;
		const fits = await this.#namesOf(catalogue, query);
		const offers = await this.#offersOf(listings.rows, history.rows);
		const inMoney = (hundredths: number) => convertedAmount(hundredths / 100, listings.rows.rate);
		const matching: number[] = [];
		let cheapest: number | undefined;
		for (const at of await this.#orderOf(offers, query, catalogue)) {
			const item = offers.items[at]!;
			if (fits[catalogue.nameOfItem(item)] !== 1 || !matches.has(item)) continue;
			const ask = inMoney(offers.asks[at]!);
			if (isWithin(ask, range)) matching.push(at);
			else if (ask > (range.max ?? Infinity)) cheapest = Math.min(cheapest ?? Infinity, ask);
		}
		const findOf = (at: number): Find => ({
			...choiceOf(catalogue, catalogue.refOf(offers.items[at]!)),
			ask: inMoney(offers.asks[at]!),
			median: offers.medians[at] ? inMoney(offers.medians[at]!) : undefined,
			sold: offers.sold[at]! < 0 ? undefined : offers.sold[at]!,
			isDoubtful: offers.areDoubtful[at]!,
		});
		return {
			query,
			range,
			...listPage(matching, page, findOf, matches),
			cheapest: matching.length > 0 ? undefined : cheapest,
			sources: asksAndSales(listings, history),
			dueAt: listings.dueAt,
		};
	}

	async #offersOf(listings: Rows, history: Rows): Promise<Offers> {
		const known = await this.#offers.get(listings.figures);
		if (known?.history === history.figures) return known;
		const offers = offersIn(listings, history);
		this.#offers.set(listings.figures, offers);
		return offers;
	}

	/** Asks that look wrong come last. */
	#orderOf(offers: Offers, { sort, game }: FindQuery, catalogue: Catalogue): Promise<Uint32Array> {
		return getOrCompute(offers.orders, sort, async () => {
			const { items, asks, medians, sold, areDoubtful } = offers;
			const rankOf: Record<FindSort, (at: number) => number> = {
				sold: (at) => -sold[at]!,
				// What is rarely sold has no usual price.
				cheap: (at) => (medians[at] ? asks[at]! / medians[at] : Infinity),
				price: (at) => asks[at]!,
				new: (at) => -this.#newness(game, catalogue.name(catalogue.nameOfItem(items[at]!))),
			};
			const numbers = Array.from(items, (_, at) => at);
			const ranks = new Float64Array(items.length);
			await inTurns(numbers, namesPerTurn, (at) => {
				ranks[at] = rankOf[sort](at);
			});
			// The difference of two infinities is no number.
			const compare = (a: number, b: number) => (a === b ? 0 : a - b);
			return Uint32Array.from(numbers).sort(
				(a, b) =>
					Number(areDoubtful[a]) - Number(areDoubtful[b]) ||
					compare(ranks[a]!, ranks[b]!) ||
					sold[b]! - sold[a]! ||
					asks[a]! - asks[b]!,
			);
		});
	}

	/** 1 for each name that fits. */
	async #namesOf(catalogue: Catalogue, { kind, wear, statTrak }: FindQuery): Promise<Uint8Array> {
		const known = this.#fitting.get(catalogue) ?? new Map<string, Uint8Array>();
		this.#fitting.set(catalogue, known);
		const key = [kind, wear, statTrak].join();
		const cached = known.get(key);
		if (cached) return cached;
		const isKind = kind && isOfKind(kind);
		const fits = new Uint8Array(catalogue.size);
		const ids = Array.from({ length: catalogue.size }, (_, id) => nameId(id));
		await inTurns(ids, namesPerTurn, (id: NameId) => {
			const name = catalogue.name(id);
			const isFitting =
				(!isKind || isKind(name)) &&
				(wear === undefined || splitWear(name).wear === wear) &&
				(statTrak === undefined || name.includes(qualities[1]) === statTrak);
			if (isFitting) fits[id] = 1;
		});
		known.set(key, fits);
		return fits;
	}
}

async function offersIn(listings: Rows, history: Rows): Promise<Offers> {
	const items: ItemId[] = [];
	const [asks, medians, sales]: number[][] = [[], [], []];
	const areDoubtful: boolean[] = [];
	let sold = 0;
	const rows = Array.from(listings.items, (_, row) => row);
	await inTurns(rows, rowsPerTurn, (row) => {
		const item = itemAt(listings, row);
		const ask = hundredthsAt(listings.figures, listingColumns.min, row);
		// Both lists are in the order of their items.
		while (history.items[sold]! < item) sold++;
		if (ask <= 0 || !figureAt(listings.figures, listingColumns.quantity, row)) return;
		const isSold = history.items[sold] === item;
		const volume = isSold ? figureAt(history.figures, monthVolume, sold) : 0;
		const median = isSold && (volume ?? 0) >= enoughSales ? hundredthsAt(history.figures, monthMedian, sold) : 0;
		items.push(item);
		asks!.push(ask);
		medians!.push(Math.max(0, median));
		sales!.push(volume ?? -1);
		areDoubtful.push(isOutlier(ask, worthOf(history, isSold ? sold : undefined, listings, row)));
	});
	return {
		history: history.figures,
		...{ items, asks: asks!, medians: medians!, sold: sales!, areDoubtful },
		orders: new Map(),
	};
}
