import type { doubtfulAsks } from '../market/answers/price-now.ts';
import type { CatalogueReader } from '../market/catalogue/catalogue-reader.ts';
import type { ItemId } from '../market/catalogue/item-ref.ts';
import { isUnreadable, listingOf, lowestAskIn, type Rows } from '../market/rows/rows.ts';
import type { CurrentAsk } from './alert.ts';

/** A doubtful ask is believed if the last list had one that is at most this many times lower or higher. */
const confirming = 2;

export class CurrentAsks {
	readonly #rows: Rows;
	readonly #before: Rows | undefined;
	readonly #catalogue: CatalogueReader;
	readonly #doubtful: ReturnType<typeof doubtfulAsks>;
	readonly #known = new Map<string, CurrentAsk | undefined>();

	/** @param before The last list, if this one can be compared with it. */
	constructor(
		rows: Rows,
		before: Rows | undefined,
		catalogue: CatalogueReader,
		doubtful: ReturnType<typeof doubtfulAsks>,
	) {
		this.#rows = rows;
		this.#before = before;
		this.#catalogue = catalogue;
		this.#doubtful = doubtful;
	}

	/** Of a name: the cheapest of its versions, and the units of all. Undefined if a row cannot be read. */
	of(key: string): CurrentAsk | undefined {
		if (!this.#known.has(key)) this.#known.set(key, this.#find(key));
		return this.#known.get(key);
	}

	get doubtful(): string[] {
		return [...this.#known].flatMap(([key, offer]) => (offer?.isDoubtful ? [key] : []));
	}

	#find(key: string): CurrentAsk | undefined {
		const ref = this.#catalogue.byKey(key);
		if (!ref) return { ask: null, quantity: 0 };
		let ask: number | null = null;
		let quantity = 0;
		let isDoubtful = false;
		for (const item of this.#catalogue.itemsOf(ref)) {
			if (isUnreadable(this.#rows, item)) return undefined;
			const listing = listingOf(this.#rows, item);
			const lowest = lowestAskIn(this.#rows, item) ?? null;
			quantity += listing?.quantity ?? 0;
			if (lowest === null || (ask !== null && lowest >= ask)) continue;
			ask = lowest;
			isDoubtful = this.#isDoubtful(item, lowest);
		}
		return { ask, quantity, isDoubtful };
	}

	#isDoubtful(item: ItemId, ask: number): boolean {
		const before = this.#before && lowestAskIn(this.#before, item);
		const isConfirmed = before != null && ask <= before * confirming && ask >= before / confirming;
		return !isConfirmed && this.#doubtful(item, ask) !== undefined;
	}
}
