import { sum } from 'd3-array';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import { skinName } from '../../market/catalogue/skin.ts';
import { enoughSales } from '../../market/rows/figures.ts';
import { type Rows, salesOf } from '../../market/rows/rows.ts';
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

/** What an item sells for: the median of 7, or else of 30 days with enough sales. */
export function sellsFor(sales: Rows, catalogue: Catalogue, ref: ItemRef | undefined): number | undefined {
	const [item, ...others] = ref ? catalogue.itemsOf(ref) : [];
	const known = item === undefined || others.length > 0 ? undefined : salesOf(sales, item);
	return (
		[known?.week, known?.month].find((each) => (each?.volume ?? 0) >= enoughSales && each?.median)?.median ?? undefined
	);
}

/** An item on the marketplace, of a wear and with a version if it has one. */
export function marketItem(name: string, version: string | null, catalogue: Catalogue): ItemRef | undefined {
	const ref = catalogue.byExactName(name);
	if (!ref || version === null) return ref;
	const item = catalogue.itemsOf(ref).find((each) => catalogue.version(each) === version);
	return item === undefined ? undefined : { ...ref, item };
}

/** `★ StatTrak™ Karambit | Fade (Factory New)` @param wear undefined for what has none */
export function marketName(skin: string, isStatTrak: boolean, wear: string | undefined): string {
	const quality = isStatTrak ? 'StatTrak™' : '';
	if (wear !== undefined) return skinName({ skin, quality, wear: wear as never });
	return isStatTrak ? skin.replace(/^(★ )?/, '$1StatTrak™ ') : skin;
}

export function worthOfContract(contract: Contract, sales: Rows, catalogue: Catalogue): ContractWorth {
	const outcomes = contract.outcomes.map((each): PricedOutcome => {
		const market = marketName(each.item.name, each.isStatTrak, each.wear);
		const ref = marketItem(market, each.item.version, catalogue);
		return { ...each, market, ref, price: sellsFor(sales, catalogue, ref) };
	});
	return {
		outcomes,
		average: sum(outcomes, ({ odds, price = 0 }) => odds * price),
		unpriced: sum(outcomes, ({ odds, price }) => (price === undefined ? odds : 0)),
	};
}
