import { sum } from 'd3-array';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import { skinName } from '../../market/catalogue/skin.ts';
import type { SellingPrices } from '../selling-price.ts';
import type { Contract, Outcome } from './contract.ts';

export interface PricedOutcome extends Outcome {
	/** On the marketplace, with wear and quality. */
	readonly market: string;
	/** Undefined if the marketplace does not know it. */
	readonly ref: ItemRef | undefined;
	/** What it sells for; undefined if too few are sold. */
	readonly price: number | undefined;
}

export interface ContractWorth {
	readonly outcomes: readonly PricedOutcome[];
	/** What comes back on average, before the fee; outcomes without a price count as nothing. */
	readonly average: number;
	/** Odds of outcomes without a price, from 0 to 1. */
	readonly unpriced: number;
}

/** `★ StatTrak™ Karambit | Fade (Factory New)` @param wear undefined for what has none */
export function marketName(skin: string, isStatTrak: boolean, wear: string | undefined): string {
	const quality = isStatTrak ? 'StatTrak™' : '';
	if (wear !== undefined) return skinName({ skin, quality, wear: wear as never });
	return isStatTrak ? skin.replace(/^(★ )?/, '$1StatTrak™ ') : skin;
}

export function worthOfContract(contract: Contract, prices: SellingPrices): ContractWorth {
	const outcomes = contract.outcomes.map((each): PricedOutcome => {
		const market = marketName(each.item.name, each.isStatTrak, each.wear);
		const { ref, price } = prices.of(market, each.item.version);
		return { ...each, market, ref, price };
	});
	return {
		outcomes,
		average: sum(outcomes, ({ odds, price = 0 }) => odds * price),
		unpriced: sum(outcomes, ({ odds, price }) => (price === undefined ? odds : 0)),
	};
}
