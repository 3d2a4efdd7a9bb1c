import { getOrCompute } from '../base/get-or-compute.ts';
import { minComparableSales } from '../market/rows/figures.ts';
import type { ItemKind } from '../names/item-kind.ts';

/** Among the lowest asks of a kind, the lowest 15 % are unusually low, and the highest 15 % unusually high. */
export const unusualShare = 0.15;

/**
 * How many asks a group needs to show what is usual. A smaller group is replaced by its kind at all prices or, if that
 * is too small as well, by all kinds.
 */
const enoughItems = 60;

/**
 * Upper ends of the price classes, in hundredths: asks of cheap items compare with the median in another way than those
 * of expensive ones. The class above the last end has the number -1.
 */
const classEnds = [500, 2_500, 10_000] as const;

/** A lowest ask with what is known of the item's sales. Amounts are hundredths; if there is none, a median is -1. */
export interface AskWithSales {
	readonly kind: ItemKind | undefined;
	readonly ask: number;
	readonly week: PeriodFigures;
	readonly month: PeriodFigures;
	/** Whether most units are offered for less than the item lately sold for. Undefined if that is unknown. */
	readonly isUndercut?: boolean | undefined;
}

export interface PeriodFigures {
	readonly median: number;
	readonly volume: number;
}

/** The usual range of asks divided by their medians. */
interface UsualRange {
	readonly low: number;
	readonly high: number;
}

/** The range that is used if too few items sell to know what is usual. */
const defaultRange: UsualRange = { low: 0.95, high: 1.05 };

/** By group: a kind with a price class, a kind, or “all”. */
export type UsualRanges = ReadonlyMap<string, UsualRange>;

const weapons: ReadonlySet<string | undefined> = new Set(['rifles', 'pistols', 'smgs', 'heavy']);

const kindGroupOf = (kind: ItemKind | undefined): string => (weapons.has(kind) ? 'weapons' : (kind ?? 'others'));
const classOf = (ask: number): number => classEnds.findIndex((end) => ask < end);

/** Returns the range of the narrowest group that has one: the ask's kind and price class, its kind, or all items. */
export function usualRangeOf({ kind, ask }: AskWithSales, ranges: UsualRanges): UsualRange {
	const group = kindGroupOf(kind);
	return ranges.get(`${group} ${classOf(ask)}`) ?? ranges.get(group) ?? ranges.get('all') ?? defaultRange;
}

/** The asks of one group divided by their medians, by price class. */
type RatiosByClass = Map<number, number[]>;

export const hasEnoughSales = ({ median, volume }: PeriodFigures): boolean =>
	volume >= minComparableSales && median > 0;

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
export class AskRatios {
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
