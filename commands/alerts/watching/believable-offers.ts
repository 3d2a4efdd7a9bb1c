import { doubtfulAsks } from '../../../src/answers/doubtful-asks.ts';
import { isIncomplete, isUnreadable, listingOf, lowestAskIn, type Rows, rowOf } from '../../../src/market/rows/rows.ts';
import { type ItemId, itemId } from '../../../src/names/ids.ts';
import type { Names } from '../../../src/names/names.ts';
import type { BelievedOffer } from './alert-rules.ts';

/** A doubtful ask is believed if the last list had one that is at most this many times lower or higher. */
const confirmingFactor = 2;

interface Lists {
	/** The list of asks that has arrived. */
	readonly asks: Rows;
	/** The list of asks before it, if both can be compared. */
	readonly lastAsks: Rows | undefined;
	readonly sales: Rows | undefined;
	readonly outOfStock: Rows | undefined;
}

/**
 * What alerts and feeds believe of a list of asks:
 * - A row that cannot be read says nothing.
 * - An ask that looks wrong (docs/prices.md#prices-that-look-wrong) counts only once the next list has it, too.
 * - A list that lacks many asks of the one before or after it does not say what is gone, or what is back.
 */
export class BelievableOffers {
	readonly #lists: Lists;
	readonly #names: Names;
	readonly #doubtful: ReturnType<typeof doubtfulAsks>;
	readonly #isCut: boolean;
	readonly #offers = new Map<string, BelievedOffer | undefined>();

	constructor(lists: Lists, names: Names) {
		this.#lists = lists;
		this.#names = names;
		this.#doubtful = doubtfulAsks(lists.asks, lists.sales);
		this.#isCut = lists.lastAsks !== undefined && isIncomplete(lists.asks, lists.lastAsks);
	}

	/** For a name, returns the ask of its cheapest version and the units of all. Returns undefined if it is unknown. */
	offerOf(key: string): BelievedOffer | undefined {
		if (!this.#offers.has(key)) this.#offers.set(key, this.#compute(key));
		return this.#offers.get(key);
	}

	/** Returns items on offer that were not on offer in the last list or, without one, that are listed as out of stock. */
	restocked(): readonly ItemId[] {
		const { asks, lastAsks, outOfStock } = this.#lists;
		if (lastAsks && isIncomplete(lastAsks, asks)) return [];
		const wasAway = (item: ItemId) =>
			lastAsks
				? lowestAskIn(lastAsks, item) === null && !isUnreadable(lastAsks, item)
				: outOfStock !== undefined && rowOf(outOfStock, item) !== undefined;
		return Array.from(asks.items, itemId).filter((item) => lowestAskIn(asks, item) !== null && wasAway(item));
	}

	#compute(key: string): BelievedOffer | undefined {
		const { asks } = this.#lists;
		const ref = this.#names.byKey(key);
		if (!ref) return { ask: null, quantity: 0 };
		let cheapest: { readonly item: ItemId; readonly ask: number } | undefined;
		let quantity = 0;
		for (const item of this.#names.itemsOf(ref)) {
			if (isUnreadable(asks, item)) return undefined;
			quantity += listingOf(asks, item)?.quantity ?? 0;
			const ask = lowestAskIn(asks, item);
			if (ask != null && (!cheapest || ask < cheapest.ask)) cheapest = { item, ask };
		}
		if (!cheapest) return this.#isCut && quantity === 0 ? undefined : { ask: null, quantity };
		return { ask: cheapest.ask, quantity, isDoubtful: this.#isDoubtful(cheapest.item, cheapest.ask) };
	}

	#isDoubtful(item: ItemId, ask: number): boolean {
		const { lastAsks } = this.#lists;
		const last = lastAsks && lowestAskIn(lastAsks, item);
		const isConfirmed = last != null && ask <= last * confirmingFactor && ask >= last / confirmingFactor;
		return !isConfirmed && this.#doubtful(item, ask) !== undefined;
	}
}
