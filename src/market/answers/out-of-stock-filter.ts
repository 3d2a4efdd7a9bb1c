import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors/user-error.ts';
import { getOrCompute } from '../../runtime/get-or-compute.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ItemHits, type ItemRef, isNearEnough } from '../catalogue/item-ref.ts';
import { gameNames } from '../game.ts';
import type { NameId } from '../ids.ts';
import { type Rows, rowOf, type Sort } from '../rows/rows.ts';
import type { Lists } from './lists.ts';
import { ItemFilter, type Matches } from './pages/item-filter.ts';

/** How many texts per list to cache: people page back and forth, and retype the same beginnings. */
const cacheSize = 100;

/** The rows of one list that a filter text selects. */
export interface Filtered extends Pick<Matches, 'narrowedTo' | 'isCorrected'> {
	/** Per row: 1 if it is selected. */
	readonly selected: Uint8Array;
}

/** Filters one list of items out of stock by text, and caches the results. A new catalogue needs a new filter. */
export class OutOfStockFilter {
	/** Selects among the names that the list has a row of, readable or not. */
	readonly names: ItemFilter;
	readonly #rows: Rows;
	readonly #filtered = new LRUCache<string, Filtered>({ max: cacheSize });
	/** The selected rows in their order, by sort and text. */
	readonly #ordered = new LRUCache<string, Uint32Array>({ max: cacheSize });
	readonly #suggested = new LRUCache<string, ItemHits>({ max: cacheSize });

	constructor(rows: Rows, catalogue: Catalogue) {
		this.#rows = rows;
		const game = gameNames[catalogue.game];
		this.names = new ItemFilter(catalogue, {
			has: (name) => this.#hasRow(name),
			nothingMatches: (typed, nearest) => ({ code: 'nothing-out-of-stock-matches', typed, game, nearest }),
		});
	}

	/** The rows of the items that the text selects. @throws UserError if it is the name of an item that has none. */
	select(text: string, matches: Matches, lists: Lists): Filtered {
		return getOrCompute(this.#filtered, text, () => this.#select(matches, lists));
	}

	/** The selected rows in the order of `sort`; `text` must be the one that selected them. */
	inOrder(sort: Sort, text: string, { selected }: Filtered): Uint32Array {
		return getOrCompute(this.#ordered, `${sort} ${text}`, () =>
			this.#rows.sorted!.orders[sort].filter((row) => selected[row] === 1),
		);
	}

	/** The names with readable rows that `text` may mean, at most `limit`. */
	suggest(text: string, limit: number): readonly ItemRef[] {
		const { names } = this.#rows.sorted!;
		const found = getOrCompute(this.#suggested, text, () =>
			this.names.catalogue.find(text, limit, (name) => names[name] === 1),
		);
		return isNearEnough(text, found) ? found.hits : [];
	}

	/** Whether the list has a row of the name, readable or not. */
	#hasRow(name: NameId): boolean {
		return (this.#rows.sorted!.names[name] ?? 0) > 0;
	}

	#select({ narrowedTo, isCorrected, isName, items }: Matches, lists: Lists): Filtered {
		const selected = new Uint8Array(this.#rows.items.length);
		for (const item of items) {
			const row = rowOf(this.#rows, item);
			if (row !== undefined) selected[row] = 1;
		}
		if (isName && !selected.includes(1)) {
			lists.requireReadable(this.names.catalogue.refOf(items[0]!));
			throw new UserError({ code: 'not-out-of-stock', item: narrowedTo });
		}
		return { narrowedTo, isCorrected, selected };
	}
}
