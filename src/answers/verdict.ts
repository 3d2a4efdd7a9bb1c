import type { CatalogueReader } from '../market/catalogue/catalogue-data.ts';
import { kindOf } from '../market/catalogue/skin.ts';
import type { ItemId } from '../market/ids.ts';
import { enoughSales, figureAt, hundredthsAt } from '../market/rows/figures.ts';
import { itemAt, listingColumns, type Rows, rowOf, salesColumn } from '../market/rows/rows.ts';

/**
 * How a lowest ask stands to what the item sells for, measured against how asks of such items usually stand
 * (docs/prices.md#verdicts). `low-but-falling`: unusually low, while the price goes down.
 */
export type Verdict = 'good-to-buy' | 'good-to-sell' | 'as-usual' | 'low-but-falling';

export interface ItemVerdict {
	readonly verdict: Verdict;
	/** Of the median that the ask is compared with: 7 if there are enough sales in a week. */
	readonly days: 7 | 30;
	/** Hundredths of the currency of the lists. */
	readonly median: number;
}

/** Of the lowest asks of its kind, the cheapest 15 % are unusually low, and the dearest 15 % unusually high. */
const unusualShare = 0.15;
/** Closer to the median is no difference: 2 %, or two cents. */
const [leastShare, leastHundredths] = [0.02, 2];
/** With fewer items, a kind says nothing of what is usual: items of all prices do, or else of all kinds. */
const enoughItems = 60;
/** A 7-day median so much below the 30-day one is of a falling price. */
const fallingShare = 0.05;
/** Upper ends of the price classes, in hundredths: cheap items are asked at other distances than dear ones. */
const classEnds = [500, 2_500, 10_000] as const;

const weekMedian = salesColumn('week', 'median');
const weekVolume = salesColumn('week', 'volume');
const monthMedian = salesColumn('month', 'median');
const monthVolume = salesColumn('month', 'volume');

/** Of asks divided by their medians. */
interface UsualRange {
	readonly low: number;
	readonly high: number;
}

const weapons: ReadonlySet<string | undefined> = new Set(['rifles', 'pistols', 'smgs', 'heavy']);

/** Verdicts on the asks of one pair of lists. What is usual is worked out when it is first needed: some 5 ms. */
export class Verdicts {
	readonly #listings: Rows;
	readonly #sales: Rows;
	readonly #catalogue: CatalogueReader;
	#ranges: ReadonlyMap<string, UsualRange> | undefined;

	constructor(listings: Rows, sales: Rows, catalogue: CatalogueReader) {
		this.#listings = listings;
		this.#sales = sales;
		this.#catalogue = catalogue;
	}

	/** Undefined without enough sales, or if nothing is on offer. */
	of(item: ItemId): ItemVerdict | undefined {
		const [listed, sold] = [rowOf(this.#listings, item), rowOf(this.#sales, item)];
		const ask = listed === undefined ? -1 : hundredthsAt(this.#listings.figures, listingColumns.min, listed);
		const against = sold === undefined ? undefined : this.#medianOf(sold);
		if (!against || ask <= 0) return undefined;
		const { median } = against;
		const difference = ask - median;
		const isClose = Math.abs(difference) < leastShare * median || Math.abs(difference) < leastHundredths;
		const { low, high } = this.#rangeOf(item, ask);
		if (!isClose && ask <= low * median)
			return { ...against, verdict: this.#isFalling(listed!, sold!) ? 'low-but-falling' : 'good-to-buy' };
		return { ...against, verdict: !isClose && ask >= high * median ? 'good-to-sell' : 'as-usual' };
	}

	#medianOf(sold: number): { readonly days: 7 | 30; readonly median: number } | undefined {
		const { figures } = this.#sales;
		for (const [days, volume, median] of [
			[7, weekVolume, weekMedian],
			[30, monthVolume, monthMedian],
		] as const) {
			const value = hundredthsAt(figures, median, sold);
			if ((figureAt(figures, volume, sold) ?? 0) >= enoughSales && value > 0) return { days, median: value };
		}
		return undefined;
	}

	/** It lately sells for less than before, or most sellers ask less than it lately sold for. */
	#isFalling(listed: number, sold: number): boolean {
		const { figures } = this.#sales;
		if ((figureAt(figures, weekVolume, sold) ?? 0) < enoughSales) return false;
		const [week, month] = [hundredthsAt(figures, weekMedian, sold), hundredthsAt(figures, monthMedian, sold)];
		if (month > 0 && week <= (1 - fallingShare) * month) return true;
		const quantity = figureAt(this.#listings.figures, listingColumns.quantity, listed) ?? 0;
		const asked = hundredthsAt(this.#listings.figures, listingColumns.median, listed);
		return quantity >= enoughSales && asked > 0 && asked < week;
	}

	#rangeOf(item: ItemId, ask: number): UsualRange {
		this.#ranges ??= this.#usualRanges();
		const keys = this.#keysOf(item, ask);
		return keys.map((key) => this.#ranges!.get(key)).find((range) => range !== undefined) ?? nothingUsual;
	}

	/** From its kind and price class to all items. */
	#keysOf(item: ItemId, ask: number): readonly string[] {
		const { game } = this.#catalogue;
		const kind = kindOf(this.#catalogue.name(this.#catalogue.nameOfItem(item)), game);
		const group = weapons.has(kind) ? 'weapons' : (kind ?? 'others');
		return [`${group} ${classEnds.findIndex((end) => ask < end)}`, group, 'all'];
	}

	#usualRanges(): ReadonlyMap<string, UsualRange> {
		const distances = new Map<string, number[]>();
		const { figures } = this.#listings;
		for (let row = 0; row < this.#listings.items.length; row++) {
			const ask = hundredthsAt(figures, listingColumns.min, row);
			if (ask <= 0 || !figureAt(figures, listingColumns.quantity, row)) continue;
			const item = itemAt(this.#listings, row);
			const sold = rowOf(this.#sales, item);
			const against = sold === undefined ? undefined : this.#medianOf(sold);
			if (against?.days !== 7) continue;
			for (const key of this.#keysOf(item, ask)) {
				const known = distances.get(key);
				if (known) known.push(ask / against.median);
				else distances.set(key, [ask / against.median]);
			}
		}
		const ranges = new Map<string, UsualRange>();
		for (const [key, all] of distances) {
			if (all.length < enoughItems) continue;
			const sorted = Float64Array.from(all).sort();
			const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
			ranges.set(key, { low: at(unusualShare), high: at(1 - unusualShare) });
		}
		return ranges;
	}
}

/** Where too few items sell to know what is usual. */
const nothingUsual: UsualRange = { low: 0.95, high: 1.05 };

const known = new WeakMap<Rows['figures'], { readonly sales: Rows['figures']; readonly verdicts: Verdicts }>();

/** The same for the same lists, of which converted copies share the figures. */
export function verdictsOf(listings: Rows, sales: Rows, catalogue: CatalogueReader): Verdicts {
	const cached = known.get(listings.figures);
	if (cached?.sales === sales.figures) return cached.verdicts;
	const verdicts = new Verdicts(listings, sales, catalogue);
	known.set(listings.figures, { sales: sales.figures, verdicts });
	return verdicts;
}
