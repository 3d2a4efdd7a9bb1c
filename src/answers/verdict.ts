import { getOrCompute } from '../base/get-or-compute.ts';
import { figureAt, hundredthsAt, minComparableSales } from '../market/rows/figures.ts';
import { itemAt, listingColumns, type Rows, rowFinder, rowOf, salesColumn } from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import { type ItemKind, itemKindOf } from '../names/item-kind.ts';
import type { Names } from '../names/names.ts';

/**
 * How a lowest ask compares with what the item sells for, measured against how asks of such items usually compare
 * (docs/prices.md#verdicts). `low-but-falling` means unusually low while the price goes down.
 */
export type Verdict = 'good-to-buy' | 'good-to-sell' | 'as-usual' | 'low-but-falling';

export interface ItemVerdict {
	readonly verdict: Verdict;
	/** The period of the median that the ask is compared with: 7 if there are enough sales in a week. */
	readonly days: 7 | 30;
	/** Hundredths of the currency of the lists. */
	readonly median: number;
}

/** Among the lowest asks of a kind, the lowest 15 % are unusually low, and the highest 15 % unusually high. */
export const unusualShare = 0.15;
/** An ask closer to the median than 2 % or two cents does not differ from it. */
const minDifferenceShare = 0.02;
const minDifference = 2;
/**
 * How many asks a group needs to show what is usual. A smaller group is replaced by its kind at all prices or, if that
 * is too small as well, by all kinds.
 */
const enoughItems = 60;
/** The price is falling if its 7-day median is at least this share below the 30-day one. */
const fallingShare = 0.05;
/**
 * Upper ends of the price classes, in hundredths: asks of cheap items compare with the median in another way than those
 * of expensive ones. The class above the last end has the number -1.
 */
const classEnds = [500, 2_500, 10_000] as const;

const weekColumns = { median: salesColumn('week', 'median'), volume: salesColumn('week', 'volume') } as const;
const monthColumns = { median: salesColumn('month', 'median'), volume: salesColumn('month', 'volume') } as const;

/** A lowest ask with what is known of the item's sales. Amounts are hundredths; if there is none, a median is -1. */
export interface AskWithSales {
	readonly kind: ItemKind | undefined;
	readonly ask: number;
	readonly week: PeriodFigures;
	readonly month: PeriodFigures;
	/** Whether most units are offered for less than the item lately sold for. Undefined if that is unknown. */
	readonly isUndercut?: boolean | undefined;
}

interface PeriodFigures {
	readonly median: number;
	readonly volume: number;
}

/** The usual range of asks divided by their medians. */
interface UsualRange {
	readonly low: number;
	readonly high: number;
}

/** By group, as `groupsOf` names them. */
export type UsualRanges = ReadonlyMap<string, UsualRange>;

const weapons: ReadonlySet<string | undefined> = new Set(['rifles', 'pistols', 'smgs', 'heavy']);

const kindGroupOf = (kind: ItemKind | undefined): string => (weapons.has(kind) ? 'weapons' : (kind ?? 'others'));
const classOf = (ask: number): number => classEnds.findIndex((end) => ask < end);

/** Returns the groups of an ask, the narrowest first: its kind and price class, its kind, all items. */
function groupsOf({ kind, ask }: AskWithSales): readonly string[] {
	const group = kindGroupOf(kind);
	return [`${group} ${classOf(ask)}`, group, 'all'];
}

/** The asks of one group divided by their medians, by price class. */
type RatiosByClass = Map<number, number[]>;

const hasEnoughSales = ({ median, volume }: PeriodFigures): boolean => volume >= minComparableSales && median > 0;

/** How asks at one time usually compare with their medians, by kind and price class. */
export function usualRanges(asks: Iterable<AskWithSales>): UsualRanges {
	const ratios = new AskRatios();
	for (const { kind, ask, week } of asks) if (hasEnoughSales(week)) ratios.add(kind, ask, week.median);
	return ratios.ranges();
}

/**
 * Collects asks divided by their medians. They are added as plain numbers instead of objects, which would take
 * longer: lists have thousands of asks, and users wait.
 */
class AskRatios {
	readonly #groups = new Map<string, RatiosByClass>();

	add(kind: ItemKind | undefined, ask: number, median: number): void {
		const classes = getOrCompute(this.#groups, kindGroupOf(kind), (): RatiosByClass => new Map());
		getOrCompute(classes, classOf(ask), (): number[] => []).push(ask / median);
	}

	ranges(): UsualRanges {
		const ranges = new Map<string, UsualRange>();
		const addRange = (group: string, sorted: Float64Array) => {
			if (sorted.length < enoughItems) return;
			const quantile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
			ranges.set(group, { low: quantile(unusualShare), high: quantile(1 - unusualShare) });
		};
		const allRatios: number[] = [];
		for (const [group, classes] of this.#groups) {
			const groupRatios: number[] = [];
			for (const [priceClass, ratios] of classes) {
				addRange(`${group} ${priceClass}`, Float64Array.from(ratios).sort());
				for (const each of ratios) groupRatios.push(each);
			}
			addRange(group, Float64Array.from(groupRatios).sort());
			for (const each of groupRatios) allRatios.push(each);
		}
		addRange('all', Float64Array.from(allRatios).sort());
		return ranges;
	}
}

/** Returns undefined without enough sales. */
export function verdictOn(askWithSales: AskWithSales, ranges: UsualRanges): ItemVerdict | undefined {
	const { ask, week, month } = askWithSales;
	const sales = [week, month].find(hasEnoughSales);
	if (!sales || ask <= 0) return undefined;
	const { median } = sales;
	const comparison = { days: sales === week ? (7 as const) : (30 as const), median };
	const difference = Math.abs(ask - median);
	const isClose = difference < minDifferenceShare * median || difference < minDifference;
	if (isClose) return { ...comparison, verdict: 'as-usual' };
	const groupRanges = groupsOf(askWithSales).map((group) => ranges.get(group));
	const { low, high } = groupRanges.find((range) => range !== undefined) ?? defaultRange;
	if (ask <= low * median)
		return { ...comparison, verdict: isFalling(askWithSales) ? 'low-but-falling' : 'good-to-buy' };
	return { ...comparison, verdict: ask >= high * median ? 'good-to-sell' : 'as-usual' };
}

/** Whether the 7-day median is well below the 30-day one, or most units are now offered below the 7-day median. */
const isFalling = ({ week, month, isUndercut }: AskWithSales): boolean =>
	hasEnoughSales(week) &&
	(isUndercut === true || (month.median > 0 && week.median <= (1 - fallingShare) * month.median));

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

/** The range that is used if too few items sell to know what is usual. */
const defaultRange: UsualRange = { low: 0.95, high: 1.05 };

const cache = new WeakMap<Rows['figures'], { readonly sales: Rows['figures']; readonly verdicts: Verdicts }>();

/** Returns the same object for the same lists, including converted copies, which share the figures. */
export function verdictsOf(listings: Rows, sales: Rows, names: Names): Verdicts {
	const cached = cache.get(listings.figures);
	if (cached?.sales === sales.figures) return cached.verdicts;
	const verdicts = new Verdicts(listings, sales, names);
	cache.set(listings.figures, { sales: sales.figures, verdicts });
	return verdicts;
}
