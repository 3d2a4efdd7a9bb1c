import { getOrCompute } from '../base/get-or-compute.ts';
import { PairCache } from '../base/pair-cache.ts';
import { figureAt, hundredthsAt, minComparableSales } from '../market/rows/figures.ts';
import { itemAt, listingColumns, type Rows, rowFinder, rowOf, salesColumn } from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import { type ItemKind, itemKindOf } from '../names/item-kind.ts';
import type { Names } from '../names/names.ts';
import { AskRatios, type AskWithSales, hasEnoughSales, type PeriodFigures, type UsualRanges } from './usual-ranges.ts';
import { type ItemVerdict, verdictOn } from './verdict.ts';

const weekColumns = { median: salesColumn('week', 'median'), volume: salesColumn('week', 'volume') } as const;
const monthColumns = { median: salesColumn('month', 'median'), volume: salesColumn('month', 'volume') } as const;

/**
 * Gives verdicts on the asks of one pair of lists. The usual ranges are computed on first use, which takes about 5 ms.
 */
export class Verdicts {
	readonly #listings: Rows;
	readonly #sales: Rows;
	readonly #names: Names;
	#ranges: UsualRanges | undefined;

	constructor(listings: Rows, sales: Rows, names: Names) {
		this.#listings = listings;
		this.#sales = sales;
		this.#names = names;
	}

	/** Returns undefined without enough sales, or if nothing is on offer. */
	of(item: ItemId): ItemVerdict | undefined {
		const listedRow = rowOf(this.#listings, item);
		const soldRow = rowOf(this.#sales, item);
		if (listedRow === undefined || soldRow === undefined) return undefined;
		const askWithSales = this.#askWithSales(item, listedRow, soldRow);
		if (!askWithSales) return undefined;
		this.#ranges ??= this.#computeRanges();
		return verdictOn(askWithSales, this.#ranges);
	}

	#computeRanges(): UsualRanges {
		const ratios = new AskRatios();
		const { items, figures } = this.#listings;
		const soldRowOf = rowFinder(this.#sales);
		for (let row = 0; row < items.length; row++) {
			const item = itemAt(this.#listings, row);
			const soldRow = soldRowOf(item);
			if (soldRow === undefined) continue;
			const ask = hundredthsAt(figures, listingColumns.min, row);
			const week = this.#salesAt(soldRow, weekColumns);
			if (!hasEnoughSales(week) || ask <= 0 || !figureAt(figures, listingColumns.quantity, row)) continue;
			ratios.add(kindOfItem(item, this.#names), ask, week.median);
		}
		return ratios.ranges();
	}

	#salesAt(soldRow: number, columns: typeof weekColumns | typeof monthColumns): PeriodFigures {
		return {
			median: hundredthsAt(this.#sales.figures, columns.median, soldRow),
			volume: figureAt(this.#sales.figures, columns.volume, soldRow) ?? 0,
		};
	}

	/**
	 * @param listedRow the item's row in the listings
	 * @param soldRow its row in the sales
	 */
	#askWithSales(item: ItemId, listedRow: number, soldRow: number): AskWithSales | undefined {
		const { figures } = this.#listings;
		const ask = hundredthsAt(figures, listingColumns.min, listedRow);
		const quantity = figureAt(figures, listingColumns.quantity, listedRow) ?? 0;
		if (ask <= 0 || quantity === 0) return undefined;
		const week = this.#salesAt(soldRow, weekColumns);
		const month = this.#salesAt(soldRow, monthColumns);
		if (!hasEnoughSales(week) && !hasEnoughSales(month)) return undefined;
		const medianAsk = hundredthsAt(figures, listingColumns.median, listedRow);
		const isUndercut = quantity >= minComparableSales && medianAsk > 0 && medianAsk < week.median;
		const names = this.#names;
		return {
			// This is a getter because most verdicts need no kind.
			get kind() {
				return kindOfItem(item, names);
			},
			ask,
			week,
			month,
			isUndercut,
		};
	}
}

const kindsByNames = new WeakMap<Names, Map<number, ItemKind | undefined>>();

/** Kinds are cached for all `Names`, since decoding a name takes longer than the rest of a verdict. */
function kindOfItem(item: ItemId, names: Names): ItemKind | undefined {
	const kinds = getOrCompute(kindsByNames, names, () => new Map<number, ItemKind | undefined>());
	const name = names.nameOfItem(item);
	if (!kinds.has(name)) kinds.set(name, itemKindOf(names.name(name), names.game));
	return kinds.get(name);
}

const cache = new PairCache<Rows['figures'], Rows['figures'], Verdicts>();

/** Returns the same object for the same lists, including converted copies, which share the figures. */
export const verdictsOf = (listings: Rows, sales: Rows, names: Names): Verdicts =>
	cache.getOrCompute(listings.figures, sales.figures, () => new Verdicts(listings, sales, names));
