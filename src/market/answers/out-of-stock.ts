import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ItemId } from '../ids.ts';
import { type Absence, absenceAt, absenceOf, itemAt, type Rows, type Sort } from '../rows/rows.ts';
import { choiceOf, type Source, sourceOf } from './choices.ts';
import type { Lists } from './lists.ts';
import { OutOfStockFilter } from './out-of-stock-filter.ts';
import { matchesOf } from './pages/item-filter.ts';
import { type ListPage, placeOf } from './pages/page-of.ts';

/** A request for items out of stock. */
export interface OutOfStockQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly sort: Sort;
	/** The minimum number of sales in 90 days. */
	readonly minSales: number;
	/** A filter: part of a name, or the result of `filterTextFor`; empty for all items. */
	readonly text: string;
}

export interface Absent extends Absence {
	readonly name: string;
	readonly version: string | null;
	readonly key: string;
}

export interface OutOfStockPage extends ListPage<Absent> {
	readonly query: OutOfStockQuery;
	/** How many are out of stock in all. */
	readonly total: number;
	/** If nothing matches: the most sales in 90 days of any item that matches the text. Otherwise 0. */
	readonly mostSales: number;
	readonly source: Source;
}

/** A name to suggest, with the sales of all its versions in 90 days. */
export interface SuggestedAbsence {
	readonly ref: ItemRef;
	readonly sales: number;
	readonly averageSale: number | null;
}

/** The items that nobody sells at the moment: by page, sorted and filtered. */
export class OutOfStock {
	/** By the items of a list, which converted copies of it share. */
	readonly #filters = new WeakMap<Rows['items'], OutOfStockFilter>();

	/**
	 * A page; if there are fewer pages, the nearest one.
	 * @throws UserError if no item out of stock matches the text; MarketError if the list is unavailable.
	 */
	async page(lists: Lists, query: OutOfStockQuery, page: number): Promise<OutOfStockPage> {
		const list = lists.outOfStock();
		const { rows } = list;
		// An empty list may come without a catalogue to filter by.
		const isWhole = query.text === '' || rows.items.length === 0;
		const filter = () => this.#filterOf(rows, lists.catalogue()!);
		const matches = isWhole ? undefined : await matchesOf(query.text, lists, () => filter().names);
		const order = matches ? filter().rowsOf(matches, query.sort, lists) : rows.sorted!.orders[query.sort];
		const salesOf = (row: number) => absenceAt(rows, row).sales;
		const matching = query.minSales > 0 ? order.filter((row) => salesOf(row) >= query.minSales) : order;
		const { from, to, ...place } = placeOf(matching.length, page);
		return {
			query,
			narrowedTo: matches?.narrowedTo ?? '',
			isCorrected: matches?.isCorrected ?? false,
			...place,
			rows: Array.from(matching.subarray(from, to), (row) => absentAt(rows, row, lists.catalogue()!)),
			matching: matching.length,
			total: rows.items.length,
			mostSales: matching.length > 0 ? 0 : order.reduce((most, row) => Math.max(most, salesOf(row)), 0),
			source: sourceOf('out of stock', list),
		};
	}

	/** The names that `text` may mean, at most `limit`; those with the most sales if it is empty. None without a list. */
	async suggest(lists: Lists, text: string, limit: number): Promise<readonly SuggestedAbsence[]> {
		const rows = lists.cachedOutOfStock()?.rows;
		const catalogue = lists.catalogue();
		if (!rows || !catalogue) return [];
		const filter = this.#filterOf(rows, catalogue);
		const refs =
			text.trim() === '' ? mostSold(rows, catalogue, limit) : await lists.search(() => filter.suggest(text, limit));
		return refs.map((ref) => ({ ref, ...totalOf(rows, catalogue.itemsOf(ref.name)) }));
	}

	#filterOf(rows: Rows, catalogue: Catalogue): OutOfStockFilter {
		const cached = this.#filters.get(rows.items);
		if (cached?.names.catalogue === catalogue) return cached;
		const filter = new OutOfStockFilter(rows, catalogue);
		this.#filters.set(rows.items, filter);
		return filter;
	}
}

/** The names that sold most, at most `limit`. */
function mostSold(rows: Rows, catalogue: Catalogue, limit: number): ItemRef[] {
	const top = rows.sorted!.orders.sales.subarray(0, 2 * limit);
	const names = Array.from(top, (row) => catalogue.nameOfItem(itemAt(rows, row)));
	return [...new Set(names)].slice(0, limit).map((name) => ({ name }));
}

/** The sales of all versions together; an average sale only if there is just one version. */
function totalOf(rows: Rows, items: readonly ItemId[]): Pick<SuggestedAbsence, 'sales' | 'averageSale'> {
	const absences = items.map((item) => absenceOf(rows, item)).filter((absence) => absence !== undefined);
	return {
		sales: absences.reduce((sum, { sales }) => sum + sales, 0),
		averageSale: absences.length === 1 ? absences[0]!.averageSale : null,
	};
}

function absentAt(rows: Rows, row: number, catalogue: Catalogue): Absent {
	const { key, name, version } = choiceOf(catalogue, catalogue.refOf(itemAt(rows, row)));
	return { key, name, version, ...absenceAt(rows, row) };
}
