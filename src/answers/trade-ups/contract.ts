import { sum } from 'd3-array';
import { UserError } from '../../base/user-error.ts';
import { type Collection, type ContainedItem, weaponRarities } from '../../facts/containers.ts';
import { isGlove } from '../../names/item-kind.ts';
import type { Wear } from '../../names/skin.ts';
import { wearAt } from '../../search/wear-text.ts';

/** One unit that is put into a contract. */
export interface ContractInput {
	readonly item: ContainedItem;
	readonly collection: Collection;
	readonly isStatTrak: boolean;
	/** The float is within the range of the item. */
	readonly float: number;
}

export interface ContractOutcome {
	readonly item: ContainedItem;
	readonly isStatTrak: boolean;
	/** From 0 to 1. The odds of all outcomes of a contract add up to 1. */
	readonly odds: number;
	readonly float: number;
	/** Undefined for a knife without a finish. */
	readonly wear: Wear | undefined;
}

export interface Contract {
	readonly outcomes: readonly ContractOutcome[];
	/** The mean of the inputs' positions (see `positionOf`), from 0 to 1. */
	readonly position: number;
	/** Sources disagree about the odds if collections have different numbers of outcomes (docs/trade-ups.md#odds). */
	readonly areOddsDisputed: boolean;
	/** The outcomes are knives or gloves, whose odds nobody published. */
	readonly isSpecial: boolean;
}

const covertIndex = weaponRarities.length - 1;
const rarityIndexOf = ({ rarity }: ContainedItem): number => (weaponRarities as readonly string[]).indexOf(rarity);

/** Units of a contract: five Covert ones, or ten of any other rarity. */
export const unitsNeeded = ({ rarity }: Pick<ContainedItem, 'rarity'>): number =>
	rarity === weaponRarities[covertIndex] ? 5 : 10;

/**
 * The outcomes that the collection has for items of a rarity: items of the next one or, for Covert ones, the knives or
 * gloves of its case.
 */
export function outcomesIn({ items, specials }: Collection, input: ContainedItem, isStatTrak: boolean) {
	const rarity = rarityIndexOf(input);
	if (rarity < covertIndex) return items.filter((each) => rarityIndexOf(each) === rarity + 1);
	// No gloves are StatTrak™.
	return isStatTrak ? specials.filter(({ name }) => !isGlove(name)) : specials;
}

/**
 * Returns what a contract gives, by the rules of docs/trade-ups.md.
 * @throws UserError if the inputs make no contract: a wrong number of units, several rarities, a mix of StatTrak™
 * and other items, or an item that gives nothing
 */
export function contractOf(inputs: readonly ContractInput[]): Contract {
	const first = inputs[0]!;
	const { isStatTrak, item } = first;
	const other = inputs.find((each) => each.item.rarity !== item.rarity);
	if (other)
		throw new UserError({
			code: 'contract-rarities',
			skin: item.name,
			rarity: item.rarity,
			other: other.item.name,
			otherRarity: other.item.rarity,
		});
	if (inputs.some((each) => each.isStatTrak !== isStatTrak)) throw new UserError({ code: 'contract-stattrak' });
	for (const each of inputs)
		if (outcomesIn(each.collection, each.item, isStatTrak).length === 0)
			throw new UserError({ code: 'contract-nothing', skin: each.item.name, collection: each.collection.name });
	const needed = unitsNeeded(item);
	if (inputs.length !== needed)
		throw new UserError({
			code: 'contract-units',
			needed: String(needed),
			given: String(inputs.length),
			rarity: item.rarity,
		});
	return uncheckedContractOf(inputs);
}

/** Does the same as `contractOf` for inputs that are known to make a contract. */
export function uncheckedContractOf(inputs: readonly ContractInput[]): Contract {
	const { isStatTrak, item } = inputs[0]!;
	const position = sum(inputs, positionOf) / inputs.length;
	const units = new Map<Collection, number>();
	for (const { collection } of inputs) units.set(collection, (units.get(collection) ?? 0) + 1);
	const outcomeCounts = new Set<number>();
	// Several cases have the same knives or gloves.
	const odds = new Map<ContainedItem, number>();
	for (const [collection, count] of units) {
		const possible = outcomesIn(collection, item, isStatTrak);
		const shares = sharesOf(possible);
		outcomeCounts.add(new Set(possible.map(({ name }) => name)).size);
		for (const each of possible) odds.set(each, (odds.get(each) ?? 0) + (count / inputs.length) * shares.get(each)!);
	}
	const outcomes = Array.from(odds, ([outcome, outcomeOdds]): ContractOutcome => {
		const float = floatAt(outcome, position);
		return { item: outcome, isStatTrak, odds: outcomeOdds, float, wear: outcome.floats && wearAt(float) };
	});
	return {
		outcomes,
		position,
		areOddsDisputed: outcomeCounts.size > 1,
		isSpecial: rarityIndexOf(item) === covertIndex,
	};
}

/**
 * Returns how likely each of the items is; together it is 1. A finish with phases counts as one item, and its phases
 * are equally likely, but nobody published either (docs/trade-ups.md#odds).
 */
export function sharesOf(items: readonly ContainedItem[]): ReadonlyMap<ContainedItem, number> {
	const versionCounts = new Map<string, number>();
	for (const { name } of items) versionCounts.set(name, (versionCounts.get(name) ?? 0) + 1);
	const shareOfName = 1 / versionCounts.size;
	return new Map(items.map((item) => [item, shareOfName / versionCounts.get(item.name)!]));
}

/** Where the float of an input lies within the range of its item, from 0 to 1. */
export function positionOf({ item: { floats }, float }: ContractInput): number {
	const { from, to } = floats!;
	return to === from ? 0 : (float - from) / (to - from);
}

/** Nine decimals of a float are significant, because the game computes with 24 bits. */
const precision = 1e9;

/**
 * Returns the float of an outcome. Without rounding, a float exactly at the start of a wear could fall just below it.
 */
export function floatAt({ floats }: ContainedItem, position: number): number {
	const { from, to } = floats ?? { from: 0, to: 1 };
	return Math.round((from + position * (to - from)) * precision) / precision;
}
