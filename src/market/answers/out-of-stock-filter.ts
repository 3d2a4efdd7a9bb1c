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

/** How many texts per list to cache: people retype the same beginnings. */
const cacheSize = 100;

/** Filters one list of items out of stock by text. A new catalogue needs a new filter. */
export class OutOfStockFilter {
	/** Selects among the names that the list has a row of, readable or not. */
	readonly names: ItemFilter;
	readonly #rows: Rows;
	readonly #suggested = new LRUCache<string, ItemHits>({ max: cacheSize });

	constructor(rows: Rows, catalogue: Catalogue) {
		this.#rows = rows;
		const game = gameNames[catalogue.game];
		this.names = new ItemFilter(catalogue, {
			has: (name) => this.#hasRow(name),
			nothingMatches: (typed, nearest) => ({ code: 'nothing-out-of-stock-matches', typed, game, nearest }),
		});
	}

	/** The rows of the items that match, in the order of `sort`. @throws UserError if one item was named that has none. */
	rowsOf({ narrowedTo, isName, items }: Matches, sort: Sort, lists: Lists): Uint32Array {
		const selected = new Uint8Array(this.#rows.items.length);
		for (const item of items) {
			const row = rowOf(this.#rows, item);
			if (row !== undefined) selected[row] = 1;
		}
		if (isName && !selected.includes(1)) {
			lists.requireReadable(this.names.catalogue.refOf(items[0]!));
			throw new UserError({ code: 'not-out-of-stock', item: narrowedTo });
		}
		return this.#rows.sorted!.orders[sort].filter((row) => selected[row] === 1);
	}

	/** The names with readable rows that `text` may mean, at most `limit`. */
	suggest(text: string, limit: number): readonly ItemRef[] {
		const { names } = this.#rows.sorted!;
		const found = getOrCompute(this.#suggested, text, () =>
			this.names.catalogue.find(text, limit, (name) => names[name] === 1),
		);
		return isNearEnough(text, found) ? found.hits : [];
	}

	#hasRow(name: NameId): boolean {
		return (this.#rows.sorted!.names[name] ?? 0) > 0;
	}
}
