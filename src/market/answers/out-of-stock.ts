import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors/user-error.ts';
import { getOrCompute } from '../../get-or-compute.ts';
import { oneLine } from '../../text/safe-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ItemHits, isUnderstood, type Subject } from '../catalogue/subject.ts';
import type { Currency } from '../currency.ts';
import { type Game, gameNames } from '../game.ts';
import { type Absence, absenceAt, type Rows, type Sort } from '../rows/rows.ts';
import { choiceOf, type Source, sourceOf } from './choices.ts';
import type { Lists } from './lists.ts';
import { asMeant, isListed, labelOf, type Narrowed, narrowedToOne, wantedOf } from './narrowing.ts';
import { nearestNames } from './nearest-names.ts';

const pageSize = 10;
/** Of the items that could not be read so many are named. */
const unreadNamed = 3;
/** Stands in front of a name's key. */
const keyMark = '#';
const keyPattern = /^#[\w-]{12}$/;
/** Texts whose meaning is remembered, per list: people page to and fro, and retype the same beginnings. */
const remembered = 100;

/** What is asked of the list of what nobody sells. */
export interface OutOfStockQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly sort: Sort;
	/** In 90 days. */
	readonly minSales: number;
	/** Part of a name, or what `textFor` gave for one; empty for all. */
	readonly text: string;
}

export interface Absent extends Absence {
	/** Its place in the order, from 1. */
	readonly place: number;
	readonly name: string;
	readonly version: string | null;
	readonly key: string;
}

export interface OutOfStockPage {
	readonly query: OutOfStockQuery;
	/** What it is narrowed to: a name that was picked, or the text as it was typed. */
	readonly narrowedTo: string;
	/** Nothing is called so; typing errors were forgiven. */
	readonly isCorrected: boolean;
	/** From 1 to `pages`. */
	readonly page: number;
	readonly pages: number;
	readonly rows: readonly Absent[];
	/** How many are wanted, and how many are out of stock in all. */
	readonly matching: number;
	readonly total: number;
	/** Where nothing was sold as often as wanted: the most sales in 90 days of what matches the text. */
	readonly mostSales: number;
	/** How many of what matches the text could not be read, and the first of them by name. */
	readonly unread: number;
	readonly unreadNames: readonly string[];
	readonly source: Source;
}

/** What texts were found to mean in one list, with the names known then. */
interface SearchCache {
	readonly catalogue: Catalogue;
	readonly narrowed: LRUCache<string, Narrowed>;
	/** The rows of a text in the order of a sort. */
	readonly inOrder: LRUCache<string, Uint32Array>;
	readonly suggested: LRUCache<string, ItemHits>;
}

/** The lists of what nobody sells: a page at a time, and narrowed down. */
export class OutOfStock {
	readonly #meanings = new WeakMap<Rows, SearchCache>();

	/**
	 * A page, the nearest there is where there are fewer.
	 * @throws UserError where the text means nothing that is out of stock; MarketError where the list is not to be had.
	 */
	async page(lists: Lists, query: OutOfStockQuery, page: number): Promise<OutOfStockPage> {
		const list = await lists.outOfStock();
		const { rows } = list;
		const order = rows.sorted!.orders[query.sort];
		// Where there is nothing, there may be no names either.
		const isWhole = query.text === '' || rows.items.length === 0;
		const narrowed = isWhole ? undefined : await this.#narrow(query, rows, lists);
		const named = narrowed ? this.#inOrder(query, narrowed, rows, lists) : order;
		const salesOf = (row: number) => absenceAt(rows, row).sales;
		const matching = query.minSales > 0 ? named.filter((row) => salesOf(row) >= query.minSales) : named;
		const unread = narrowed?.unread ?? [...rows.unreadable];
		const unreadNames = unread.slice(0, unreadNamed).map((item) => labelOf(lists.catalogue()!, item));
		if (named.length === 0 && unread.length > 0)
			throw new UserError({ code: 'out-of-stock-unreadable', items: unreadNames });
		const pages = Math.max(1, Math.ceil(matching.length / pageSize));
		const shown = Math.min(Math.max(1, page), pages);
		const first = (shown - 1) * pageSize;
		return {
			query,
			narrowedTo: narrowed?.narrowedTo ?? '',
			isCorrected: narrowed?.isCorrected ?? false,
			page: shown,
			pages,
			rows: Array.from(matching.subarray(first, first + pageSize), (row, i) => {
				const catalogue = lists.catalogue()!;
				const item = rows.items[row]!;
				const { key, name, version } = choiceOf(catalogue, { name: catalogue.nameOfItem(item), item });
				return { place: first + i + 1, key, name, version, ...absenceAt(rows, row) };
			}),
			matching: matching.length,
			total: rows.items.length,
			mostSales: matching.length > 0 ? 0 : named.reduce((most, row) => Math.max(most, salesOf(row)), 0),
			unread: unread.length,
			unreadNames,
			source: sourceOf('out of stock', list),
		};
	}

	/** The names that `text` may mean, at most `limit`: what was sold most where nothing is typed. @throws MarketError */
	async suggest(lists: Lists, text: string, limit: number): Promise<readonly Subject[]> {
		const { rows } = await lists.outOfStock();
		const catalogue = lists.catalogue();
		if (!catalogue) return [];
		const { suggested } = this.#meaningsIn(rows, catalogue);
		const { names, orders } = rows.sorted!;
		if (text.trim() !== '')
			return lists.search(
				() => getOrCompute(suggested, text, () => catalogue.find(text, limit, (name) => names[name] === 1)).found,
			);
		const best = Array.from(orders.sales.subarray(0, 2 * limit), (row) => catalogue.nameOfItem(rows.items[row]!));
		return [...new Set(best)].slice(0, limit).map((name) => ({ name }));
	}

	#inOrder({ sort, text }: OutOfStockQuery, { wanted }: Narrowed, rows: Rows, lists: Lists): Uint32Array {
		const { inOrder } = this.#meaningsIn(rows, lists.catalogue()!);
		return getOrCompute(inOrder, `${sort} ${text}`, () => rows.sorted!.orders[sort].filter((row) => wanted[row] === 1));
	}

	async #narrow({ text, game }: OutOfStockQuery, rows: Rows, lists: Lists): Promise<Narrowed> {
		const known = lists.catalogue()!;
		if (keyPattern.test(text)) {
			const picked = known.byKey(text.slice(keyMark.length));
			if (!picked) throw new UserError({ code: 'suggestion-expired' });
			return narrowedToOne(picked, known, rows);
		}
		await lists.indexed();
		return lists.search(() => this.#narrowIn(lists.catalogue()!, text, game, rows));
	}

	#narrowIn(catalogue: Catalogue, text: string, game: Game, rows: Rows): Narrowed {
		const { names } = rows.sorted!;
		const [called, ...others] = catalogue.called(text);
		// A plain name may begin others that are out of stock, though it is on offer itself.
		const isOne = called && others.length === 0 && !catalogue.standsForOthers(called, text);
		if (isOne && (!catalogue.isPlain(called.name) || isListed(names, called.name)))
			return narrowedToOne(called, catalogue, rows);
		if (!catalogue.canFind) throw new UserError({ code: 'search-unavailable' });
		return getOrCompute(this.#meaningsIn(rows, catalogue).narrowed, text, () => {
			const findings = catalogue.find(text, Infinity, (name) => isListed(names, name));
			if (!isUnderstood(text, findings)) {
				const nearest = nearestNames(catalogue, findings.found);
				throw new UserError({ code: 'nothing-out-of-stock-matches', typed: text, game: gameNames[game], nearest });
			}
			// A name stands for all its versions.
			const items = asMeant(findings).flatMap(({ name, item }) =>
				item === undefined ? catalogue.itemsOf(name) : [item],
			);
			return { narrowedTo: text, isCorrected: findings.understood !== 'well', ...wantedOf(rows, items, catalogue) };
		});
	}

	#meaningsIn(rows: Rows, catalogue: Catalogue): SearchCache {
		const known = this.#meanings.get(rows);
		if (known?.catalogue === catalogue) return known;
		const made = {
			catalogue,
			narrowed: new LRUCache<string, Narrowed>({ max: remembered }),
			inOrder: new LRUCache<string, Uint32Array>({ max: remembered }),
			suggested: new LRUCache<string, ItemHits>({ max: remembered }),
		};
		this.#meanings.set(rows, made);
		return made;
	}
}

/** What to give for a name where no more than `limit` characters can be given, and only ones that can be seen. */
export function textFor(catalogue: Catalogue, { name }: Subject, limit: number): string {
	const whole = catalogue.name(name);
	const isSafe = whole.length <= limit && oneLine(whole) === whole && !keyPattern.test(whole);
	return isSafe ? whole : keyMark + catalogue.key({ name });
}
