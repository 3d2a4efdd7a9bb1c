import { inTurns } from '../../base/clock.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import { PairCache } from '../../base/pair-cache.ts';
import type { ContainedItem, ContainerContents } from '../../facts/containers.ts';
import { listingOf, type Rows } from '../../market/rows/rows.ts';
import type { Snapshot } from '../../market/snapshots/market.ts';
import type { ItemId } from '../../names/ids.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import { type Wear, wears } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { canHaveWear, wearAt } from '../../search/wear-text.ts';
import type { DoubtfulAsk } from '../doubtful-asks.ts';
import { type SellingPrices, sellingPricesOf } from '../selling-price.ts';
import {
	type ContractInput,
	floatAt,
	outcomesIn,
	positionOf,
	sharesOf,
	uncheckedContractOf,
	unitsNeeded,
} from './contract.ts';
import { costOfUnits } from './contract-cost.ts';
import { rangeOf } from './contract-text.ts';
import { type PricedOutcome, statTrakName, worthOfContract } from './priced-contract.ts';

/** A contract of units of one item, all of one wear. Amounts are in the currency of the lists. */
export interface BestContract {
	readonly ref: ItemRef;
	/** The name of the input on the marketplace. */
	readonly name: string;
	readonly rarity: string;
	readonly isStatTrak: boolean;
	readonly units: number;
	/** What the units cost together. */
	readonly cost: number;
	/** The average return before the fee. Outcomes without a price count as nothing. */
	readonly average: number;
	/** The odds of outcomes without a price. */
	readonly unpriced: number;
	readonly input: ContractInput;
}

interface Source {
	readonly listings: Snapshot;
	readonly sales: Rows;
	readonly catalogue: Catalogue;
	readonly contents: ContainerContents;
	readonly doubtful: (item: ItemId) => DoubtfulAsk | undefined;
}

/** An item takes about 1 ms. Covert ones take longer, since they have up to 50 outcomes. */
const itemsPerTurn = 1;

/**
 * Finds the contracts that can be bought now. Those with the highest return for their cost, before the fee, come first.
 */
export class BestContracts {
	readonly #cache = new PairCache<Rows, Rows, Promise<readonly BestContract[]>>();

	/** Contracts are computed once for each pair of lists, in turns that take about 200 ms together. */
	all(source: Source): Promise<readonly BestContract[]> {
		return this.#cache.getOrCompute(source.listings.rows, source.sales, () => findContracts(source));
	}
}

async function findContracts(source: Source): Promise<readonly BestContract[]> {
	const { collections } = source.contents;
	const inputs = collections.flatMap((collection) => collection.items.map((item) => ({ item, collection })));
	const prices = new OutcomePrices(sellingPricesOf(source.sales, source.catalogue));
	const contracts: BestContract[] = [];
	await inTurns(inputs, itemsPerTurn, ({ item, collection }) => {
		const { floats } = item;
		if (!floats) return;
		const possibleWears = wears.filter((wear) => canHaveWear(wear, floats));
		for (const isStatTrak of [false, true]) {
			const outcomes = sharesOf(outcomesIn(collection, item, isStatTrak));
			if (outcomes.size === 0) continue;
			for (const wear of possibleWears)
				contracts.push(...contractsOf({ item, collection, isStatTrak }, wear, outcomes, source, prices));
		}
	});
	return contracts.sort((a, b) => b.average / b.cost - a.average / a.cost);
}

/** Returns one contract, or none if its input cannot be bought or no outcome has a price. */
function contractsOf(
	{ item, collection, isStatTrak }: Omit<ContractInput, 'float'>,
	wear: Wear,
	outcomes: ReturnType<typeof sharesOf>,
	{ listings, catalogue, doubtful }: Source,
	prices: OutcomePrices,
): BestContract[] {
	const name = statTrakName(item.name, isStatTrak, wear);
	const ref = catalogue.byExactName(name);
	// Items that can be inputs have no versions.
	const [id] = ref ? catalogue.itemsOf(ref) : [];
	const listing = id === undefined ? undefined : listingOf(listings.rows, id);
	const units = unitsNeeded(item);
	const cost = listing?.min ? costOfUnits(units, listing.min, listing.median, listing.quantity) : undefined;
	if (cost === undefined || doubtful(id!)) return [];
	// The cheapest units on offer have nearly the worst floats of their wear.
	const input = { item, collection, isStatTrak, float: rangeOf(item.floats!, wear).worst };
	const position = positionOf(input);
	let average = 0;
	let unpriced = 0;
	for (const [outcome, odds] of outcomes) {
		const price = prices.of(outcome, position, isStatTrak);
		if (price === undefined) unpriced += odds;
		else average += price * odds;
	}
	if (average === 0) return [];
	return [{ ref: ref!, name, rarity: item.rarity, isStatTrak, units, cost, average, unpriced, input }];
}

/** Caches the prices that `worthOfContract` would find, because outcomes occur in hundreds of contracts. */
class OutcomePrices {
	readonly #prices: SellingPrices;
	readonly #cache = new Map<ContainedItem, Map<string, number | undefined>>();

	constructor(prices: SellingPrices) {
		this.#prices = prices;
	}

	/** @param position see `positionOf` */
	of(item: ContainedItem, position: number, isStatTrak: boolean): number | undefined {
		const wear = item.floats && wearAt(floatAt(item, position));
		const variants = getOrCompute(this.#cache, item, () => new Map<string, number | undefined>());
		const variant = isStatTrak ? `ST ${wear}` : `${wear}`;
		if (!variants.has(variant))
			variants.set(variant, this.#prices.of(statTrakName(item.name, isStatTrak, wear), item.version).price);
		return variants.get(variant);
	}
}

/** Computes the outcomes of one contract again. Keeping those of all contracts would take too much memory. */
export const contractOutcomes = ({ input, units }: BestContract, prices: SellingPrices): readonly PricedOutcome[] =>
	worthOfContract(uncheckedContractOf(Array.from({ length: units }, () => input)), prices).outcomes;
