import { greatest, least, sum } from 'd3-array';
import { minComparableSales } from '../market/rows/figures.ts';
import { salesOf } from '../market/rows/rows.ts';
import type { ItemId } from '../names/ids.ts';
import { splitWear } from '../names/skin.ts';
import type { NamedItem } from '../reading/messages/message-parser.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { type PricedChoice, totalVolume } from './choices.ts';
import type { DoubtfulAsk } from './doubtful-asks.ts';
import { lowestAsks } from './lowest-asks.ts';
import type { MarketLists } from './market-lists.ts';

/** Whether the amount is greater than the number of units on offer. */
export const isBeyondListed = ({ lowest, quantity, amount }: Pick<CheckedItem, 'lowest' | 'quantity' | 'amount'>) =>
	lowest !== null && quantity !== null && amount > quantity;

export interface CheckedItem {
	/** The name is without a wear if any wear will do. */
	readonly name: string;
	readonly version: string | null;
	readonly amount: number;
	/** The lowest ask; null if nothing is on offer, or no price is given. */
	readonly lowest: number | null;
	/**
	 * The 30-day median of the item with the lowest ask or, if nothing is on offer, of the best seller. Null if it is
	 * unknown or based on too few sales.
	 */
	readonly median: number | null;
	/** Units sold in 30 days, of all wears and versions that will do; null if unknown. */
	readonly sold: number | null;
	/** How the item with the lowest ask differs from `name` and `version`: its wear, its version. */
	readonly cheapest: readonly string[];
	/** Whether several wears or versions will do. */
	readonly isAny: boolean;
	readonly doubtful?: DoubtfulAsk | undefined;
	/** Units on offer of all wears and versions that will do; null if the marketplace's entry cannot be read. */
	readonly quantity: number | null;
}

export function checkItems(lists: MarketLists, catalogue: Catalogue, named: readonly NamedItem[]): CheckedItem[] {
	const salesList = lists.cachedSales();
	const bestSellingMonth = (items: readonly ItemId[]) => {
		const months = items.flatMap((item) => (salesList && salesOf(salesList.rows, item)?.month) ?? []);
		return greatest(months, ({ volume }) => volume ?? 0);
	};
	return named.map(({ refs, amount }) => {
		// Each version is checked by itself, to find out which one is the cheapest.
		const items = refs.flatMap((ref) => catalogue.itemsOf(ref));
		const versionRefs = items.map((item) => catalogue.refOf(item));
		const { choices } = lowestAsks(lists, catalogue, versionRefs);
		if (choices.length === 0) {
			const { name, item } = refs[0]!;
			return unreadableItem(catalogue.name(name), item === undefined ? null : catalogue.version(item), amount);
		}
		const offered = choices.filter(({ quantity }) => quantity > 0);
		const cheapest = least(offered, ({ lowest }) => lowest ?? Infinity);
		const shared = sharedName(choices);
		const month = cheapest ? { median: cheapest.median, volume: cheapest.medianSales } : bestSellingMonth(items);
		return {
			...shared,
			amount,
			lowest: cheapest?.lowest ?? null,
			median: medianOf(month),
			sold: totalVolume(choices.map(({ sold }) => sold ?? null)),
			cheapest: cheapest ? difference(cheapest, shared) : [],
			isAny: choices.length > 1,
			doubtful: cheapest?.doubtful,
			quantity: sum(offered, ({ quantity }) => quantity),
		};
	});
}

/** Returns null if there are too few sales for the median to mean anything. */
const medianOf = (
	sales: { readonly median?: number | null | undefined; readonly volume?: number | null | undefined } | undefined,
) => ((sales?.volume ?? 0) >= minComparableSales ? (sales?.median ?? null) : null);

const unreadableItem = (name: string, version: string | null, amount: number): CheckedItem => ({
	name,
	version,
	amount,
	lowest: null,
	median: null,
	sold: null,
	cheapest: [],
	isAny: false,
	quantity: null,
});

function sharedName(choices: readonly PricedChoice[]): Pick<CheckedItem, 'name' | 'version'> {
	const [first] = choices;
	const hasOneWear = choices.every(({ name }) => name === first!.name);
	const hasOneVersion = choices.every(({ version }) => version === first!.version);
	return {
		name: hasOneWear ? first!.name : splitWear(first!.name).skin,
		version: hasOneVersion ? first!.version : null,
	};
}

/** Returns the wear and version of an item, as far as the shared name lacks them. */
function difference({ name, version }: PricedChoice, shared: Pick<CheckedItem, 'name' | 'version'>): string[] {
	const wear = name === shared.name ? undefined : splitWear(name).wear;
	return [wear, version === shared.version ? undefined : version].filter((each) => typeof each === 'string');
}
