import { max, min, sum } from 'd3-array';
import type { Catalogue } from '../../search/catalogue.ts';
import { currentListing } from '../current-price.ts';
import { doubtfulLowestAskFinder } from '../doubtful-asks.ts';
import type { MarketLists } from '../market-lists.ts';
import type { ContractLine } from './contract-text.ts';

/** What the inputs of one name cost. */
export interface ContractListing {
	/** The name on the marketplace. */
	readonly name: string;
	readonly rarity: string;
	readonly isStatTrak: boolean;
	readonly units: number;
	/** The lowest ask; undefined if no unit is on offer. */
	readonly ask: number | undefined;
	/** Units on offer. */
	readonly quantity: number;
	/** What buying all units costs, as asks rise; undefined if too few are on offer to know. */
	readonly buyingAll: number | undefined;
	/** The ask is probably a mistake, or bait. */
	readonly isDoubtful: boolean;
	/** The range of the floats of the units. */
	readonly floats: { readonly from: number; readonly to: number };
	/** Whether the floats of all units are written. */
	readonly hasFloats: boolean;
	/** Whether the float of some unit is written. */
	readonly hasAnyFloat: boolean;
	/** The range of floats that the item can have. */
	readonly range: { readonly from: number; readonly to: number };
}

/** @throws MarketError if the list of asks is missing */
export function listingsOf(
	lines: readonly ContractLine[],
	lists: MarketLists,
	catalogue: Catalogue,
): readonly ContractListing[] {
	const listings = lists.listings();
	const doubtfulAskOf = doubtfulLowestAskFinder(lists);
	return mergeByName(lines).map(({ ref, name, units, hasFloats }) => {
		const hasAnyFloat = lines.some((line) => line.name === name && line.hasFloats);
		const [item] = catalogue.itemsOf(ref);
		const listing = item === undefined ? undefined : currentListing(listings, item);
		const [unit] = units;
		return {
			name,
			rarity: unit!.item.rarity,
			isStatTrak: unit!.isStatTrak,
			units: units.length,
			ask: listing?.min ?? undefined,
			quantity: listing?.quantity ?? 0,
			buyingAll: listing?.min ? costOfUnits(units.length, listing.min, listing.median, listing.quantity) : undefined,
			isDoubtful: item !== undefined && doubtfulAskOf(item) !== undefined,
			floats: { from: min(units, ({ float }) => float)!, to: max(units, ({ float }) => float)! },
			hasFloats,
			hasAnyFloat,
			range: unit!.item.floats!,
		};
	});
}

/**
 * How many units must be on offer for each one that a contract needs. With fewer, buying them would raise the price
 * beyond what the lists say.
 */
const minOfferedPerUnit = 2;

/** Whether enough units are on offer to know what buying them costs, at an ask that does not look wrong. */
const canBeBought = ({ buyingAll, isDoubtful }: ContractListing): boolean => buyingAll !== undefined && !isDoubtful;

/**
 * Estimates what the cheapest units cost together. The list has only the lowest ask, the median and the quantity, so
 * asks are assumed to rise evenly up to the median. Returns undefined if fewer than twice as many units are on offer.
 */
export function costOfUnits(
	units: number,
	lowest: number,
	median: number | null,
	quantity: number,
): number | undefined {
	if (quantity < minOfferedPerUnit * units) return undefined;
	const rise = Math.max(0, (median ?? lowest) - lowest);
	// The median is the ask of the unit at `quantity / 2`, so the last unit that is bought costs
	// `2 * rise * units / quantity` more than the first one, and the mean unit half of that.
	return units * (lowest + (rise * units) / quantity);
}

/** Merges lines: the same item may be on several of them, each with its float. */
function mergeByName(lines: readonly ContractLine[]): ContractLine[] {
	const byName = new Map<string, ContractLine>();
	for (const line of lines) {
		const previous = byName.get(line.name);
		const units = [...(previous?.units ?? []), ...line.units];
		byName.set(line.name, { ...line, units, hasFloats: line.hasFloats && previous?.hasFloats !== false });
	}
	return [...byName.values()];
}

/**
 * What buying all units costs, as asks rise; undefined if this is unknown for one of the items, or if its ask looks
 * wrong.
 */
export const costOfInputs = (listings: readonly ContractListing[]): number | undefined =>
	listings.every(canBeBought) ? sum(listings, ({ buyingAll }) => buyingAll!) : undefined;
