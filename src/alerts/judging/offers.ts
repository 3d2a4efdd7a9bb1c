import type { CatalogueReader } from '../../market/catalogue/catalogue-reader.ts';
import { isUnreadable } from '../../market/catalogue/unreadable.ts';
import type { ListKey } from '../../market/list-key.ts';
import { figureAt } from '../../market/rows/figures.ts';
import { listingColumns, type Rows, rowOf } from '../../market/rows/rows.ts';
import type { Alert, Offer } from '../alert.ts';
import type { JudgedList } from '../alert-book.ts';

/** The offers in a list of listings, by the keys of items. Each is looked up once. */
export class Offers implements JudgedList {
	readonly at: number;
	readonly #key: ListKey;
	readonly #rows: Rows;
	readonly #catalogue: CatalogueReader;
	readonly #known = new Map<string, Offer | undefined>();

	/** @param at when the list was fetched, Unix ms */
	constructor(key: ListKey, rows: Rows, catalogue: CatalogueReader, at: number) {
		this.#key = key;
		this.#rows = rows;
		this.#catalogue = catalogue;
		this.at = at;
	}

	isAbout({ game, currency, locked }: Alert): boolean {
		const { kind, ...key } = this.#key;
		return game === key.game && currency === key.currency && locked === (kind === 'trade-locked');
	}

	offerOf({ item }: Pick<Alert, 'item'>): Offer | undefined {
		if (this.#known.has(item)) return this.#known.get(item);
		const offer = this.#find(item);
		this.#known.set(item, offer);
		return offer;
	}

	/** Of a name with several versions: the cheapest of them, and the units of all. */
	#find(key: string): Offer | undefined {
		const ref = this.#catalogue.byKey(key);
		if (!ref) return undefined;
		const { figures, unreadable } = this.#rows;
		const items = ref.item === undefined ? this.#catalogue.itemsOf(ref.name) : [ref.item];
		let ask: number | null = null;
		let quantity = 0;
		let isPartial = false;
		for (const item of items) {
			const row = rowOf(this.#rows, item);
			if (row === undefined) {
				isPartial ||= unreadable.length > 0 && isUnreadable(this.#rows, item, this.#catalogue);
				continue;
			}
			const units = figureAt(figures, listingColumns.quantity, row) ?? 0;
			const lowest = units > 0 ? figureAt(figures, listingColumns.min, row) : null;
			quantity += units;
			if (lowest !== null && (ask === null || lowest < ask)) ask = lowest;
		}
		return isPartial ? { ask, quantity, isPartial } : { ask, quantity };
	}
}
