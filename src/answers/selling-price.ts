import { PairCache } from '../base/pair-cache.ts';
import { minComparableSales } from '../market/rows/figures.ts';
import { type Rows, salesOf } from '../market/rows/rows.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';

export interface SellingPrice {
	/** Undefined if the marketplace does not know the item. */
	readonly ref: ItemRef | undefined;
	/** The 7-day median, or the 30-day one if too few were sold in 7 days; undefined if too few were sold in both. */
	readonly price: number | undefined;
}

/**
 * What items sell for, by their names on the marketplace. Each is looked up once, since many contracts and containers
 * give the same items.
 */
export class SellingPrices {
	readonly #sales: Rows;
	readonly #catalogue: Catalogue;
	readonly #prices = new Map<string, SellingPrice>();

	constructor(sales: Rows, catalogue: Catalogue) {
		this.#sales = sales;
		this.#catalogue = catalogue;
	}

	/** @param version null for items without versions */
	of(name: string, version: string | null): SellingPrice {
		const key = version === null ? name : `${name}\n${version}`;
		const cached = this.#prices.get(key);
		if (cached) return cached;
		const ref = this.#refOf(name, version);
		const sellingPrice = { ref, price: this.#priceOf(ref) };
		this.#prices.set(key, sellingPrice);
		return sellingPrice;
	}

	#refOf(name: string, version: string | null): ItemRef | undefined {
		const ref = this.#catalogue.byExactName(name);
		if (!ref || version === null) return ref;
		const item = this.#catalogue.itemsOf(ref).find((each) => this.#catalogue.version(each) === version);
		return item === undefined ? undefined : { ...ref, item };
	}

	#priceOf(ref: ItemRef | undefined): number | undefined {
		const [item, ...others] = ref ? this.#catalogue.itemsOf(ref) : [];
		// Versions sell for different prices.
		if (item === undefined || others.length > 0) return undefined;
		const sales = salesOf(this.#sales, item);
		const period = [sales?.week, sales?.month].find(
			(each) => (each?.volume ?? 0) >= minComparableSales && each?.median,
		);
		return period?.median ?? undefined;
	}
}

const cache = new PairCache<Rows, Catalogue, SellingPrices>();

/** Returns the same object for the same list of sales. */
export const sellingPricesOf = (sales: Rows, catalogue: Catalogue): SellingPrices =>
	cache.getOrCompute(sales, catalogue, () => new SellingPrices(sales, catalogue));
