import { max, sum } from 'd3-array';
import { getOrCompute } from '../base/get-or-compute.ts';
import { UserError } from '../base/user-error.ts';
import type { Currency } from '../market/currency.ts';
import {
	itemAt,
	listingOf,
	mentionedItems,
	type OutOfStockFigures,
	type OutOfStockSort,
	outOfStockAt,
	outOfStockOf,
	type Rows,
} from '../market/rows/rows.ts';
import type { Game } from '../names/game.ts';
import { type ItemId, itemId, type NameId } from '../names/ids.ts';
import type { ItemRef, KeyedItem } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { isWorthSuggesting } from '../search/item-hits.ts';
import { choiceOf, type ListSource, listSourceOf } from './choices.ts';
import type { MarketLists } from './market-lists.ts';
import { type ItemFilter, itemFilterOf } from './pages/item-filter.ts';
import { type ListPage, listPage } from './pages/page-of.ts';

export interface OutOfStockQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly sort: OutOfStockSort;
	/** The fewest sales in 90 days. */
	readonly minSales: number;
	/** Part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
}

export interface AbsentItem extends KeyedItem, OutOfStockFigures {}

export interface OutOfStockPage extends ListPage<AbsentItem> {
	readonly query: OutOfStockQuery;
	/** How many items are out of stock, whatever their name and sales. */
	readonly total: number;
	/**
	 * If only `minSales` excludes all items that match the text: the most sales in 90 days of one of them. Otherwise
	 * undefined.
	 */
	readonly mostSales: number | undefined;
	readonly source: ListSource;
}

/** Its figures are for 90 days and all versions. */
interface SuggestedAbsence {
	readonly ref: ItemRef;
	readonly sales: number;
	readonly averageSale: number | null;
}

export class OutOfStock {
	/** The names in a list, readable or not. The keys are the `items` of lists, which their converted copies share. */
	readonly #names = new WeakMap<Rows['items'], ReadonlySet<NameId>>();

	/**
	 * The page is empty if all that match are on offer again.
	 * @throws UserError if no item in the list matches the text; MarketError if the list is unavailable
	 */
	async page(lists: MarketLists, query: OutOfStockQuery, page: number): Promise<OutOfStockPage> {
		const list = lists.outOfStock();
		const { rows } = list;
		// An empty list may come without a catalogue to filter by.
		const text = rows.items.length === 0 ? '' : query.text;
		const absentNames = text === '' ? undefined : this.#namesOf(rows, lists.loadedCatalogue());
		const filter = await itemFilterOf(text, lists, absentNames);
		const isOnOffer = onOfferSince(list.fetchedAt, lists);
		// Every list of items out of stock has `orders`.
		const absentRows = rows.orders![query.sort].filter((row) => !isOnOffer(itemId(rows.items[row]!)));
		const rowsOfText = rowsMatching(filter, rows, absentRows, lists);
		const salesOf = (row: number) => outOfStockAt(rows, row).sales;
		const matching = query.minSales > 0 ? rowsOfText.filter((row) => salesOf(row) >= query.minSales) : rowsOfText;
		return {
			query,
			...listPage(matching, page, (row) => absentAt(rows, row, lists.loadedCatalogue()), filter),
			total: absentRows.length,
			mostSales: matching.length > 0 ? undefined : max(rowsOfText, salesOf),
			source: listSourceOf('out of stock', list),
		};
	}

	/** Suggests the best sellers if `text` is empty, and nothing without a list. */
	async suggest(lists: MarketLists, text: string, limit: number): Promise<readonly SuggestedAbsence[]> {
		const list = lists.cachedOutOfStock();
		const catalogue = lists.catalogue();
		if (!list || !catalogue) return [];
		const { rows } = list;
		const isOnOffer = onOfferSince(list.fetchedAt, lists);
		const names = this.#namesOf(rows, catalogue);
		const search = () => {
			const result = catalogue.search(text, limit, (name) => names.has(name));
			return isWorthSuggesting(text, result) ? result.hits : [];
		};
		const refs = text.trim() === '' ? mostSold(rows, catalogue, limit) : await lists.search(search);
		const absent = lists.readable(refs).filter(({ items }) => !items.every(isOnOffer));
		return absent.map(({ ref, items }) => ({ ref, ...combinedFigures(rows, items) }));
	}

	#namesOf(rows: Rows, catalogue: Catalogue): ReadonlySet<NameId> {
		const nameOf = (item: number) => catalogue.nameOfItem(itemId(item));
		return getOrCompute(this.#names, rows.items, () => new Set(Array.from(mentionedItems(rows), nameOf)));
	}
}

/** Asks are fetched more often, so a newer list of them may have an item that was out of stock before. */
function onOfferSince(time: number, lists: MarketLists): (item: ItemId) => boolean {
	const asks = lists.recentListings();
	if (!asks || asks.fetchedAt <= time) return () => false;
	return (item) => (listingOf(asks.rows, item)?.quantity ?? 0) > 0;
}

/** @throws UserError if the text names a single item, and its row is missing or cannot be read */
function rowsMatching(
	{ narrowedTo, exactMatch, has }: ItemFilter,
	rows: Rows,
	absentRows: Uint32Array,
	lists: MarketLists,
): Uint32Array {
	const matching = absentRows.filter((row) => has(itemId(rows.items[row]!)));
	if (exactMatch && matching.length === 0) {
		const isUnreadable = rows.unreadable.some((item) => has(itemId(item)));
		if (isUnreadable) throw new UserError({ code: 'entry-unreadable', item: narrowedTo });
		const outdatedSince = lists.outdatedSince('out-of-stock');
		throw new UserError({ code: 'not-out-of-stock', item: narrowedTo, outdatedSince });
	}
	return matching;
}

function mostSold(rows: Rows, catalogue: Catalogue, limit: number): ItemRef[] {
	// Each version of a name has a row of its own, so some names come several times.
	const top = rows.orders!.sales.subarray(0, 2 * limit);
	const names = Array.from(top, (row) => catalogue.nameOfItem(itemAt(rows, row)));
	return [...new Set(names)].slice(0, limit).map((name) => ({ name }));
}

/** Returns the sales of all versions together. There is an average sale only if there is just one version. */
function combinedFigures(rows: Rows, items: readonly ItemId[]): Pick<SuggestedAbsence, 'sales' | 'averageSale'> {
	const absences = items.map((item) => outOfStockOf(rows, item)).filter((absence) => absence !== undefined);
	return {
		sales: sum(absences, ({ sales }) => sales),
		averageSale: absences.length === 1 ? absences[0]!.averageSale : null,
	};
}

function absentAt(rows: Rows, row: number, catalogue: Catalogue): AbsentItem {
	const { key, name, version } = choiceOf(catalogue, catalogue.refOf(itemAt(rows, row)));
	return { key, name, version, ...outOfStockAt(rows, row) };
}
