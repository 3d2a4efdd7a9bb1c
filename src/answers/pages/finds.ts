import { inTurns } from '../../base/clock.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { KeyedItem } from '../../market/catalogue/item-ref.ts';
import { qualities, splitWear, type Wear } from '../../market/catalogue/skin.ts';
import { isOfKind, type TypedKind } from '../../market/catalogue/typed-kinds.ts';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import { type ItemId, type NameId, nameId } from '../../market/ids.ts';
import { enoughSales, figureAt, hundredthsAt } from '../../market/rows/figures.ts';
import { convertedAmount, itemAt, listingColumns, monthOfSales, type Rows } from '../../market/rows/rows.ts';
import { asksAndSales, choiceOf, type ListSource } from '../choices.ts';
import type { MarketLists } from '../market-lists.ts';
import { doubtfulIn } from '../price-now.ts';
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

interface Candidate {
	readonly item: ItemId;
	readonly ask: number;
	readonly median: number | undefined;
	readonly sold: number | undefined;
	readonly isDoubtful: boolean;
}

/** Some 2 ms. */
const [namesPerTurn, rowsPerTurn] = [2_000, 4_000];

/** What can be bought, of a kind and for a budget. Names are looked through once for each kind, wear and quality. */
export class Finds {
	readonly #fitting = new WeakMap<Catalogue, Map<string, Uint8Array>>();
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
		const doubtful = doubtfulIn(lists);
		const found: Candidate[] = [];
		let cheapest: number | undefined;
		await eachOffered(listings.rows, (item, ask) => {
			if (fits[catalogue.nameOfItem(item)] !== 1 || !matches.has(item)) return;
			if (!isWithin(ask, range)) {
				if (ask > (range.max ?? Infinity)) cheapest = Math.min(cheapest ?? Infinity, ask);
				return;
			}
			const { median, volume } = monthOfSales(history.rows, item);
			found.push({
				item,
				ask,
				median: (volume ?? 0) >= enoughSales && median ? median : undefined,
				sold: volume ?? undefined,
				isDoubtful: doubtful(item) !== undefined,
			});
		});
		const sorted = this.#sorted(found, query, catalogue);
		return {
			query,
			range,
			...listPage(
				sorted,
				page,
				({ item, ...figures }) => ({ ...choiceOf(catalogue, catalogue.refOf(item)), ...figures }),
				matches,
			),
			cheapest: sorted.length > 0 ? undefined : cheapest,
			sources: asksAndSales(listings, history),
			dueAt: listings.dueAt,
		};
	}

	/** Asks that look wrong come last. */
	#sorted(found: readonly Candidate[], { sort, game }: FindQuery, catalogue: Catalogue): Candidate[] {
		const name = ({ item }: Candidate) => catalogue.name(catalogue.nameOfItem(item));
		const newness = new Map(sort === 'new' ? found.map((each) => [each.item, this.#newness(game, name(each))]) : []);
		const rank: Record<FindSort, (each: Candidate) => number> = {
			sold: ({ sold = -1 }) => -sold,
			// What is rarely sold has no usual price.
			cheap: ({ ask, median }) => (median === undefined ? Infinity : ask / median),
			price: ({ ask }) => ask,
			new: ({ item }) => -newness.get(item)!,
		};
		const ranked = found.map((each) => ({ each, at: rank[sort](each) }));
		const compare = (a: number, b: number) => (a === b ? 0 : a - b);
		ranked.sort(
			(a, b) =>
				Number(a.each.isDoubtful) - Number(b.each.isDoubtful) ||
				compare(a.at, b.at) ||
				(b.each.sold ?? 0) - (a.each.sold ?? 0) ||
				a.each.ask - b.each.ask,
		);
		return ranked.map(({ each }) => each);
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

/** With the lowest ask, as it is converted. */
async function eachOffered(rows: Rows, work: (item: ItemId, ask: number) => void): Promise<void> {
	const { figures, rate } = rows;
	const all = Array.from(rows.items, (_, row) => row);
	await inTurns(all, rowsPerTurn, (row: number) => {
		const cents = hundredthsAt(figures, listingColumns.min, row);
		if (cents > 0 && figureAt(figures, listingColumns.quantity, row))
			work(itemAt(rows, row), convertedAmount(cents / 100, rate));
	});
}
