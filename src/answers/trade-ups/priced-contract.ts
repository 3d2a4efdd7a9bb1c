import type { ItemRef } from '../../names/item-ref.ts';
import { skinName, type Wear } from '../../names/skin.ts';
import { averageReturn, unpricedOdds } from '../expected-return.ts';
import type { SellingPrices } from '../selling-price.ts';
import type { Contract, ContractOutcome } from './contract.ts';

export interface PricedOutcome extends ContractOutcome {
	/** The name on the marketplace, with wear and quality. */
	readonly marketName: string;
	/** Undefined if the marketplace does not know the item. */
	readonly ref: ItemRef | undefined;
	/** What the item sells for; undefined if too few are sold. */
	readonly price: number | undefined;
}

export interface ContractWorth {
	readonly outcomes: readonly PricedOutcome[];
	/** The average return before the fee. Outcomes without a price count as nothing. */
	readonly average: number;
	/** The odds of outcomes without a price, from 0 to 1. */
	readonly unpriced: number;
}

/** The name on the marketplace. No quality but StatTrak™ is needed, because contracts give no souvenirs. */
export const statTrakName = (skin: string, isStatTrak: boolean, wear: Wear | undefined): string =>
	skinName({ skin, quality: isStatTrak ? 'StatTrak™' : '', wear });

export function worthOfContract(contract: Contract, prices: SellingPrices): ContractWorth {
	const outcomes = contract.outcomes.map((each): PricedOutcome => {
		const marketName = statTrakName(each.item.name, each.isStatTrak, each.wear);
		const { ref, price } = prices.of(marketName, each.item.version);
		return { ...each, marketName, ref, price };
	});
	return {
		outcomes,
		average: averageReturn(outcomes),
		unpriced: unpricedOdds(outcomes),
	};
}
