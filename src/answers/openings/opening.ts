import { sum } from 'd3-array';
import { getOrCompute } from '../../base/get-or-compute.ts';
import { type ContainedItem, type Container, weaponRarities } from '../../facts/containers.ts';
import { isGlove } from '../../names/item-kind.ts';
import { skinName, type Wear, wears } from '../../names/skin.ts';
import { floatsOf, wearAt } from '../../search/wear-text.ts';
import { sharesOf } from '../trade-ups/contract.ts';

/**
 * Where odds come from (docs/trade-ups.md#what-an-opening-gives): `published` for weapon cases; `rule` if the same odds
 * are assumed, but were not published for this container; `unknown` if they cannot be assumed either, as for terminals
 * and for capsules with gold stickers.
 */
export type OddsSource = 'published' | 'rule' | 'unknown';

/** An item as it comes out of a container: of a wear, StatTrak™ or not. */
export interface OpenedVariant {
	/** The name on the marketplace. */
	readonly marketName: string;
	/** How likely the variant is for the item. The shares of all its variants add up to 1. */
	readonly share: number;
}

export interface OpenedItem {
	readonly item: ContainedItem;
	/** The odds of getting the item from an opening, from 0 to 1; undefined if they are unknown. */
	readonly odds: number | undefined;
	readonly isSpecial: boolean;
	readonly variants: readonly OpenedVariant[];
}

export interface Opening {
	readonly source: OddsSource;
	/** The items, from the rarest to the most common. */
	readonly items: readonly OpenedItem[];
}

/**
 * Each rarity is a fifth as likely as the next more common one. Knives or gloves are two fifths as likely as Covert
 * items.
 */
const rarityStep = 5;
const specialShare = 2 / 5;
/** The share of StatTrak™ among items that can be StatTrak™. */
const statTrakShare = 0.1;

/** From the most common to the rarest. A container has rarities of weapons or of other items. */
const rarities: readonly string[] = [
	...weaponRarities,
	'Base Grade',
	'High Grade',
	'Remarkable',
	'Exotic',
	'Extraordinary',
];

/** @throws Error for a rarity that is new in the data package: its odds are unknown. */
function rankOf({ rarity }: ContainedItem): number {
	const rank = rarities.indexOf(rarity);
	if (rank < 0) throw new Error(`The rarity ${rarity} is not known.`);
	return rank;
}

const cache = new WeakMap<Container, Opening>();

/** An opening is computed once, because what is in a container never changes. */
export const openingOf = (container: Container): Opening =>
	getOrCompute(cache, container, () => computeOpening(container));

function computeOpening(container: Container): Opening {
	const source = sourceOf(container);
	const ranks = [...new Set(container.items.map(rankOf))].sort((a, b) => a - b);
	// How many times as likely as the rarest one each rank is.
	const weights = new Map(ranks.map((rank, i) => [rank, rarityStep ** (ranks.length - 1 - i)]));
	const specialWeight = container.specials.length > 0 ? specialShare : 0;
	const total = sum(weights.values()) + specialWeight;
	/** Returns the items of one rarity. */
	const openedItems = (
		items: readonly ContainedItem[],
		weight: number,
		{ isSpecial }: Pick<OpenedItem, 'isSpecial'>,
	): OpenedItem[] =>
		Array.from(sharesOf(items), ([item, share]) => ({
			item,
			odds: source === 'unknown' ? undefined : (weight / total) * share,
			isSpecial,
			variants: variantsOf(item, container),
		}));
	const items = ranks.toReversed().flatMap((rank) =>
		openedItems(
			container.items.filter((each) => rankOf(each) === rank),
			weights.get(rank)!,
			{ isSpecial: false },
		),
	);
	const specials = openedItems(container.specials, specialWeight, { isSpecial: true });
	return { source, items: [...specials, ...items] };
}

/** The odds of all items of a rarity together, the rarest first. `special` means knives or gloves. */
export function oddsByRarity({ items }: Opening): readonly { readonly rarity: string; readonly odds: number }[] {
	const totals = new Map<string, number>();
	for (const { item, isSpecial, odds = 0 } of items) {
		const rarity = isSpecial ? 'special' : item.rarity;
		totals.set(rarity, (totals.get(rarity) ?? 0) + odds);
	}
	return Array.from(totals, ([rarity, odds]) => ({ rarity, odds }));
}

function sourceOf({ kind, items }: Container): OddsSource {
	if (kind === 'case') return 'published';
	if (kind === 'terminal') return 'unknown';
	return items.some(({ name }) => / \(Gold\)/.test(name)) ? 'unknown' : 'rule';
}

function variantsOf({ name, floats }: ContainedItem, { kind, isStatTrak }: Container): OpenedVariant[] {
	const oddsOfWears = floats ? wearOdds(floats) : undefined;
	const variants = (quality: '' | 'StatTrak™' | 'Souvenir', share: number): OpenedVariant[] => {
		if (!oddsOfWears) return [{ marketName: skinName({ skin: name, quality, wear: undefined }), share }];
		return Array.from(
			oddsOfWears,
			([wear, odds]): OpenedVariant => ({
				marketName: skinName({ skin: name, quality, wear }),
				share: share * odds,
			}),
		);
	};
	if (kind === 'souvenir') return variants('Souvenir', 1);
	if (isStatTrak) return variants('StatTrak™', 1);
	// No gloves are StatTrak™.
	const canBeStatTrak = kind === 'case' && !isGlove(name);
	return canBeStatTrak
		? [...variants('', 1 - statTrakShare), ...variants('StatTrak™', statTrakShare)]
		: variants('', 1);
}

/** How likely a float from 0 to 1 is within each wear, before it is scaled to the range of the item. */
const wearBands = [0.03, 0.24, 0.33, 0.24, 0.16].map((odds, i) => ({ odds, ...floatsOf(wears[i]!) }));

/** How likely each wear is for an item with this range of floats. Impossible wears are left out. */
export function wearOdds({ from, to }: { readonly from: number; readonly to: number }): ReadonlyMap<Wear, number> {
	const odds = new Map<Wear, number>();
	for (const band of wearBands) {
		const floatFor = (position: number) => from + position * (to - from);
		// Scaled to the range of the item, the band may reach over several wears, so it is cut at their borders.
		const borders = wearBands
			.map((each) => (each.from - from) / (to - from))
			.filter((position) => position > band.from && position < band.to);
		const cuts = [band.from, ...borders, band.to];
		for (let i = 1; i < cuts.length; i++) {
			const start = cuts[i - 1]!;
			const end = cuts[i]!;
			const wear = wearAt(floatFor((start + end) / 2));
			odds.set(wear, (odds.get(wear) ?? 0) + (band.odds * (end - start)) / (band.to - band.from));
		}
	}
	return odds;
}
