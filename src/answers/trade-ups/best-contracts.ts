import { inTurns } from '../../base/clock.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import type { ContainedItem, Contents } from '../../facts/containers.ts';
import { listingOf, type Rows } from '../../market/rows/rows.ts';
import type { Snapshot } from '../../market/snapshots/market.ts';
import type { ItemId } from '../../names/ids.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import { type Wear, wears } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { canHaveWear, wearAt } from '../../search/item-text.ts';
import type { DoubtfulAsk } from '../price-now.ts';
import { type SellingPrices, sellingPricesOf } from '../selling-price.ts';
import { type ContractInput, contract, floatAt, outcomesIn, positionOf, sharesOf, unitsNeeded } from './contract.ts';
import { costOfUnits } from './contract-cost.ts';
import { rangeOf } from './contract-text.ts';
import { type PricedOutcome, statTrakName, worthOfContract } from './priced-contract.ts';

/** A contract of units of one item, all of one wear. Amounts are in the currency of the lists. */
export interface BestContract {
	readonly ref: ItemRef;
	/** Of the input, on the marketplace. */
	readonly name: string;
	readonly rarity: string;
	readonly isStatTrak: boolean;
	readonly units: number;
	/** What the units cost together. */
	readonly cost: number;
	/** What comes back on average, before the fee; outcomes without a price count as nothing. */
	readonly average: number;
	/** Odds of outcomes without a price. */
	readonly unpriced: number;
	readonly input: ContractInput;
}

interface Source {
	readonly listings: Snapshot;
	readonly sales: Rows;
	readonly catalogue: Catalogue;
	readonly contents: Contents;
	readonly doubtful: (item: ItemId) => DoubtfulAsk | undefined;
}

/** Some 1 ms, but for Covert ones, which have up to 50 outcomes. */
const itemsPerTurn = 1;

/** Contracts that can be bought now; what comes back most for each unit of money, before the fee, comes first. */
export class BestContracts {
	readonly #known = new WeakMap<Rows, { readonly sales: Rows; readonly found: Promise<readonly BestContract[]> }>();

	/** Worked out once for a pair of lists, in turns: some 200 ms together. */
	all(source: Source): Promise<readonly BestContract[]> {
		const { listings, sales } = source;
		const known = this.#known.get(listings.rows);
		if (known?.sales === sales) return known.found;
		const found = findContracts(source);
		this.#known.set(listings.rows, { sales, found });
		found.catch(() => this.#known.delete(listings.rows));
		return found;
	}
}

async function findContracts(source: Source): Promise<readonly BestContract[]> {
	const { collections } = source.contents;
	const inputs = collections.flatMap((collection) => collection.items.map((item) => ({ item, collection })));
	const prices = new OutcomePrices(sellingPricesOf(source.sales, source.catalogue));
	const found: BestContract[] = [];
	await inTurns(inputs, itemsPerTurn, ({ item, collection }) => {
		for (const isStatTrak of [false, true]) {
			const outcomes = sharesOf(outcomesIn(collection, item, isStatTrak));
			if (outcomes.size === 0) continue;
			for (const wear of wears)
				if (item.floats && canHaveWear(wear, item.floats))
					found.push(...contractsOf({ item, collection, isStatTrak }, wear, outcomes, source, prices));
		}
	});
	return found.sort((a, b) => b.average / b.cost - a.average / a.cost);
}

function contractsOf(
	{ item, collection, isStatTrak }: Omit<ContractInput, 'float'>,
	wear: Wear,
	outcomes: ReturnType<typeof sharesOf>,
	{ listings, catalogue, doubtful }: Source,
	prices: OutcomePrices,
): BestContract[] {
	const name = statTrakName(item.name, isStatTrak, wear);
	const ref = catalogue.byExactName(name);
	const [id] = ref ? catalogue.itemsOf(ref) : [];
	const listing = id === undefined ? undefined : listingOf(listings.rows, id);
	const units = unitsNeeded(item);
	const cost = listing?.min ? costOfUnits(units, listing.min, listing.median, listing.quantity) : undefined;
	if (cost === undefined || doubtful(id!)) return [];
	// The cheapest ones on offer have nearly the worst floats of their wear.
	const input = { item, collection, isStatTrak, float: rangeOf(item.floats!, wear).to };
	const position = positionOf(input);
	let [average, unpriced] = [0, 0];
	for (const [outcome, odds] of outcomes) {
		const price = prices.of(outcome, position, isStatTrak);
		if (price === undefined) unpriced += odds;
		else average += price * odds;
	}
	if (average === 0) return [];
	return [{ ref: ref!, name, rarity: item.rarity, isStatTrak, units, cost, average, unpriced, input }];
}

/** Those of a contract, as `worthOfContract`, without a name for each: outcomes occur in hundreds of contracts. */
class OutcomePrices {
	readonly #prices: SellingPrices;
	readonly #known = new Map<ContainedItem, Map<string, number | undefined>>();

	constructor(prices: SellingPrices) {
		this.#prices = prices;
	}

	of(item: ContainedItem, position: number, isStatTrak: boolean): number | undefined {
		const wear = item.floats && wearAt(floatAt(item, position));
		const known = getOrCompute(this.#known, item, () => new Map<string, number | undefined>());
		const variant = isStatTrak ? `ST ${wear}` : `${wear}`;
		if (!known.has(variant))
			known.set(variant, this.#prices.of(statTrakName(item.name, isStatTrak, wear), item.version).price);
		return known.get(variant);
	}
}

/** Of one of the best, which are too many to keep theirs. */
export const outcomesOf = ({ input, units }: BestContract, prices: SellingPrices): readonly PricedOutcome[] =>
	worthOfContract(contract(Array.from({ length: units }, () => input)), prices).outcomes;
