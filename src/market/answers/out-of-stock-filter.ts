import { LRUCache } from 'lru-cache';
import { UserError } from '../../errors/user-error.ts';
import { nearlyAsWell } from '../../finding/costs.ts';
import { getOrCompute } from '../../runtime/get-or-compute.ts';
import { oneLine } from '../../text/safe-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type ItemHit, type ItemHits, type ItemRef, isNearEnough, isUnderstood } from '../catalogue/item-ref.ts';
import { isUnreadable } from '../catalogue/unreadable.ts';
import { type Game, gameNames } from '../game.ts';
import type { ItemId, NameId } from '../ids.ts';
import { type Rows, rowOf, type Sort } from '../rows/rows.ts';
import { nearestNames } from './nearest-names.ts';

/** Marks a filter text that is a name's key. */
const keyMark = '#';
const keyPattern = /^#[\w-]{12}$/;
/** How many texts per list to cache: people page back and forth, and retype the same beginnings. */
const cacheSize = 100;

/** The rows of one list that a filter text selects. */
export interface Filtered {
	/** The name that was picked, or the text as it was typed. */
	readonly narrowedTo: string;
	/** Whether no name contains the text as it was typed, so typing errors were corrected. */
	readonly isCorrected: boolean;
	/** Per row: 1 if it is selected. */
	readonly selected: Uint8Array;
	/** The selected items whose rows are unreadable. */
	readonly unread: readonly ItemId[];
}

/** The text that selects a name: the name, or its key if the name is longer than `limit` or is not displayed as it is. */
export function filterTextFor(catalogue: Catalogue, { name }: ItemRef, limit: number): string {
	const whole = catalogue.name(name);
	const isUsable = whole.length <= limit && oneLine(whole) === whole && !keyPattern.test(whole);
	return isUsable ? whole : keyMark + catalogue.key({ name });
}

/** Filters one list of items out of stock by text, and caches the results. A new catalogue needs a new filter. */
export class OutOfStockFilter {
	readonly catalogue: Catalogue;
	readonly #rows: Rows;
	readonly #filtered = new LRUCache<string, Filtered>({ max: cacheSize });
	/** The selected rows in their order, by sort and text. */
	readonly #ordered = new LRUCache<string, Uint32Array>({ max: cacheSize });
	readonly #suggested = new LRUCache<string, ItemHits>({ max: cacheSize });

	constructor(rows: Rows, catalogue: Catalogue) {
		this.#rows = rows;
		this.catalogue = catalogue;
	}

	/** The rows that a key from `filterTextFor` selects; undefined if the text is not a key. @throws UserError */
	byKey(text: string): Filtered | undefined {
		if (!keyPattern.test(text)) return undefined;
		const ref = this.catalogue.byKey(text.slice(keyMark.length));
		if (!ref) throw new UserError({ code: 'suggestion-expired' });
		return this.#only(ref);
	}

	/** The rows that a text selects. @throws UserError if no item out of stock matches. */
	byText(text: string, game: Game): Filtered {
		const { catalogue } = this;
		const [named, ...others] = catalogue.byFullName(text);
		// A name without a finish may begin other names that are out of stock, although it is on offer itself.
		const isOne = named && others.length === 0 && !catalogue.isGeneric(named, text);
		if (isOne && (catalogue.hasFinish(named.name) || this.#hasRow(named.name))) return this.#only(named);
		if (!catalogue.isSearchable) throw new UserError({ code: 'search-unavailable' });
		return getOrCompute(this.#filtered, text, () => this.#search(text, game));
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
			this.catalogue.find(text, limit, (name) => names[name] === 1),
		);
		return isNearEnough(text, found) ? found.hits : [];
	}

	#search(text: string, game: Game): Filtered {
		const { catalogue } = this;
		const found = catalogue.find(text, Infinity, (name) => this.#hasRow(name));
		if (!isUnderstood(text, found)) {
			const nearest = nearestNames(catalogue, text, found);
			throw new UserError({ code: 'nothing-out-of-stock-matches', typed: text, game: gameNames[game], nearest });
		}
		const items = bestMatches(found).flatMap(({ name, item }) =>
			item === undefined ? catalogue.itemsOf(name) : [item],
		);
		return { narrowedTo: text, isCorrected: found.understood !== 'well', ...this.#select(items) };
	}

	/** The rows of one name, or of one version of it. @throws UserError if there are none. */
	#only(ref: ItemRef): Filtered {
		const { name, item } = ref;
		const rows = this.#select(item === undefined ? this.catalogue.itemsOf(name) : [item]);
		const label = this.catalogue.label(ref);
		if (rows.selected.includes(1) || rows.unread.length > 0) return { narrowedTo: label, isCorrected: false, ...rows };
		throw new UserError({ code: 'not-out-of-stock', item: label });
	}

	/** Whether the list has a row of the name, readable or not. */
	#hasRow(name: NameId): boolean {
		return (this.#rows.sorted!.names[name] ?? 0) > 0;
	}

	#select(items: readonly ItemId[]): Pick<Filtered, 'selected' | 'unread'> {
		const selected = new Uint8Array(this.#rows.items.length);
		for (const item of items) {
			const row = rowOf(this.#rows, item);
			if (row !== undefined) selected[row] = 1;
		}
		return { selected, unread: items.filter((item) => isUnreadable(this.#rows, item, this.catalogue)) };
	}
}

/** The hits that match nearly as well as the best: "st" is StatTrak rather than the beginning of "strike". */
function bestMatches({ hits }: ItemHits): readonly ItemHit[] {
	const distance = ({ cost, untyped }: ItemHit) => cost - untyped;
	const best = hits.reduce((least, hit) => Math.min(least, distance(hit)), Infinity);
	return hits.filter((hit) => distance(hit) <= best + nearlyAsWell);
}
