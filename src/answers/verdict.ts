import { getOrCompute } from '../base/get-or-compute.ts';
import { enoughSales, figureAt, hundredthsAt } from '../market/rows/figures.ts';
import { itemAt, listingColumns, type Rows, rowOf, salesColumn } from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import type { Names } from '../names/names.ts';
import { type Kind, kindOf } from '../names/skin.ts';

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
export const unusualShare = 0.15;
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

/** A lowest ask with what is known of the item's sales. Amounts are hundredths; a median without sales is not above 0. */
export interface JudgedAsk {
	readonly kind: Kind | undefined;
	readonly ask: number;
	readonly week: JudgedSales;
	readonly month: JudgedSales;
	/** Most units are offered for less than it lately sold for. Undefined if that is not known. */
	readonly isUndercut?: boolean | undefined;
}

interface JudgedSales {
	readonly median: number;
	readonly volume: number;
}

/** Of asks divided by their medians. */
interface UsualRange {
	readonly low: number;
	readonly high: number;
}

export type UsualRanges = ReadonlyMap<string, UsualRange>;

const weapons: ReadonlySet<string | undefined> = new Set(['rifles', 'pistols', 'smgs', 'heavy']);

const groupOf = (kind: Kind | undefined): string => (weapons.has(kind) ? 'weapons' : (kind ?? 'others'));
const classOf = (ask: number): number => classEnds.findIndex((end) => ask < end);

/** From its kind and price class to all items. */
function groupsOf({ kind, ask }: JudgedAsk): readonly string[] {
	const group = groupOf(kind);
	return [`${group} ${classOf(ask)}`, group, 'all'];
}

/** Of one kind: its asks divided by their medians, by price class. */
type Distances = Map<number, number[]>;

const isEnough = ({ median, volume }: JudgedSales): boolean => volume >= enoughSales && median > 0;

/** How asks of one time usually stand, by kind and price class. */
export function usualRanges(asks: Iterable<JudgedAsk>): UsualRanges {
	const usual = new UsualDistances();
	for (const { kind, ask, week } of asks) if (isEnough(week)) usual.add(kind, ask, week.median);
	return usual.ranges();
}

/** Makes no object for an ask: the lists have thousands of them, and users wait. */
class UsualDistances {
	readonly #groups = new Map<string, Distances>();

	add(kind: Kind | undefined, ask: number, median: number): void {
		const classes = getOrCompute(this.#groups, groupOf(kind), () => new Map() as Distances);
		const distances = classes.get(classOf(ask));
		if (distances) distances.push(ask / median);
		else classes.set(classOf(ask), [ask / median]);
	}

	ranges(): UsualRanges {
		const ranges = new Map<string, UsualRange>();
		const addRange = (group: string, sorted: Float64Array) => {
			if (sorted.length < enoughItems) return;
			const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
			ranges.set(group, { low: at(unusualShare), high: at(1 - unusualShare) });
		};
		const all: number[] = [];
		for (const [group, classes] of this.#groups) {
			const ofGroup: number[] = [];
			for (const [priceClass, distances] of classes) {
				addRange(`${group} ${priceClass}`, Float64Array.from(distances).sort());
				for (const each of distances) ofGroup.push(each);
			}
			addRange(group, Float64Array.from(ofGroup).sort());
			for (const each of ofGroup) all.push(each);
		}
		addRange('all', Float64Array.from(all).sort());
		return ranges;
	}
}

/** Undefined without enough sales. */
export function verdictOn(judged: JudgedAsk, ranges: UsualRanges): ItemVerdict | undefined {
	const { ask, week, month } = judged;
	const sales = [week, month].find(isEnough);
	if (!sales || ask <= 0) return undefined;
	const { median } = sales;
	const against = { days: sales === week ? (7 as const) : (30 as const), median };
	const difference = Math.abs(ask - median);
	const isClose = difference < leastShare * median || difference < leastHundredths;
	if (isClose) return { ...against, verdict: 'as-usual' };
	const { low, high } =
		groupsOf(judged)
			.map((group) => ranges.get(group))
			.find((range) => range !== undefined) ?? nothingUsual;
	if (ask <= low * median) return { ...against, verdict: isFalling(judged) ? 'low-but-falling' : 'good-to-buy' };
	return { ...against, verdict: ask >= high * median ? 'good-to-sell' : 'as-usual' };
}

/** It lately sells for less than before, or most sellers ask less than it lately sold for. */
const isFalling = ({ week, month, isUndercut }: JudgedAsk): boolean =>
	isEnough(week) && (isUndercut === true || (month.median > 0 && week.median <= (1 - fallingShare) * month.median));

/** Verdicts on the asks of one pair of lists. What is usual is worked out when it is first needed: some 5 ms. */
export class Verdicts {
	readonly #listings: Rows;
	readonly #sales: Rows;
	readonly #catalogue: Names;
	#ranges: UsualRanges | undefined;

	constructor(listings: Rows, sales: Rows, catalogue: Names) {
		this.#listings = listings;
		this.#sales = sales;
		this.#catalogue = catalogue;
	}

	/** Undefined without enough sales, or if nothing is on offer. */
	of(item: ItemId): ItemVerdict | undefined {
		const listed = rowOf(this.#listings, item);
		const sold = rowOf(this.#sales, item);
		const judged = listed === undefined || sold === undefined ? undefined : this.#judged(item, listed, sold);
		if (!judged) return undefined;
		this.#ranges ??= this.#usual();
		return verdictOn(judged, this.#ranges);
	}

	#usual(): UsualRanges {
		const usual = new UsualDistances();
		const { items, figures } = this.#listings;
		let sold = 0;
		for (let row = 0; row < items.length; row++) {
			const item = itemAt(this.#listings, row);
			// Both lists are in the order of their items.
			while (this.#sales.items[sold]! < item) sold++;
			if (this.#sales.items[sold] !== item) continue;
			const ask = hundredthsAt(figures, listingColumns.min, row);
			const median = hundredthsAt(this.#sales.figures, weekMedian, sold);
			const volume = figureAt(this.#sales.figures, weekVolume, sold) ?? 0;
			if (volume < enoughSales || median <= 0 || ask <= 0 || !figureAt(figures, listingColumns.quantity, row)) continue;
			usual.add(kindOfItem(item, this.#catalogue), ask, median);
		}
		return usual.ranges();
	}

	#salesAt(sold: number, volume: number, median: number): JudgedSales {
		return {
			median: hundredthsAt(this.#sales.figures, median, sold),
			volume: figureAt(this.#sales.figures, volume, sold) ?? 0,
		};
	}

	/**
	 * @param listed the item's row in the listings
	 * @param sold its row in the sales
	 */
	#judged(item: ItemId, listed: number, sold: number): JudgedAsk | undefined {
		const { figures } = this.#listings;
		const ask = hundredthsAt(figures, listingColumns.min, listed);
		const quantity = figureAt(figures, listingColumns.quantity, listed) ?? 0;
		if (ask <= 0 || quantity === 0) return undefined;
		const week = this.#salesAt(sold, weekVolume, weekMedian);
		const month = this.#salesAt(sold, monthVolume, monthMedian);
		if (!isEnough(week) && !isEnough(month)) return undefined;
		const medianAsk = hundredthsAt(figures, listingColumns.median, listed);
		const isUndercut = quantity >= enoughSales && medianAsk > 0 && medianAsk < week.median;
		const catalogue = this.#catalogue;
		return {
			// Most verdicts need no kind.
			get kind() {
				return kindOfItem(item, catalogue);
			},
			ask,
			week,
			month,
			isUndercut,
		};
	}
}

const kinds = new WeakMap<Names, Map<number, Kind | undefined>>();

/** Kept while the names are the same, since decoding a name takes longer than all the rest of a verdict. */
function kindOfItem(item: ItemId, catalogue: Names): Kind | undefined {
	const known = getOrCompute(kinds, catalogue, () => new Map<number, Kind | undefined>());
	const name = catalogue.nameOfItem(item);
	if (!known.has(name)) known.set(name, kindOf(catalogue.name(name), catalogue.game));
	return known.get(name);
}

/** Where too few items sell to know what is usual. */
const nothingUsual: UsualRange = { low: 0.95, high: 1.05 };

const known = new WeakMap<Rows['figures'], { readonly sales: Rows['figures']; readonly verdicts: Verdicts }>();

/** The same for the same lists, of which converted copies share the figures. */
export function verdictsOf(listings: Rows, sales: Rows, catalogue: Names): Verdicts {
	const cached = known.get(listings.figures);
	if (cached?.sales === sales.figures) return cached.verdicts;
	const verdicts = new Verdicts(listings, sales, catalogue);
	known.set(listings.figures, { sales: sales.figures, verdicts });
	return verdicts;
}
